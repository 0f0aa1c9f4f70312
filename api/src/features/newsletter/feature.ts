import type { Feature } from '../../platform/feature.ts'
import { newsletterLead, newsletterReceipt } from './newsletter-mails.ts'
import { routes } from './routes.ts'

export const newsletter: Feature = { name: 'newsletter', routes, mails: [newsletterReceipt, newsletterLead] }
