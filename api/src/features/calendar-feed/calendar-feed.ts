import { addDays } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { type CalendarEntry, writeCalendar } from '../../outside/calendar-file.ts'
import { notFound } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/http.ts'

/** What the calendar needs of bookings; `features.ts` joins the two. */
export type BookingEntries = {
  entriesOf(deps: Deps, bookings: readonly Booked[]): Promise<CalendarEntry[]>
}
type Booked = Awaited<ReturnType<Deps['bookings']['listedFrom']>>[number]

/** How far back a calendar reaches. */
const DAYS_BACK = 90

/** The private address of somebody's calendar; made when it is asked for the first time. */
export async function getFeed(deps: Deps, actor: Actor): Promise<{ feedUrl: string }> {
  const known = await deps.feeds.tokenOf(actor.id)
  const token = known ?? (await deps.feeds.open({ userId: actor.id, token: deps.ids.secret(), now: deps.clock.now() }))
  return { feedUrl: urlOf(deps, token) }
}

/** Replaces the private address: whoever had the former one reads nothing any more. */
export async function renewFeed(deps: Deps, actor: Actor): Promise<{ feedUrl: string }> {
  await getFeed(deps, actor)
  const token = deps.ids.secret()
  await deps.feeds.replace({ userId: actor.id, token, now: deps.clock.now() })
  return { feedUrl: urlOf(deps, token) }
}

const urlOf = ({ env }: Deps, token: string) => `${env.PUBLIC_URL}/api/calendar-feed/${token}`

/**
 * A calendar by its private address: confirmed bookings, and cancelled ones as such, so that a calendar that has them
 * takes them away. An unknown address is NOT_FOUND. It is never stored on the way, since the address is the key.
 */
export async function readFeed(deps: Deps, entries: BookingEntries, token: string): Promise<Response> {
  // Calendar programs like addresses that end in .ics.
  const userId = await deps.feeds.ownerOf(token.replace(/\.ics$/, ''))
  if (!userId) throw notFound('There is no such calendar.')
  const booked = await deps.bookings.listedFrom({ userId, from: addDays(deps.clock.today(), -DAYS_BACK) })
  const shown = booked.filter(({ status }) => status !== 'pending')
  const calendar = writeCalendar({ name: deps.studio.name, entries: await entries.entriesOf(deps, shown) })
  return new Response(calendar, {
    headers: { 'Content-Type': 'text/calendar; charset=utf-8', 'Cache-Control': 'private, no-store' },
  })
}
