import { formatClasses, pluralize } from '@studio/client/labels'
import { useRead } from '@studio/client/reading'
import { type AffectedBookings, type ConsequenceKind, type Consequences, formatMoney } from '@studio/contract'
import { styled } from 'styled-components'

/** Formats the impact of a delete: how many bookings end, that their members are notified, what is refunded. */
export function formatAffectedBookings(
  { bookings, members, paid, refund, held }: AffectedBookings,
  { when = '' } = {},
): string {
  const checkouts = held > 0 ? ` ${pluralize(held, 'payment')} under way will be stopped.` : ''
  if (bookings === 0) return `Nobody is booked on coming dates.${checkouts}`
  const who = `${pluralize(members, 'member')} ${members === 1 ? 'is' : 'are'} booked`
  const what = bookings === members ? 'on coming dates' : `on coming dates, ${pluralize(bookings, 'booking')} in all`
  const notified = `${members === 1 ? 'They' : 'All of them'} will be told${when}`
  const back =
    paid === 0 ? 'nothing was paid' : `${pluralize(paid, 'paid booking')} (${formatMoney(refund)}) will be refunded`
  return `${who} ${what}. ${notified}; ${back}.${checkouts}`
}

/** The text of a confirmation dialog about the impact that the API counted. */
function formatImpact(found: Consequences): string {
  if (found.kind === 'instructor') return instructorWords(found)
  if (found.kind === 'program') {
    if (found.enrollments === 0) return 'Nobody is enrolled at present.'
    return `${pluralize(found.enrollments, 'active enrollment')} will be kept, with ${found.enrollments === 1 ? 'its' : 'their'} dates.`
  }
  if (found.kind === 'user') {
    if (found.adminsLeft === 0) return 'This is the last admin. Make someone else an admin first.'
    return `${pluralize(found.adminsLeft, 'admin')} will be left.`
  }
  return formatAffectedBookings(found)
}

function instructorWords({ classes, schedules }: { classes: number; schedules: number }): string {
  if (classes === 0) return 'They do not teach any class.'
  const withSchedules = schedules > 0 ? ` with ${pluralize(schedules, 'schedule')}` : ''
  return `${formatClasses(classes)}${withSchedules} will have no instructor.`
}

export const ImpactText = styled.p`
  margin-bottom: var(--s5);
`

type Props = {
  kind: ConsequenceKind
  id: string
  /** Shown until the impact has loaded, and if it fails to load. */
  fallback: string
}

export function ImpactNotice({ kind, id, fallback }: Props) {
  const { data } = useRead('showConsequences', { params: { kind, id } }, { rereadOnOpen: true })
  return (
    <ImpactText className="notice" role="status">
      {data ? formatImpact(data) : fallback}
    </ImpactText>
  )
}
