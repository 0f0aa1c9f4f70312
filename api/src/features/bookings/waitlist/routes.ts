import type { Deps } from '../../../deps.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { followWaitlistLink, showWaitlistLink } from './follow-link.ts'
import { joinWaitlist } from './join-waitlist.ts'
import { leaveWaitlist } from './leave-waitlist.ts'
import { getWaitlistOutlook, listMyWaitlist } from './list-my-waitlist.ts'
import { acceptOffer } from './offers.ts'
import { showRoster } from './roster-waitlist.ts'
import { listMyCards, openCardSetup } from './saved-cards.ts'
import { seatFromWaitlist } from './seat-from-waitlist.ts'
import { withdrawCharge } from './withdraw-charge.ts'

/** Waiting for a seat: joining, looking, leaving, also by a link in a mail; and rosters, which show who waits. */
export function routes(deps: Deps) {
  const router = newRouter()
  mountEndpoint(router, 'getWaitlistOutlook', ({ actor, query }) => getWaitlistOutlook(deps, { actor, query }))
  mountEndpoint(router, 'joinWaitlist', ({ actor, body }) => joinWaitlist(deps, { actor, input: body }))
  mountEndpoint(router, 'listMyWaitlist', ({ actor }) => listMyWaitlist(deps, actor))
  mountEndpoint(router, 'leaveWaitlist', ({ actor, params }) => leaveWaitlist(deps, { actor, id: params.id }))
  mountEndpoint(router, 'withdrawCharge', ({ actor, params }) => withdrawCharge(deps, { actor, id: params.id }))
  mountEndpoint(router, 'listMyCards', ({ actor }) => listMyCards(deps, actor))
  mountEndpoint(router, 'openCardSetup', ({ actor, body }) => openCardSetup(deps, { actor, input: body }))
  mountEndpoint(router, 'acceptOffer', ({ actor, params }) => acceptOffer(deps, { actor, id: params.id }))
  mountEndpoint(router, 'showWaitlistLink', ({ query, http }) => showWaitlistLink(deps, { http, token: query.token }))
  mountEndpoint(router, 'followWaitlistLink', ({ query, http }) =>
    followWaitlistLink(deps, { http, token: query.token }),
  )
  mountEndpoint(router, 'getRoster', ({ query }) => showRoster(deps, query))
  mountEndpoint(router, 'seatFromWaitlist', ({ actor, params, body }) =>
    seatFromWaitlist(deps, { actor, id: params.id, reason: body.reason }),
  )
  return router
}
