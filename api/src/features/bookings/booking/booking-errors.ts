import { type Day, formatLongDay, formatMoney, toMoney } from '@studio/contract'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { SeatQuote } from './quote-seat.ts'

const toDateField = (message: string) => ({ fields: { bookingDate: message } })

export const bookingNotFound = () => notFound('We could not find this booking.')
export const classNotFound = () => notFound('We could not find this class.')
export const occurrenceNotFound = () => notFound('We could not find this class at this time.')
export const datePast = () =>
  new AppError('DATE_PAST', 'This date is in the past. Please choose another one.', toDateField('This date is past'))
export const classStarted = () =>
  new AppError('CLASS_STARTED', 'This class has already started.', toDateField('The class has started'))
export const outsideBookingWindow = () =>
  new AppError(
    'OUTSIDE_BOOKING_WINDOW',
    'This date cannot be booked yet. Please come back later.',
    toDateField('Not open yet'),
  )

/** `nextDate`: the next date on which the class takes place; null without one. */
export const notScheduled = (nextDate: Day | null) =>
  new AppError(
    'NOT_SCHEDULED',
    nextDate
      ? `The class does not meet on this date. It meets next on ${formatLongDay(nextDate)}.`
      : 'The class does not meet on this date.',
    { ...toDateField('The class does not meet on this date'), extra: { nextDate } },
  )

const conflictMessages = {
  ALREADY_BOOKED: 'You have already booked this class.',
  OVERLAPPING_BOOKING: 'You have another booking at this time.',
} as const

export const conflictError = (code: keyof typeof conflictMessages, message: string = conflictMessages[code]) =>
  new AppError(code, message)

/** `waitlist`: its length and whether it can be joined; null for a class without one. */
export const classFull = (
  waitlist: { length: number; canJoin: boolean } | null,
  message = 'This class is full. Please choose another date.',
) => new AppError('CLASS_FULL', message, waitlist ? { extra: { waitlist } } : {})

export function paymentRequired(
  { price }: Pick<SeatQuote, 'price'>,
  formatMessage = (formattedPrice: string) => `This class costs ${formattedPrice}. Please continue to payment.`,
): AppError {
  // A seat costs its list price or, if it is free, nothing.
  const amount = toMoney(price.list)
  return new AppError('PAYMENT_REQUIRED', formatMessage(formatMoney(amount)), { extra: { price: amount } })
}
