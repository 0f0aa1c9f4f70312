import type { StoredBooking, StoredStudio } from './stored.ts'

const keyOf = ({ classId, bookingDate, scheduleId }: StoredBooking) => `${classId}:${bookingDate}:${scheduleId ?? '-'}`
const sorted = (values: readonly string[]) => [...values].sort().join(' ')

function groups<T>(items: readonly T[], keyOfItem: (item: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const item of items) found.set(keyOfItem(item), [...(found.get(keyOfItem(item)) ?? []), item])
  return found
}

/**
 * Seats: the counter is what it counts, live bookings and seats that are kept for a waitlist, never above capacity; one
 * seat for a member and occurrence; a held seat belongs to an open checkout or an open offer.
 */
export function brokenSeats({
  bookings,
  occurrences,
  bookingClaims,
  classes,
  checkouts,
  checkoutClaims,
  entries,
}: StoredStudio): string[] {
  const broken: string[] = []
  const live = bookings.filter(({ holdsSeat }) => holdsSeat)
  const byOccurrence = groups(live, keyOf)
  const capacityOf = new Map(classes.map(({ _id, capacity }) => [_id.toHexString(), capacity]))
  for (const { _id, classId, seatsTaken, handovers = 0 } of occurrences) {
    const counted = byOccurrence.get(_id)?.length ?? 0
    if (counted + handovers !== seatsTaken)
      broken.push(`${_id}: ${seatsTaken} seats counted, ${counted} bookings hold one and ${handovers} are kept`)
    if (counted > (capacityOf.get(classId) ?? 0)) broken.push(`${_id}: ${counted} bookings above capacity`)
    byOccurrence.delete(_id)
  }
  for (const key of byOccurrence.keys()) broken.push(`${key}: bookings without a counter`)
  if (sorted(bookingClaims.map(({ holder }) => holder)) !== sorted(live.map(({ _id }) => _id.toHexString()))) {
    broken.push('the claims on occurrences are not the live bookings')
  }
  for (const own of groups(live, ({ userId }) => userId).values()) broken.push(...overlapsIn(own))
  const liveCheckouts = checkouts.filter(({ isLive }) => isLive)
  if (
    sorted(checkoutClaims.map(({ holder }) => holder)) !== sorted(liveCheckouts.map(({ _id }) => _id.toHexString()))
  ) {
    broken.push('the claims on checkouts are not the live checkouts')
  }
  const pending = live.filter(({ status }) => status === 'pending').map(({ _id }) => _id.toHexString())
  const held = liveCheckouts.flatMap(({ bookingId }) => bookingId ?? [])
  const offered = entries.flatMap(({ state, bookingId }) => (isHeldFor(state) && bookingId ? [bookingId] : []))
  return [...broken, ...unmatchedHolds({ pending, wanted: [...held, ...offered] })]
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
  const occurrences = own.map(keyOf)
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
