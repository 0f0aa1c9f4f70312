import { defineEndpoint } from './endpoint.ts'
import type { Message } from './responses/fields.ts'
import { auditRequestSchema, consultationRequestSchema, newsletterSchema, trialRequestSchema } from './schemas/leads.ts'

/** The calls of the four public forms, in their own module, so that a page with only a form loads no other call. */
export const leadEndpoints = {
  subscribeToNewsletter: defineEndpoint<Message>()({
    method: 'POST',
    path: '/api/newsletter/subscribe',
    access: 'anyone',
    body: newsletterSchema,
    summary: 'Subscribe to the newsletter',
  }),
  requestAudit: defineEndpoint<Message>()({
    method: 'POST',
    path: '/api/wellness-audit/request',
    access: 'anyone',
    status: 201,
    body: auditRequestSchema,
    summary: 'Ask for a free wellness audit',
  }),
  requestConsultation: defineEndpoint<Message>()({
    method: 'POST',
    path: '/api/consultation/request',
    access: 'anyone',
    status: 201,
    body: consultationRequestSchema,
    summary: 'Ask for a consultation',
  }),
  requestTrial: defineEndpoint<Message>()({
    method: 'POST',
    path: '/api/trial/request',
    access: 'anyone',
    status: 201,
    body: trialRequestSchema,
    summary: 'Ask for a free trial class',
  }),
} as const
