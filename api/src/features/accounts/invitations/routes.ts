import type { Deps } from '../../../deps.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { acceptInvitation, showInvitation } from './accept-invitation.ts'
import { invitePerson } from './invite-person.ts'
import { sendInvitation, showInvitedPerson } from './send-invitation.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

/** Inviting people, and accepting an invitation. */
export function routes(deps: Deps) {
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
