import { type Occurrence, type Roster, showTimeSpan } from '@studio/contract'

/** How a date differs from its series, for people; nothing when it does not. */
export function changeTexts({ change, instructorName, location, isCancelled }: Occurrence): string[] {
  if (!change && !isCancelled) return []
  return [
    ...(isCancelled ? ['Cancelled'] : []),
    ...(change?.movedFrom ? [`Moved from ${showTimeSpan(change.movedFrom.startTime, change.movedFrom.endTime)}`] : []),
    ...(change?.isSubstituted ? [`With ${instructorName ?? 'nobody yet'} instead`] : []),
    ...(change?.isRelocated && location ? [`In ${location} instead`] : []),
    ...(change?.note ? [change.note] : []),
  ]
}

/**
 * What cancelling a date leads to, in numbers: '3 bookings will be cancelled; members will be told, and the paid one
 * refunded.' Unknown while the roster is on its way.
 */
export function cancelConsequence(roster: Roster | undefined): string {
  if (!roster) return 'Members who are booked will be told, and paid bookings refunded.'
  const live = roster.entries.filter(({ status }) => status === 'confirmed' || status === 'pending')
  const paid = live.filter(({ status, payment }) => status === 'confirmed' && payment === 'paid').length
  if (live.length === 0) return 'Nobody is booked on this date.'
  const who = live.length === 1 ? '1 booking will be cancelled' : `${live.length} bookings will be cancelled`
  const money =
    paid === 0
      ? 'none of them is paid'
      : paid === 1
        ? '1 paid one will be refunded'
        : `${paid} paid ones will be refunded`
  return `${who}; their members will be told, and ${money}.`
}
