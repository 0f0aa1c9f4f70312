import type { InstantFormat } from '@studio/client/instants'
import {
  type BookingOutcomeAfterEnd,
  type BookingOutcomeInPause,
  type FreeDaysPreview,
  formatDateWithYear,
  formatMoney,
  type KeepPreview,
  type LeavePreview,
  type MembershipOverview,
  type PausePreview,
  type PlannedCharge,
  type ResumePreview,
} from '@studio/contract'

export type PlanAction = 'pause' | 'change_pause' | 'resume' | 'end' | 'keep' | 'free_days'

const formatCharge = ({ on, amount }: PlannedCharge) =>
  amount === '0.00'
    ? `Nothing is charged on ${formatDateWithYear(on)}: the credit covers it.`
    : `${formatMoney(amount)} is charged on ${formatDateWithYear(on)}.`

export function formatPlanLines(overview: MembershipOverview, format: InstantFormat): string[] {
  const { price, paidUntil, endsAt, pause, unpaid } = overview
  if (!price) return ['There is no paid plan at the payment provider.']
  const paidUntilText = paidUntil ? `, paid until ${format.day(paidUntil)}` : ''
  const lines = [`${formatMoney(price)} a month${paidUntilText}.`]
  if (endsAt) lines.push(`Ends on ${format.dayAndTime(endsAt)}.`)
  if (pause) {
    const pauseText = pause.state === 'planned' ? 'Pauses from' : 'Paused since'
    lines.push(`${pauseText} ${format.day(pause.from)}, resumes on ${formatDateWithYear(pause.resumesOn)}.`)
    lines.push(formatCharge(pause.charge))
  }
  if (unpaid) {
    const nextTryText = unpaid.nextAttemptAt ? `tried again on ${format.day(unpaid.nextAttemptAt)}` : 'not tried again'
    lines.push(`Unpaid since ${format.day(unpaid.since)}, ${nextTryText}.`)
  }
  return lines
}

export function getPlanActions({
  price,
  pause,
  pauseRefusal,
  pauseChoices,
  endsAt,
  unpaid,
}: MembershipOverview): PlanAction[] {
  if (!price) return []
  const canPause = !pause && !pauseRefusal
  const hasPlannedOrRunningPause = pause?.state === 'planned' || pause?.state === 'running'
  const isPauseStarting = pause?.state === 'starting'
  const actions: PlanAction[] = []
  if (hasPlannedOrRunningPause && pauseChoices.length > 0) actions.push('change_pause')
  if (hasPlannedOrRunningPause && !unpaid) actions.push('resume')
  if (canPause && pauseChoices.length > 0) actions.push('pause')
  if (!endsAt && !unpaid && !isPauseStarting) actions.push('free_days')
  if (endsAt) actions.push('keep')
  if (!endsAt && !isPauseStarting) actions.push('end')
  return actions
}

const outcomeTexts: Record<BookingOutcomeInPause | BookingOutcomeAfterEnd, string> = {
  cancelled: 'is cancelled',
  cancelled_late: 'is cancelled late',
  stays: 'stays booked',
  released: 'is released a day after the end, unless it is paid for',
}
type ListedBooking = { className: string; bookingDate: string; outcome: keyof typeof outcomeTexts }
const formatBookingLines = (bookings: readonly ListedBooking[]) =>
  bookings.map(
    ({ className, bookingDate, outcome }) =>
      `${className}, ${formatDateWithYear(bookingDate)}: ${outcomeTexts[outcome]}.`,
  )

export const formatPauseLines = (
  { from, resumesOn, credit, charge, bookings }: PausePreview,
  format: InstantFormat,
) => [
  `Paused from ${format.day(from)} until ${formatDateWithYear(resumesOn)}.`,
  ...(credit === '0.00' ? [] : [`${formatMoney(credit)} for unused days is deducted from the next charge.`]),
  formatCharge(charge),
  ...formatBookingLines(bookings),
]

export const formatResumeLines = ({ charge, isChargedNow }: ResumePreview) => [
  isChargedNow ? `${formatMoney(charge.amount)} is charged now, for a month from today.` : formatCharge(charge),
]

export const formatLeaveLines = ({ endsAt, isNow, creditLeft, bookings }: LeavePreview, format: InstantFormat) => [
  isNow ? 'It ends at once, as nothing is paid in advance.' : `It ends on ${format.dayAndTime(endsAt)}.`,
  'Nothing more is charged.',
  ...(creditLeft === '0.00'
    ? []
    : [`${formatMoney(creditLeft)} for unused days will be credited to a later membership.`]),
  ...formatBookingLines(bookings),
]

export const formatKeepLines = ({ charge }: KeepPreview) => ['It continues.', formatCharge(charge)]

export const formatFreeDaysLines = ({ credit, chargeBefore, charge, creditLeft }: FreeDaysPreview) => [
  `They are worth ${formatMoney(credit)}.`,
  `${formatCharge(charge)} Without them it would be ${formatMoney(chargeBefore.amount)}.`,
  ...(creditLeft === '0.00' ? [] : [`${formatMoney(creditLeft)} is left over for the charge after that.`]),
]
