import type { StoredBooking, StoredEntry } from '../stored.ts'

/** What the checkers of waitlists read: the stored log, and what the proof knows by itself. */
export type History = {
  entries: readonly StoredEntry[]
  bookings: readonly StoredBooking[]
  /** What each class can hold from an instant on, oldest first. */
  capacities: ReadonlyMap<string, readonly { at: number; seats: number }[]>
  /** Minutes before the start at which lists close. */
  closesMinutes: number
}

export const MINUTE = 60_000
/** How long a turn of one list may take: what was so for a shorter time, a lawful turn may not have seen. */
export const TURN_MS = 2_000

export type Span = { from: number; until: number }

const ENDS_WAITING = new Set(['offered', 'seated', 'accepted', 'passed', 'left', 'ended'])
/** Skips for these reasons keep the place, since they can go away; any other ends the entry. */
const KEEPS_PLACE = new Set(['overlap', 'outside_window', 'not_payable'])

/** When an entry waited: from joining to whatever came first of an offer, a seat or its end. */
export function getWait({ createdAt, events }: StoredEntry): Span {
  const end = events.find(
    ({ what, reason }) => ENDS_WAITING.has(what) || (what === 'skipped' && !KEEPS_PLACE.has(reason ?? '')),
  )
  return { from: createdAt.getTime(), until: end ? end.at.getTime() : Number.POSITIVE_INFINITY }
}

/** When a booking held its seat. */
export const getHold = ({ createdAt, holdsSeat, endedAt }: StoredBooking): Span => ({
  from: createdAt.getTime(),
  until: holdsSeat || !endedAt ? Number.POSITIVE_INFINITY : endedAt.getTime(),
})

/**
 * Whether an entry's member could have had the seat during all of a time: nothing of theirs overlaps it, and their own
 * cut-off is not over. Who could have it for a part of that time only may lawfully have been asked in the other part.
 */
export function isEligible(
  history: History & { byUser: ReadonlyMap<string, readonly StoredBooking[]> },
  { entry, during }: { entry: StoredEntry; during: Span },
): boolean {
  const { startsAt, endsAt, notLaterThan, userId } = entry
  if (startsAt && notLaterThan !== null && during.until > startsAt.getTime() - notLaterThan * MINUTE) return false
  return !(history.byUser.get(userId) ?? []).some((booking) => {
    const hold = getHold(booking)
    if (hold.from > during.until || hold.until < during.from) return false
    if (booking.occurrenceId === entry.occurrenceId) return true
    if (!startsAt || !endsAt || !booking.startsAt || !booking.endsAt) return false
    return startsAt < booking.endsAt && booking.startsAt < endsAt
  })
}

/** Bookings by member, of which most questions are asked. */
export const groupByUser = ({ bookings }: History) => Map.groupBy(bookings, ({ userId }) => userId)
