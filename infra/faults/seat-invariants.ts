import { overlaps, type StoredBooking, type StoredStudio } from './stored.ts'

const liveStates = new Set(['waiting', 'offered', 'charging'])

/**
 * Seats and waitlists: an occurrence counts its live bookings; one seat and one place
 * for a member; one open checkout for a member and item; a held seat belongs to an open checkout or an offer.
 */
export function brokenSeats({ bookings, occurrences, checkouts, entries }: StoredStudio): string[] {
  const broken: string[] = []
  const live = bookings.filter(({ holdsSeat }) => holdsSeat)
  const byOccurrence = Map.groupBy(live, ({ occurrenceId }) => occurrenceId)
  const lists = Map.groupBy(entries, ({ occurrenceId }) => occurrenceId)
  for (const { _id, seatsTaken, nextNumber } of occurrences) {
    const held = byOccurrence.get(_id)?.length ?? 0
    const list = lists.get(_id) ?? []
    if (held !== seatsTaken) broken.push(`${_id}: ${seatsTaken} seats counted, ${held} bookings hold one`)
    if (list.some(({ seq }) => seq >= nextNumber)) broken.push(`${_id}: number ${nextNumber} would be drawn twice`)
    byOccurrence.delete(_id)
  }
  for (const id of byOccurrence.keys()) broken.push(`${id}: bookings without an occurrence`)
  const open = checkouts.filter(({ status }) => status === 'open')
  const places = entries.filter(({ isLive }) => isLive)
  broken.push(
    ...repeated(open, ({ userId, itemKey }) => `${userId} ${itemKey}: open checkouts`),
    ...repeated(live, ({ userId, occurrenceId }) => `${userId} ${occurrenceId}: seats`),
    ...repeated(places, ({ userId, occurrenceId }) => `${userId} ${occurrenceId}: places on the waitlist`),
  )
  const isDouble = (seat: StoredBooking, other: StoredBooking) =>
    other !== seat && other.userId === seat.userId && overlaps(seat, other)
  const double = live.filter((seat) => live.some((other) => isDouble(seat, other)))
  broken.push(...double.map(({ userId }) => `member ${userId} holds two seats at once`))
  const statusOf = new Map(bookings.map(({ _id, status }) => [_id.toHexString(), status]))
  for (const { _id, state, isLive, bookingId } of entries) {
    const status = statusOf.get(bookingId ?? '')
    if (isLive !== liveStates.has(state)) broken.push(`entry ${_id}: is ${state}, live is ${isLive}`)
    if (state === 'seated' && status !== 'confirmed' && status !== 'cancelled')
      broken.push(`entry ${_id}: is seated, and its booking is ${status}`)
    if ((state === 'passed' || state === 'left') && status === 'confirmed')
      broken.push(`entry ${_id}: is ${state}, and its booking is ${status}`)
  }
  const isWanted = ({ bookingId }: { bookingId: string | null }) =>
    bookingId && statusOf.get(bookingId) !== 'confirmed' ? [bookingId] : []
  const wanted = new Set([...open, ...places].flatMap(isWanted))
  const pending = new Set(live.flatMap(({ status, _id }) => (status === 'pending' ? [_id.toHexString()] : [])))
  for (const id of pending) if (!wanted.has(id)) broken.push(`booking ${id} is held, and nothing wants it`)
  for (const id of wanted) if (!pending.has(id)) broken.push(`booking ${id} is not held, and something wants it`)
  return broken
}

const repeated = <T>(items: readonly T[], nameOf: (item: T) => string): string[] =>
  [...Map.groupBy(items, nameOf)].flatMap(([name, same]) =>
    same.length > 1 ? [`${name}, ${same.length} at once`] : [],
  )
