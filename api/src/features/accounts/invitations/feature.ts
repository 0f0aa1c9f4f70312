import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { outboxStore } from '../../mail/index.ts'
import { acceptInvitation, showInvitation } from './accept-invitation.ts'
import { invitationMail } from './invitation-mail.ts'
import { invitePerson } from './invite-person.ts'
import { removeStaleInvitations, withdrawInvitation } from './remove-invited.ts'
import { invitationMailKey, sendInvitation, showInvitedPerson } from './send-invitation.ts'

function routes(deps: Deps) {
  const router = newRouter()
  mountEndpoint(router, 'invitePerson', ({ actor, body }) => invitePerson(deps, actor, body))
  mountEndpoint(router, 'showInvitedPerson', ({ params }) => showInvitedPerson(deps, params.id))
  mountEndpoint(router, 'sendInvitation', ({ actor, params }) => sendInvitation(deps, actor, params.id))
  mountEndpoint(router, 'withdrawInvitation', ({ actor, params }) => withdrawInvitation(deps, actor, params.id))
  mountEndpoint(router, 'showInvitation', ({ query }) => showInvitation(deps, query))
  mountEndpoint(router, 'acceptInvitation', ({ clientAddress, body }) =>
    acceptInvitation(deps, { clientAddress }, body),
  )
  return router
}

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
      erase: async (deps, { userId, tx }) =>
        void (await outboxStore(deps).removeByKey({ key: invitationMailKey(userId), tx })),
    },
  ],
}
