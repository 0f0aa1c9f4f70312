import type { Feature } from '../../platform/feature.ts'
import { leadData } from './delete-lead.ts'
import { forgetOldRequests } from './forget-old-requests.ts'
import { leadMail, leadReceipt } from './lead-mails.ts'
import { routes } from './routes.ts'

export const leads: Feature = {
  name: 'leads',
  routes,
  mails: [leadMail, leadReceipt],
  personalData: leadData,
  jobs: [{ name: 'forget old requests', everySeconds: 86_400, run: forgetOldRequests }],
}
