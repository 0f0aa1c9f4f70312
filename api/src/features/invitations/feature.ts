import type { Feature } from '../../platform/feature.ts'
import { invitationMail } from './invitation-mail.ts'
import { routes } from './routes.ts'
import { invitationMailKey } from './send-invitation.ts'

/** Accounts that the studio makes, and that their owners open with a mailed link. */
export const invitations: Feature = {
  name: 'invitations',
  routes,
  mails: [invitationMail],
  personalData: [
    {
      name: 'invitation',
      // Exporting takes a sign-in, and the invitation has ended by then.
      collect: async () => null,
      erase: async ({ invitations: store, outbox }, { userId, tx }) => {
        await outbox.removeByKey({ key: invitationMailKey(userId), tx })
        await store.removeAllOf({ userId, tx })
      },
    },
  ],
}
