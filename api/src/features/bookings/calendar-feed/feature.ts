import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { feedStore } from '../../accounts/people/index.ts'
import { getFeed, readFeed, renewFeed } from './calendar-feed.ts'

function routes(deps: Deps) {
  const router = newRouter()
  mountEndpoint(router, 'getCalendarFeed', ({ actor }) => getFeed(deps, actor))
  mountEndpoint(router, 'renewCalendarFeed', ({ actor }) => renewFeed(deps, actor))
  mountEndpoint(router, 'readCalendarFeed', ({ params }) => readFeed(deps, params.token))
  return router
}

/** A member's bookings in their own calendar program, by a private address. */
export const calendarFeed: Feature = {
  name: 'calendar-feed',
  routes,
  personalData: [
    {
      name: 'calendarFeed',
      // The address itself is a secret; only its existence is exported.
      collect: async (deps, userId) => ({ hasPrivateAddress: (await feedStore(deps).find(userId)) !== null }),
      erase: (deps, { userId, tx }) => feedStore(deps).remove({ userId, tx }),
    },
  ],
}
