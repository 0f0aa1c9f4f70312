import type { Feature } from '../../../platform/feature.ts'
import { outboxStore } from '../../mail/index.ts'
import { invitationMail } from './invitation-mail.ts'
import { invitationStore } from './invitation-store.ts'
import { removeStaleInvitations } from './remove-stale-invitations.ts'
import { routes } from './routes.ts'
import { invitationMailKey } from './send-invitation.ts'

/** Accounts that the studio makes, and that their owners open with a mailed link. */
export const invitations: Feature = {
  name: 'invitations',
  routes,
  jobs: [{ name: 'remove stale invitations', everySeconds: 3_600, run: removeStaleInvitations }],
  mails: [invitationMail],
  personalData: [
    {
      name: 'invitation',
      // Exporting takes a sign-in, and the invitation has ended by then.
      collect: async () => null,
      erase: async (deps, { userId, tx }) => {
        await outboxStore(deps).removeByKey({ key: invitationMailKey(userId), tx })
        await invitationStore(deps).removeAllOf({ userId, tx })
      },
    },
  ],
}
