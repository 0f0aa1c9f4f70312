import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { Calls } from '../../../platform/mount-endpoint.ts'
import { outboxStore } from '../../mail/index.ts'
import { acceptInvitation, loadInvitationByToken } from './accept-invitation.ts'
import { invitePerson } from './invite-person.ts'
import { removeStaleInvitations, withdrawInvitation } from './remove-invitations.ts'
import { invitationMail, invitationMailKeyPrefix, loadInvitationDates, sendInvitation } from './send-invitation.ts'

const calls = (deps: Deps): Calls => ({
  invitePerson: ({ actor, body }) => invitePerson(deps, actor, body),
  getPersonInvitation: ({ params }) => loadInvitationDates(deps, params.id),
  sendInvitation: ({ actor, params }) => sendInvitation(deps, actor, params.id),
  withdrawInvitation: ({ actor, params }) => withdrawInvitation(deps, actor, params.id),
  getInvitation: ({ query }) => loadInvitationByToken(deps, query),
  acceptInvitation: ({ clientAddress, body }) => acceptInvitation(deps, { clientAddress }, body),
})

export const invitations: Feature = {
  name: 'invitations',
  calls,
  recurringJobs: [{ name: 'remove stale invitations', everySeconds: 3_600, run: removeStaleInvitations }],
  mails: [invitationMail],
  personalData: [
    {
      name: 'invitation',
      // Only users who have accepted their invitation can sign in and export their data.
      collect: async () => null,
      erase: async (deps, { userId, tx }) =>
        void (await outboxStore(deps).removeByKeyOrPrefix({ keyOrPrefix: invitationMailKeyPrefix(userId), tx })),
    },
  ],
}
