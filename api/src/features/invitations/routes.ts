import type { Deps } from '../../deps.ts'
import { newRouter } from '../../platform/http.ts'
import { serve } from '../../platform/mount-endpoint.ts'
import { acceptInvitation, showInvitation } from './accept-invitation.ts'
import { invitePerson } from './invite-person.ts'
import { sendInvitation, showInvitedPerson } from './send-invitation.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

/** Inviting people, and accepting an invitation. */
export function routes(deps: Deps) {
  const router = newRouter()
  serve(router, 'invitePerson', ({ actor, body }) => invitePerson(deps, actor, body))
  serve(router, 'showInvitedPerson', ({ params }) => showInvitedPerson(deps, params.id))
  serve(router, 'sendInvitation', ({ actor, params }) => sendInvitation(deps, actor, params.id))
  serve(router, 'withdrawInvitation', ({ actor, params }) => withdrawInvitation(deps, actor, params.id))
  serve(router, 'showInvitation', ({ query }) => showInvitation(deps, query))
  serve(router, 'acceptInvitation', ({ clientAddress, body }) => acceptInvitation(deps, { clientAddress }, body))
  return router
}
