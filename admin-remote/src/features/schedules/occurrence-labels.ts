import { pluralize } from '@studio/client/labels'
import { formatTimeRange, type Occurrence, type Roster } from '@studio/contract'

/** How a date differs from its series, in few words each; nothing when it does not. */
export function changeMarks({ change, instructorName, location, isCancelled }: Occurrence): string[] {
  if (!change && !isCancelled) return []
  return [
    ...(isCancelled ? ['Cancelled'] : []),
    ...(change?.movedFrom
      ? [`Moved from ${formatTimeRange(change.movedFrom.startTime, change.movedFrom.endTime)}`]
      : []),
    ...(change?.isSubstituted ? [`With ${instructorName ?? 'nobody yet'} instead`] : []),
    ...(change?.isRelocated && location ? [`In ${location} instead`] : []),
  ]
}

/** The same with what was written about it, of whatever length. */
export function changeTexts(item: Occurrence): string[] {
  const { change } = item
  return [...changeMarks(item), ...(change?.note ? [change.note] : [])]
}

/**
 * Formats the impact of cancelling an occurrence: how many bookings end, and how many of them are refunded. Only the
 * rule while the roster is loading.
 */
export function cancelConsequence(roster: Pick<Roster, 'entries'> | undefined): string {
  if (!roster) return 'Members who are booked will be told, and paid bookings refunded.'
  const live = roster.entries.filter(({ status }) => status === 'confirmed' || status === 'pending')
  const paid = live.filter(({ status, payment }) => status === 'confirmed' && payment === 'paid').length
  if (live.length === 0) return 'Nobody is booked on this date.'
  if (live.length === 1) return `1 booking will be cancelled; its member will be told, and ${oneRefund(paid)}.`
  return `${live.length} bookings will be cancelled; their members will be told, and ${refunds(paid)}.`
}

const oneRefund = (paid: number) => (paid === 0 ? 'nothing was paid' : 'what was paid will be refunded')
const refunds = (paid: number) => (paid === 0 ? 'nothing was paid' : `${pluralize(paid, 'paid one')} will be refunded`)
