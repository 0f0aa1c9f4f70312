import type { Feature } from '../../platform/feature.ts'
import { leadData } from './delete-lead.ts'
import { leadMail, leadReceipt } from './lead-mails.ts'
import { routes } from './routes.ts'

export const leads: Feature = { name: 'leads', routes, mails: [leadMail, leadReceipt], personalData: leadData }
