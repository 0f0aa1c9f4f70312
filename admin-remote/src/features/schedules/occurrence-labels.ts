import { formatTimeRange, type Occurrence, type Roster } from '@studio/contract'
import { CANCELLATION_FALLBACK, formatCancellation } from '../../impact/cancellation-text.ts'

/** How an occurrence differs from its schedule: 'Cancelled', 'In Room 2 instead'. */
export function getChangeLabels({ change, instructorName, location, isCancelled }: Occurrence): string[] {
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

/** The change labels, and the note of the change. */
export function getChangeTexts(occurrence: Occurrence): string[] {
  const { change } = occurrence
  return [...getChangeLabels(occurrence), ...(change?.note ? [change.note] : [])]
}

/** The effects of cancelling an occurrence on its bookings. */
export function formatCancellationImpact(roster: Pick<Roster, 'entries'> | undefined): string {
  if (!roster) return CANCELLATION_FALLBACK
  const activeEntries = roster.entries.filter(({ status }) => status === 'confirmed' || status === 'pending')
  if (activeEntries.length === 0) return 'Nobody is booked on this date.'
  const refunds = activeEntries.filter(({ status, payment }) => status === 'confirmed' && payment === 'paid').length
  const credits = activeEntries.filter(({ payment }) => payment === 'pack').length
  return formatCancellation({ bookings: activeEntries.length, refunds, credits })
}
