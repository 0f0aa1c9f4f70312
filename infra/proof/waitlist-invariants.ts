import type { StoredEntry, StoredStudio } from './stored.ts'

const sorted = (values: readonly string[]) => [...values].sort().join(' ')
const isLiveState = (state: StoredEntry['state']) => state === 'waiting' || state === 'offered' || state === 'charging'

/**
 * Waitlists: an occurrence counts who waits and what is offered as the entries say; the claims are the live entries;
 * an entry that was seated has a booking, and one that ended has none.
 */
export function brokenWaitlists({ entries, entryClaims, occurrences, bookings }: StoredStudio): string[] {
  const broken: string[] = []
  const byOccurrence = Map.groupBy(entries, ({ occurrence }) => occurrence)
  for (const { _id, waiting = 0, offers = 0, nextSeq = 1 } of occurrences) {
    const of = byOccurrence.get(_id) ?? []
    const counted = { waiting: of.filter(isIn('waiting')).length, offers: of.filter(isHeld).length }
    if (counted.waiting !== waiting) broken.push(`${_id}: ${waiting} are counted as waiting, ${counted.waiting} wait`)
    if (counted.offers !== offers) broken.push(`${_id}: ${offers} offers are counted, ${counted.offers} are open`)
    if (of.some(({ seq }) => seq >= nextSeq)) broken.push(`${_id}: number ${nextSeq} would be drawn twice`)
  }
  const live = entries.filter(({ isLive }) => isLive)
  if (entries.some(({ isLive, state }) => isLive !== isLiveState(state))) broken.push('an entry is live and has ended')
  if (sorted(entryClaims.map(({ holder }) => holder)) !== sorted(live.map(({ _id }) => _id.toHexString())))
    broken.push('the claims on places are not the live entries')
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

const isIn = (state: StoredEntry['state']) => (entry: StoredEntry) => entry.state === state
const isHeld = ({ state }: StoredEntry) => state === 'offered' || state === 'charging'
