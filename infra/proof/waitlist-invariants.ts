import type { StoredEntry, StoredStudio } from './stored.ts'

const isLiveState = (state: StoredEntry['state']) => state === 'waiting' || state === 'offered' || state === 'charging'

/**
 * Waitlists: a member waits once at most for an occurrence, and no number is drawn twice; an entry that was
 * seated has a booking, and one that ended has none.
 */
export function brokenWaitlists({ entries, occurrences, bookings }: StoredStudio): string[] {
  const broken: string[] = []
  const byOccurrence = Map.groupBy(entries, ({ occurrenceId }) => occurrenceId)
  for (const { _id, nextNumber } of occurrences) {
    const of = byOccurrence.get(_id) ?? []
    if (of.some(({ seq }) => seq >= nextNumber)) broken.push(`${_id}: number ${nextNumber} would be drawn twice`)
    const live = of.filter(({ isLive }) => isLive).map(({ userId }) => userId)
    if (new Set(live).size !== live.length) broken.push(`${_id}: one member has two places`)
  }
  if (entries.some(({ isLive, state }) => isLive !== isLiveState(state))) broken.push('an entry is live and has ended')
  const statusOf = new Map(bookings.map(({ _id, status }) => [_id.toHexString(), status]))
  for (const { _id, state, bookingId } of entries) {
    const status = statusOf.get(bookingId ?? '')
    if (isLiveState(state) && state !== 'waiting' && status !== 'pending')
      broken.push(`entry ${_id}: is ${state}, and its booking is ${status}`)
    if (state === 'seated' && status !== 'confirmed' && status !== 'cancelled')
      broken.push(`entry ${_id}: is seated, and its booking is ${status}`)
    if ((state === 'passed' || state === 'left') && status === 'confirmed')
      broken.push(`entry ${_id}: is ${state}, and its booking is ${status}`)
  }
  return broken
}
