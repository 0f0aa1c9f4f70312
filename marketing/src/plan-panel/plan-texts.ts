import {
  formatMoney,
  type KeepPreview,
  type LeavePreview,
  MAX_PAUSE_DAYS,
  type MembershipOverview,
  MIN_PAUSE_DAYS,
  type PausedBooking,
  type PausePreview,
  type PauseStart,
  type PlanChangePreview,
  type PlanChoice,
  type PlannedCharge,
  type ResumePreview,
} from '@studio/contract'
import { formatDay, formatInstantDay, formatInstantTime } from './plan-formats.ts'

/** The sentence about the day on which a plan resumes, and the charge on that day. */
const formatResume = ({ on: day, amount }: PlannedCharge): string => {
  const charge =
    amount === '0.00' ? 'nothing is charged, as unused days cover it' : `${formatMoney(amount)} is charged then`
  return `It resumes on ${formatDay(day)}: ${charge}.`
}

/** The state of a plan, in sentences. */
export function formatPlanState({ overview, timeZone }: { overview: MembershipOverview; timeZone: string }): string[] {
  const { pause, unpaid, endsAt, paidUntil, renewalPrice, status, pauseRefusal } = overview
  const formatDate = (instant: string) => formatInstantDay(instant, timeZone)
  if (status === 'cancelled') return ['Your membership has ended.']
  if (unpaid) return formatUnpaid({ overview, formatDate })
  if (pause) return [...formatPause({ overview, formatDate }), ...formatUpcomingChange(overview)]
  if (status === 'paused') return ['Paused by the studio. Please write to us to resume it.']
  if (endsAt) return [`Paid until ${formatDate(endsAt)}. It ends then, and nothing more is charged.`]
  if (!paidUntil || !renewalPrice) return []
  const renewal = `Paid until ${formatDate(paidUntil)}. ${formatMoney(renewalPrice)} is charged then for the next month.`
  const noPauseLeftText = `You have used all ${MAX_PAUSE_DAYS} days of pause available in twelve months.`
  return [renewal, ...formatUpcomingChange(overview), ...(pauseRefusal === 'used_up' ? [noPauseLeftText] : [])]
}

/** The next change of the plan: one that the member made, or an announced price. */
function formatUpcomingChange({ upcoming }: MembershipOverview): string[] {
  if (!upcoming) return []
  const { name, price, on: day, cause } = upcoming
  if (cause === 'member') return [`It becomes ${name} then, for ${formatMoney(price)} a month.`]
  return [`From your first renewal on or after ${formatDay(day)} a month costs ${formatMoney(price)}.`]
}

/** The effects of changing to another plan. */
export function formatChangeEffects({ name, direction, chargedNow, renewal, bookings }: PlanChangePreview): string[] {
  const nextCharge = `${formatMoney(renewal.amount)} is charged on ${formatDay(renewal.on)} for the next month.`
  if (direction === 'undo') return [`Your membership stays ${name}: ${nextCharge}`]
  const when = direction === 'up' ? 'now' : `on ${formatDay(renewal.on)}; until then nothing changes`
  const charge = chargedNow
    ? `${formatMoney(chargedNow)} is charged now for the rest of the paid month.`
    : 'Nothing is charged now.'
  const uncoveredText =
    bookings.length > 0 ? ['It does not cover these classes. You can then pay for them; unpaid ones are released.'] : []
  return [`Your membership becomes ${name} ${when}.`, charge, nextCharge, ...uncoveredText]
}

/** The label of the button that changes to a plan. */
export const formatChangeLabel = ({ name, direction }: PlanChoice): string =>
  direction === 'undo' ? `Keep ${name}` : `Change to ${name}`

type StateTextInput = { overview: MembershipOverview; formatDate: (instant: string) => string }

function formatUnpaid({ overview: { unpaid, pause }, formatDate }: StateTextInput): string[] {
  const problemText = pause ? 'Your pause is over, but your card was declined.' : 'The last payment did not go through.'
  const nextAttemptText = unpaid?.nextAttemptAt
    ? `We will try again on ${formatDate(unpaid.nextAttemptAt)}.`
    : 'We will not try this card again.'
  return [problemText, `${nextAttemptText} You can change the card or pay at once under Manage Membership.`]
}

function formatPause({ overview: { pause, paidUntil }, formatDate }: StateTextInput): string[] {
  if (!pause) return []
  const sentences = {
    starting: `It is being paused from ${formatDate(pause.from)}. There is nothing more for you to do.`,
    planned: `Paid until ${formatDate(paidUntil ?? pause.from)}, then paused.`,
    running: `Paused since ${formatDate(pause.from)}.`,
    ending: 'Your pause is over, and your membership is resuming now.',
  }
  return pause.state === 'ending' ? [sentences.ending] : [sentences[pause.state], formatResume(pause.charge)]
}

/** The label of an option for the start of a pause. */
export const formatPauseStart = ({ start, from }: { start: PauseStart; from: string }): string =>
  start === 'today' ? 'Today; unused days are credited' : `When the paid month ends, on ${formatDay(from)}`

/** The hint about the possible days to resume. */
export const formatResumeDayHint = ({ earliest, latest }: { earliest: string; latest: string }): string =>
  `From ${formatDay(earliest)} to ${formatDay(latest)}. A pause lasts ${MIN_PAUSE_DAYS} to ${MAX_PAUSE_DAYS} days.`

/** The effects of a pause on charges and classes, apart from the bookings in it. */
export function formatPauseEffects({ preview, timeZone }: { preview: PausePreview; timeZone: string }): string[] {
  const { from, credit, charge, bookings } = preview
  return [
    `Paused from ${formatInstantDay(from, timeZone)}. No class in the pause is covered, and nothing is charged.`,
    ...(credit === '0.00'
      ? []
      : [`Your unused days are worth ${formatMoney(credit)}, which we deduct from the next charge.`]),
    formatResume(charge),
    ...(bookings.length === 0 ? ['None of your bookings are affected.'] : []),
  ]
}

/** The effects of ending a pause now. */
export const formatResumeEffects = (preview: ResumePreview): string[] => [
  ...formatResumeCharges(preview),
  'Classes that the pause cancelled stay cancelled. You can book them again.',
]

function formatResumeCharges({ charge, isChargedNow }: ResumePreview): string[] {
  if (isChargedNow) return [`${formatMoney(charge.amount)} is charged now for a month from today.`]
  if (charge.amount === '0.00') return ['Nothing is charged now: unused days cover a month from today.']
  const renewal = `${formatMoney(charge.amount)} is charged on ${formatDay(charge.on)}, just as without a pause.`
  return ['Nothing is charged now.', renewal]
}

/** The effects of cancelling a membership. */
export function formatLeaveEffects({ preview, timeZone }: { preview: LeavePreview; timeZone: string }): string[] {
  const { endsAt, isNow, creditLeft, bookings } = preview
  const afterEndTexts = [...formatCreditLeft(creditLeft), ...formatReleasedBookings(bookings)]
  if (isNow) return ['Your membership ends now. Nothing more is charged.', ...afterEndTexts]
  const end = formatInstantDay(endsAt, timeZone)
  return [
    `Your membership ends on ${end}. Until then nothing changes, and nothing more is charged.`,
    'You can change your mind until that day.',
    ...afterEndTexts,
  ]
}

const formatCreditLeft = (credit: string) =>
  credit === '0.00' ? [] : [`${formatMoney(credit)} for unused days stays yours and is credited to a later membership.`]

const formatReleasedBookings = (bookings: LeavePreview['bookings']) =>
  bookings.some(({ outcome }) => outcome === 'released')
    ? [
        'Once it has ended, you can pay for each class you booked after that date; unpaid ones are released a day later.',
      ]
    : []

/** The effects of keeping a plan that was set to end. */
export const formatKeepEffects = ({ charge }: KeepPreview): string[] => [
  `Your membership continues: ${formatMoney(charge.amount)} is charged on ${formatDay(charge.on)}.`,
]

type ListedBooking = PausedBooking | LeavePreview['bookings'][number]

const outcomeTexts: Record<ListedBooking['outcome'], string> = {
  released: 'released after the end, unless paid for',
  cancelled: 'will be cancelled',
  cancelled_late: 'will be cancelled, after its deadline',
  stays: 'stays booked',
}

/** A booking inside a pause or after the end of a plan, with its outcome. */
export function formatBooking({ booking, timeZone }: { booking: ListedBooking; timeZone: string }): string {
  const { className, bookingDate, startsAt, outcome } = booking
  const time = startsAt ? `, ${formatInstantTime(startsAt, timeZone)}` : ''
  return `${className}, ${formatDay(bookingDate)}${time}: ${outcomeTexts[outcome]}`
}

/** The bookings as texts, with their ids as keys. */
export const formatBookings = (
  bookings: readonly ListedBooking[],
  timeZone: string,
): Array<{ id: string; text: string }> =>
  bookings.map((booking) => ({ id: booking.id, text: formatBooking({ booking, timeZone }) }))
