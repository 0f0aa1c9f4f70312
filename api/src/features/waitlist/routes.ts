import type { Deps } from '../../deps.ts'
import { newRouter } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { followWaitlistLink, showWaitlistLink } from './follow-link.ts'
import { joinWaitlist } from './join-waitlist.ts'
import { leaveWaitlist } from './leave-waitlist.ts'
import { getWaitlistOutlook, listMyWaitlist } from './list-my-waitlist.ts'
import { acceptOffer } from './offers.ts'
import type { WaitedSeats } from './ports.ts'
import { seatFromWaitlist } from './seat-from-waitlist.ts'

/** Waiting for a seat: joining, looking, leaving, also by a link in a mail. */
export function routes(deps: Deps, seats: WaitedSeats) {
  const router = newRouter()
  serve(router, 'getWaitlistOutlook', ({ actor, query }) => getWaitlistOutlook(deps, seats, { actor, query }))
  serve(router, 'joinWaitlist', ({ actor, body }) => joinWaitlist(deps, seats, { actor, input: body }))
  serve(router, 'listMyWaitlist', ({ actor }) => listMyWaitlist(deps, seats, actor))
  serve(router, 'leaveWaitlist', ({ actor, params }) => leaveWaitlist(deps, seats, { actor, id: params.id }))
  serve(router, 'acceptOffer', ({ actor, params }) => acceptOffer(deps, seats, { actor, id: params.id }))
  serve(router, 'showWaitlistLink', ({ query, http }) => showWaitlistLink(deps, seats, { http, token: query.token }))
  serve(router, 'followWaitlistLink', ({ query, http }) =>
    followWaitlistLink(deps, seats, { http, token: query.token }),
  )
  serve(router, 'seatFromWaitlist', ({ actor, params, body }) =>
    seatFromWaitlist(deps, seats, { actor, id: params.id, reason: body.reason }),
  )
  return router
}
