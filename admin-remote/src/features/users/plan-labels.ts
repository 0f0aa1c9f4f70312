import type { InstantFormat } from '@studio/client/instants'
import {
  type BookingOutcomeAfterEnd,
  type FreeDaysPreview,
  formatMoney,
  type KeepPreview,
  type LeavePreview,
  type MembershipOverview,
  type PausedBookingOutcome,
  type PausePreview,
  type PlannedCharge,
  type ResumePreview,
  showDateWithYear,
} from '@studio/contract'

export type PlanAct = 'pause' | 'change' | 'resume' | 'end' | 'keep' | 'free_days'

const charged = ({ on, amount }: PlannedCharge) =>
  amount === '0.00'
    ? `Nothing is charged on ${showDateWithYear(on)}: the credit covers it.`
    : `${formatMoney(amount)} is charged on ${showDateWithYear(on)}.`

export function planLines(overview: MembershipOverview, show: InstantFormat): string[] {
  const { price, paidUntil, endsAt, pause, unpaid } = overview
  if (!price) return ['There is no paid plan at the payment provider.']
  const lines = [`${formatMoney(price)} a month${paidUntil ? `, paid until ${show.day(paidUntil)}` : ''}.`]
  if (endsAt) lines.push(`Ends on ${show.dayAndTime(endsAt)}.`)
  if (pause) {
    const running = pause.state === 'planned' ? 'Pauses from' : 'Paused since'
    lines.push(`${running} ${show.day(pause.from)}, resumes on ${showDateWithYear(pause.resumesOn)}.`)
    lines.push(charged(pause.charge))
  }
  if (unpaid) {
    const next = unpaid.nextTryAt ? `tried again on ${show.day(unpaid.nextTryAt)}` : 'not tried again'
    lines.push(`Unpaid since ${show.day(unpaid.since)}, ${next}.`)
  }
  return lines
}

export function planActs({ price, pause, pauseRefusal, pauseChoices, endsAt, unpaid }: MembershipOverview): PlanAct[] {
  if (!price) return []
  const isPaused = pause?.state === 'planned' || pause?.state === 'running'
  return [
    ...(isPaused && pauseChoices.length > 0 ? (['change'] as const) : []),
    ...(isPaused && !unpaid ? (['resume'] as const) : []),
    ...(!pause && !pauseRefusal && pauseChoices.length > 0 ? (['pause'] as const) : []),
    ...(!endsAt && !unpaid && pause?.state !== 'starting' ? (['free_days'] as const) : []),
    ...(endsAt ? (['keep'] as const) : pause?.state === 'starting' ? [] : (['end'] as const)),
  ]
}

const outcomes: Record<PausedBookingOutcome | BookingOutcomeAfterEnd, string> = {
  cancelled: 'is cancelled',
  cancelled_late: 'is cancelled late',
  stays: 'stays booked',
  released: 'is released a day after the end, unless it is paid for',
}
type ListedBooking = { className: string; bookingDate: string; outcome: keyof typeof outcomes }
const bookingLines = (bookings: readonly ListedBooking[]) =>
  bookings.map(
    ({ className, bookingDate, outcome }) => `${className}, ${showDateWithYear(bookingDate)}: ${outcomes[outcome]}.`,
  )

export const pauseLines = ({ from, resumesOn, credit, charge, bookings }: PausePreview, show: InstantFormat) => [
  `Paused from ${show.day(from)} until ${showDateWithYear(resumesOn)}.`,
  ...(credit === '0.00'
    ? []
    : [`Your unused days are worth ${formatMoney(credit)}, which we deduct from the next charge.`]),
  charged(charge),
  ...bookingLines(bookings),
]

export const resumeLines = ({ charge, isChargedNow }: ResumePreview) => [
  isChargedNow ? `${formatMoney(charge.amount)} is charged now, for a month from today.` : charged(charge),
]

export const leaveLines = ({ endsAt, isNow, creditLeft, bookings }: LeavePreview, show: InstantFormat) => [
  isNow ? 'It ends at once, as nothing is paid in advance.' : `It ends on ${show.dayAndTime(endsAt)}.`,
  'Nothing more is charged.',
  ...(creditLeft === '0.00'
    ? []
    : [`${formatMoney(creditLeft)} for unused days will be credited to a later membership.`]),
  ...bookingLines(bookings),
]

export const keepLines = ({ charge }: KeepPreview) => ['It continues.', charged(charge)]

export const freeDaysLines = ({ credit, chargeBefore, charge, creditLeft }: FreeDaysPreview) => [
  `They are worth ${formatMoney(credit)}.`,
  `${charged(charge)} Without them it would be ${formatMoney(chargeBefore.amount)}.`,
  ...(creditLeft === '0.00' ? [] : [`${formatMoney(creditLeft)} is left over for the charge after that.`]),
]
