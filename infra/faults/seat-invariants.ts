import { overlaps, type StoredBooking, type StoredStudio } from './stored.ts'

const LIVE_ENTRY_STATES = new Set(['waiting', 'offered', 'charging'])

/**
 * The seat count of an occurrence equals its active bookings. A member has at most one seat and one waitlist entry per
 * occurrence, and one open checkout per item. Every held seat belongs to an open checkout or an offer.
 */
export function checkSeats({ bookings, occurrences, checkouts, entries }: StoredStudio): string[] {
  const problems: string[] = []
  const seatBookings = bookings.filter(({ holdsSeat }) => holdsSeat)
  const bookingsByOccurrence = Map.groupBy(seatBookings, ({ occurrenceId }) => occurrenceId)
  const entriesByOccurrence = Map.groupBy(entries, ({ occurrenceId }) => occurrenceId)
  for (const { _id, seatsTaken, nextWaitlistSeq } of occurrences) {
    const bookingCount = bookingsByOccurrence.get(_id)?.length ?? 0
    const occurrenceEntries = entriesByOccurrence.get(_id) ?? []
    if (bookingCount !== seatsTaken) problems.push(`${_id}: ${seatsTaken} seats counted, ${bookingCount} bookings hold`)
    if (occurrenceEntries.some(({ seq }) => seq >= nextWaitlistSeq))
      problems.push(`${_id}: waitlist number ${nextWaitlistSeq} would be used twice`)
    bookingsByOccurrence.delete(_id)
  }
  for (const id of bookingsByOccurrence.keys()) problems.push(`${id}: bookings without an occurrence`)
  const openCheckouts = checkouts.filter(({ status }) => status === 'open')
  const liveEntries = entries.filter(({ isLive }) => isLive)
  problems.push(
    ...findRepeated(openCheckouts, ({ userId, itemKey }) => `${userId} ${itemKey}: open checkouts`),
    ...findRepeated(seatBookings, ({ userId, occurrenceId }) => `${userId} ${occurrenceId}: seats`),
    ...findRepeated(liveEntries, ({ userId, occurrenceId }) => `${userId} ${occurrenceId}: places on the waitlist`),
  )
  const isOverlapping = (seat: StoredBooking, other: StoredBooking) =>
    other !== seat && other.userId === seat.userId && overlaps(seat, other)
  const overlappingSeats = seatBookings.filter((seat) => seatBookings.some((other) => isOverlapping(seat, other)))
  problems.push(...overlappingSeats.map(({ userId }) => `member ${userId} holds two seats at once`))
  const statusByBooking = new Map(bookings.map(({ _id, status }) => [_id.toHexString(), status]))
  for (const { _id, state, isLive, bookingId } of entries) {
    const status = statusByBooking.get(bookingId ?? '')
    if (isLive !== LIVE_ENTRY_STATES.has(state)) problems.push(`entry ${_id}: is ${state}, live is ${isLive}`)
    if (state === 'seated' && status !== 'confirmed' && status !== 'cancelled')
      problems.push(`entry ${_id}: is seated, and its booking is ${status}`)
    if ((state === 'passed' || state === 'left') && status === 'confirmed')
      problems.push(`entry ${_id}: is ${state}, and its booking is ${status}`)
  }
  const toUnconfirmedBookingIds = ({ bookingId }: { bookingId: string | null }) =>
    bookingId && statusByBooking.get(bookingId) !== 'confirmed' ? [bookingId] : []
  const idsToHold = new Set([...openCheckouts, ...liveEntries].flatMap(toUnconfirmedBookingIds))
  const heldIds = new Set(seatBookings.flatMap(({ status, _id }) => (status === 'pending' ? [_id.toHexString()] : [])))
  for (const id of heldIds) if (!idsToHold.has(id)) problems.push(`booking ${id} is held for no checkout or offer`)
  for (const id of idsToHold)
    if (!heldIds.has(id)) problems.push(`booking ${id} is not held, but has a checkout or offer`)
  return problems
}

const findRepeated = <T>(items: readonly T[], toName: (item: T) => string): string[] =>
  [...Map.groupBy(items, toName)].flatMap(([name, equalItems]) =>
    equalItems.length > 1 ? [`${name}, ${equalItems.length} at once`] : [],
  )
