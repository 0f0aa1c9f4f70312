import { formatWeeks } from '@studio/client/labels'
import { type Day, daysBetween, type Enrollment, formatDate } from '@studio/contract'

/** The current week of an enrollment, from 1: 0 before its first day, duration + 1 after its last. */
export function getEnrollmentWeek(
  { startDate, program }: Pick<Enrollment, 'startDate' | 'program'>,
  today: Day,
): number {
  const days = daysBetween(startDate, today)
  return days < 0 ? 0 : Math.min(program.duration + 1, Math.floor(days / 7) + 1)
}

/** The state of an enrollment: 'Week 3 of 8. Ends Nov 22.', '8 weeks, starts Oct 14.', '4 weeks, ended Sep 6.' */
export function formatEnrollment(enrollment: Enrollment, today: Day): string {
  const { status, program, startDate, endDate } = enrollment
  const weeks = formatWeeks(program.duration)
  if (status === 'pending') return `${weeks}, waiting for your payment.`
  if (status === 'cancelled') return `${weeks}, cancelled.`
  if (status === 'completed') return endDate ? `${weeks}, ended ${formatDate(endDate)}.` : `${weeks}, completed.`
  const week = getEnrollmentWeek(enrollment, today)
  if (week === 0) return `${weeks}, starts ${formatDate(startDate)}.`
  const endText = endDate ? ` Ends ${formatDate(endDate)}.` : ''
  return `Week ${Math.min(week, program.duration)} of ${program.duration}.${endText}`
}
