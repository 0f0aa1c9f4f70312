import { type Day, formatCents, formatLongDay, formatMoney, waitlistClosesAt } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import { endOfDay } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { getWaitlistTerms } from '../../../platform/waitlist-terms.ts'
import { occurrenceStore } from '../../calendar/index.ts'
import { waitlistStore } from '../waitlist/waitlist-store.ts'
import type { SeatQuote } from './quote-seat.ts'
import { isScheduledBy } from './rules.ts'

const dateField = (message: string) => ({ fields: { bookingDate: message } })

export const bookingNotFound = () => notFound('We could not find this booking.')
export const classNotFound = () => notFound('We could not find this class.')
export const occurrenceNotFound = () => notFound('We could not find this class at this time.')
export const datePast = () =>
  new AppError('DATE_PAST', 'This date is in the past. Please choose another one.', dateField('This date is past'))
export const classStarted = () =>
  new AppError('CLASS_STARTED', 'This class has already started.', dateField('The class has started'))
export const outsideBookingWindow = () =>
  new AppError(
    'OUTSIDE_BOOKING_WINDOW',
    'This date cannot be booked yet. Please come back later.',
    dateField('Not open yet'),
  )

type Missing = { classId: string; scheduleId?: string | null | undefined; date: Day; tx?: Tx | undefined }

/** NOT_SCHEDULED with the next date on which the class, or that schedule of it, takes place. */
export async function notScheduled(deps: Deps, { classId, scheduleId, date, tx }: Missing): Promise<AppError> {
  const coming = await occurrenceStore(deps).ofClassFrom({ classId, from: date, tx })
  const later = coming.filter((occurrence) => occurrence.date > date && isScheduledBy(occurrence, scheduleId))
  const [nextDate = null] = later.map((occurrence) => occurrence.date).sort()
  const sentence = nextDate
    ? `The class does not meet on this date. It meets next on ${formatLongDay(nextDate)}.`
    : 'The class does not meet on this date.'
  return new AppError('NOT_SCHEDULED', sentence, {
    ...dateField('The class does not meet on this date'),
    extra: { nextDate },
  })
}

const conflictMessages = {
  ALREADY_BOOKED: 'You have already booked this class.',
  OVERLAPPING_BOOKING: 'You have another booking at this time.',
} as const

export const conflictError = (code: keyof typeof conflictMessages, message: string = conflictMessages[code]) =>
  new AppError(code, message)

/** CLASS_FULL with what is known of the waitlist, where the class has one. */
export async function classFull(
  deps: Deps,
  { quote: { studioClass, occurrence }, tx }: { quote: SeatQuote; tx: Tx },
  sentence = 'This class is full. Please choose another date.',
): Promise<AppError> {
  const { env, clock } = deps
  const terms = getWaitlistTerms(env, studioClass)
  if (!terms.isOn) return new AppError('CLASS_FULL', sentence)
  const hasList = occurrence.nextNumber > 1
  const waiting = hasList ? await waitlistStore(deps).findWaitingNumbers(occurrence.id, { tx }) : []
  const startsAt = occurrence.startsAt ?? endOfDay({ clock, day: occurrence.date })
  const closesAt = waitlistClosesAt({ startsAt, closesMinutes: terms.closesMinutes })
  const open = clock.now() < closesAt && waiting.length < terms.mostWaiting
  return new AppError('CLASS_FULL', sentence, { extra: { waitlist: { length: waiting.length, open } } })
}

export function paymentRequired(
  { price }: Pick<SeatQuote, 'price'>,
  formatMessage = (money: string) => `This class costs ${money}. Please continue to payment.`,
): AppError {
  const amount = formatCents(price.list)
  return new AppError('PAYMENT_REQUIRED', formatMessage(formatMoney(amount)), { extra: { price: amount } })
}
