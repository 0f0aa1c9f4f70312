import { addDays } from '@studio/contract'
import { writeCalendar } from '../../../adapters/calendar-file.ts'
import type { Deps } from '../../../deps.ts'
import { notFound, unauthorized } from '../../../platform/app-error.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Calls } from '../../../platform/mount-endpoint.ts'
import { type Feed, feedStore, userStore } from '../../accounts/people/index.ts'
import { bookingStore, toCalendarEntry } from '../index.ts'

const MAX_DAYS_BACK = 90

/** The private URL of a member's calendar: a new one on first use, after a password reset and if `mustRenew`. */
async function loadOrCreateFeedUrl(
  deps: Deps,
  { id: userId, resetId }: Actor,
  { mustRenew }: { mustRenew: boolean },
): Promise<{ feedUrl: string }> {
  const token = await deps.inTransaction(async (tx) => {
    const account = await userStore(deps).findAccount(userId, { tx })
    // The password was reset during this call, which ended the caller's session.
    if (!account || account.resetId !== resetId) throw unauthorized()
    const feed = await feedStore(deps).find(userId, { tx })
    if (!mustRenew && isValidFeed(feed, account)) return feed.token
    const newToken = deps.ids.secret()
    await feedStore(deps).replace({ userId, token: newToken, resetId, currentTime: deps.clock.now(), tx })
    return newToken
  })
  return { feedUrl: `${deps.env.PUBLIC_URL}/api/calendar-feed/${token}` }
}

function isValidFeed(feed: Feed | null, account: { resetId: string | null }): feed is Feed {
  return feed !== null && feed.resetId === account.resetId
}

/**
 * The feed contains cancelled bookings too, so that calendar apps remove them. No cache may store it: the secret URL alone
 * protects it.
 */
async function readFeed(deps: Deps, token: string): Promise<Response> {
  const feed = await feedStore(deps).findByToken(token.replace(/\.ics$/, ''))
  const account = feed && (await userStore(deps).findAccount(feed.userId))
  if (!account || !isValidFeed(feed, account)) throw notFound('There is no such calendar.')
  const userId = account.user.id
  const bookingDate = { $gte: addDays(deps.clock.today(), -MAX_DAYS_BACK) }
  // `isListed` excludes expired holds. A hold that has not expired is `pending`, and not in the feed either.
  const bookings = await bookingStore(deps).find({ userId, isListed: true, bookingDate })
  const visibleBookings = bookings.filter(({ status }) => status !== 'pending')
  const entries = visibleBookings.map((booking) => toCalendarEntry(deps, booking))
  const calendar = writeCalendar({ name: deps.studio.name, entries })
  return new Response(calendar, {
    headers: { 'Content-Type': 'text/calendar; charset=utf-8', 'Cache-Control': 'private, no-store' },
  })
}

const calls = (deps: Deps): Calls => ({
  getCalendarFeedUrl: ({ actor }) => loadOrCreateFeedUrl(deps, actor, { mustRenew: false }),
  renewCalendarFeedUrl: ({ actor }) => loadOrCreateFeedUrl(deps, actor, { mustRenew: true }),
  downloadCalendarFeed: ({ params }) => readFeed(deps, params.token),
})

export const calendarFeed: Feature = {
  name: 'calendar-feed',
  calls,
  personalData: [
    {
      name: 'calendarFeed',
      collect: async (deps, userId) => ({ hasPrivateAddress: (await feedStore(deps).find(userId)) !== null }),
      erase: (deps, { userId, tx }) => feedStore(deps).remove({ userId, tx }),
    },
  ],
}
