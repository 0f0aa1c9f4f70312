import type { StoredBooking, StoredStudio } from './stored.ts'

/**
 * Seats: the counter is what it counts, live bookings, never above capacity; one seat for a member and occurrence; one
 * open checkout for a member and item; a held seat belongs to an open checkout or an open offer.
 */
export function brokenSeats({ bookings, occurrences, checkouts, entries }: StoredStudio): string[] {
  const broken: string[] = []
  const live = bookings.filter(({ holdsSeat }) => holdsSeat)
  const byOccurrence = Map.groupBy(live, ({ occurrenceId }) => occurrenceId)
  for (const { _id, capacity, seatsTaken } of occurrences) {
    const counted = byOccurrence.get(_id)?.length ?? 0
    if (counted !== seatsTaken) broken.push(`${_id}: ${seatsTaken} seats counted, ${counted} bookings hold one`)
    if (counted > capacity) broken.push(`${_id}: ${counted} bookings above capacity`)
    byOccurrence.delete(_id)
  }
  for (const key of byOccurrence.keys()) broken.push(`${key}: bookings without an occurrence`)
  for (const own of Map.groupBy(live, ({ userId }) => userId).values()) broken.push(...overlapsIn(own))
  const open = checkouts.filter(({ status }) => status === 'open')
  for (const [item, same] of Map.groupBy(open, ({ userId, itemKey }) => `${userId} ${itemKey}`)) {
    if (same.length > 1) broken.push(`${item}: ${same.length} open checkouts`)
  }
  const idsOf = (status: StoredBooking['status']) =>
    live.flatMap((booking) => (booking.status === status ? booking._id.toHexString() : []))
  // A checkout may also be open for a booked seat whose plan ends.
  const paidFor = new Set(idsOf('confirmed'))
  const held = open.flatMap(({ bookingId }) => (bookingId && !paidFor.has(bookingId) ? bookingId : []))
  const offered = entries.flatMap(({ state, bookingId }) => (isHeldFor(state) && bookingId ? [bookingId] : []))
  return [...broken, ...unmatchedHolds({ pending: idsOf('pending'), wanted: [...held, ...offered] })]
}

function unmatchedHolds({ pending, wanted }: { pending: readonly string[]; wanted: readonly string[] }): string[] {
  const [held, asked] = [new Set(pending), new Set(wanted)]
  return [
    ...[...held]
      .filter((id) => !asked.has(id))
      .map((id) => `booking ${id} is held, and no open checkout or offer wants it`),
    ...[...asked]
      .filter((id) => !held.has(id))
      .map((id) => `booking ${id} is not held, and an open checkout or offer wants it`),
  ]
}

const isHeldFor = (state: StoredStudio['entries'][number]['state']) => state === 'offered' || state === 'charging'

function overlapsIn(own: readonly StoredBooking[]): string[] {
  const occurrences = own.map(({ occurrenceId }) => occurrenceId)
  const twice = occurrences.filter((key, index) => occurrences.indexOf(key) !== index)
  const timed = own
    .flatMap(({ startsAt, endsAt, userId }) => (startsAt && endsAt ? [{ startsAt, endsAt, userId }] : []))
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const overlapping = timed.filter((one, index) => {
    const before = timed[index - 1]
    return before !== undefined && before.endsAt > one.startsAt
  })
  return [
    ...twice.map((key) => `${key}: one member holds two seats`),
    ...overlapping.map(({ userId }) => `member ${userId} holds two seats at once`),
  ]
}
