import { endpoint, endpointTable } from './endpoint.ts'
import { auditRequestSchema, consultationRequestSchema, newsletterSchema, trialRequestSchema } from './schemas/leads.ts'

/** The four public forms, in a file of their own, so that a page with a form loads no other endpoints. */
export const leadEndpoints = endpointTable({
  subscribeToNewsletter: endpoint('POST /api/newsletter/subscribe', 'anyone', 'Subscribe to the newsletter', {
    body: newsletterSchema,
  }),
  requestAudit: endpoint('POST /api/wellness-audit/request', 'anyone', 'Request a free wellness audit', {
    status: 201,
    body: auditRequestSchema,
  }),
  requestConsultation: endpoint('POST /api/consultation/request', 'anyone', 'Request a consultation', {
    status: 201,
    body: consultationRequestSchema,
  }),
  requestTrial: endpoint('POST /api/trial/request', 'anyone', 'Request a free trial class', {
    status: 201,
    body: trialRequestSchema,
  }),
})
