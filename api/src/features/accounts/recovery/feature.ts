import type { Feature } from '../../../platform/feature.ts'
import { recoveryHandler } from './process-recovery.ts'
import { resetLinkMail, usernameMail } from './recovery-mails.ts'
import { routes } from './routes.ts'

export const recovery: Feature = {
  name: 'recovery',
  routes,
  handlers: [recoveryHandler],
  mails: [resetLinkMail, usernameMail],
}
