import { useRead } from '@studio/client/reading'
import {
  type ActionImpact,
  type AffectedBookings,
  formatClasses,
  formatMoney,
  type ImpactKind,
  pluralize,
} from '@studio/contract'
import { styled } from 'styled-components'
import { formatCreditsBack } from './cancellation-text.ts'

/** How many bookings a delete ends and what is refunded. `when` follows 'will be notified': ' in 10 seconds'. */
export function formatAffectedBookings(
  { bookings, members, paid, refund, held, credits }: AffectedBookings,
  { when = '' } = {},
): string {
  const checkoutText = held > 0 ? ` ${pluralize(held, 'payment')} in progress will be stopped.` : ''
  if (bookings === 0) return `Nobody is booked on coming dates.${checkoutText}`
  const memberText = `${pluralize(members, 'member')} ${members === 1 ? 'is' : 'are'} booked`
  const bookingText =
    bookings === members ? 'on coming dates' : `on coming dates, ${pluralize(bookings, 'booking')} in all`
  const noticeText = `${members === 1 ? 'They' : 'All of them'} will be notified${when}`
  const refundText =
    paid === 0 ? 'nothing was paid' : `${pluralize(paid, 'paid booking')} (${formatMoney(refund)}) will be refunded`
  return `${memberText} ${bookingText}. ${noticeText}; ${refundText}.${formatCreditsBack(credits)}${checkoutText}`
}

function formatImpact(impact: ActionImpact): string {
  if (impact.kind === 'instructor') return formatInstructorImpact(impact)
  if (impact.kind === 'program') {
    if (impact.enrollments === 0) return 'Nobody is enrolled at present.'
    return `${pluralize(impact.enrollments, 'active enrollment')} will be kept, with ${impact.enrollments === 1 ? 'its' : 'their'} dates.`
  }
  if (impact.kind === 'user') {
    if (impact.adminsLeft === 0) return 'This is the last admin. Make someone else an admin first.'
    return `${pluralize(impact.adminsLeft, 'admin')} will be left.`
  }
  return formatAffectedBookings(impact)
}

function formatInstructorImpact({ classes, schedules }: { classes: number; schedules: number }): string {
  if (classes === 0) return 'They do not teach any class.'
  const scheduleText = schedules > 0 ? ` with ${pluralize(schedules, 'schedule')}` : ''
  return `${formatClasses(classes)}${scheduleText} will have no instructor.`
}

export const NoticeText = styled.p`
  margin-bottom: var(--s5);
`

type Props = {
  kind: ImpactKind
  id: string
  /** Shown until the impact has loaded, and if it fails to load. */
  textWithoutImpact: string
}

export function ImpactNotice({ kind, id, textWithoutImpact }: Props) {
  const { data } = useRead('previewImpact', { params: { kind, id } }, { rereadOnOpen: true })
  return (
    <NoticeText className="notice" role="status">
      {data ? formatImpact(data) : textWithoutImpact}
    </NoticeText>
  )
}
