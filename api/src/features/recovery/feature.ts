import type { Feature } from '../../platform/feature.ts'
import { processRecoveryRequests } from './process-recovery-requests.ts'
import { resetLinkMail, usernameMail } from './recovery-mails.ts'
import { recoveryStore } from './recovery-store.ts'
import { routes } from './routes.ts'

export const recovery: Feature = {
  name: 'recovery',
  routes,
  mails: [resetLinkMail, usernameMail],
  personalData: [
    {
      name: 'recovery',
      // A reset request is stored for some seconds only; there is nothing to export.
      collect: async () => null,
      erase: (deps, { user: { email }, tx }) => recoveryStore(deps).removeAllOf({ email, tx }),
    },
  ],
  jobs: [{ name: 'answer recoveries', every: '5 seconds', early: true, run: processRecoveryRequests }],
}
