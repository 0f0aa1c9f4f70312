import type { Deps } from '../../../deps.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { acceptOffer } from './accept-offer.ts'
import { followWaitlistLink, showWaitlistLink } from './follow-link.ts'
import { listMyCards, openCardSetup } from './saved-cards.ts'

/** Taking an offered seat, also by a link in a mail, and the saved cards that pay for one. */
export function routes(deps: Deps) {
  const router = newRouter()
  mountEndpoint(router, 'listMyCards', ({ actor }) => listMyCards(deps, actor))
  mountEndpoint(router, 'openCardSetup', ({ actor, body }) => openCardSetup(deps, { actor, input: body }))
  mountEndpoint(router, 'acceptOffer', ({ actor, params }) => acceptOffer(deps, { actor, id: params.id }))
  mountEndpoint(router, 'showWaitlistLink', ({ query, http }) => showWaitlistLink(deps, { http, token: query.token }))
  mountEndpoint(router, 'followWaitlistLink', ({ query, http }) =>
    followWaitlistLink(deps, { http, token: query.token }),
  )
  return router
}
