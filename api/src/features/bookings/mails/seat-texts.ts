import type { User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Attachment } from '../../../platform/mail/define-mail.ts'
import { formatInstantIn } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { reversalStore } from '../../payments/records/index.ts'
import type { StoredBooking } from '../booking/booking-store.ts'
import { describeBooking, formatAmount, formatCalendar, formatPaid } from './booking-format.ts'

/** The part of every mail about a class, formatted for display. */
export type SeatTexts = { firstName: string | null; className: string; when: string; place: string }
export type BookingTexts = SeatTexts & { calendar: string }

/** A calendar entry as an attachment; a cancelled entry is marked so that calendar apps remove it. */
export function calendarFile(calendar: string): Attachment {
  const method = /^METHOD:CANCEL\r?$/m.test(calendar) ? '; method=CANCEL' : ''
  return { filename: 'class.ics', contentType: `text/calendar; charset=utf-8${method}`, content: calendar }
}

export const toRows = ({ className, when, place }: Omit<SeatTexts, 'firstName'>) =>
  [
    ['Class', className],
    ['When', when],
    ['Where', place],
  ] as const

/** `user`: the member, if the transaction has already read them. */
export type BookingMailInput = { booking: StoredBooking; user?: User | null; tx: Tx }

/** The recipient and the common facts of a mail about a booking; null when the account is closed. */
export async function loadBookingMail(deps: Deps, { booking, user, tx }: BookingMailInput) {
  const member = user ?? (await userStore(deps).findById(booking.userId, { tx }))
  if (!member) return null
  const calendar = formatCalendar(deps, booking)
  return { to: member.email, facts: { firstName: member.firstName, ...describeBooking(deps, booking), calendar } }
}

export const formatCancelBy = ({ clock }: Deps, { cancelBy }: StoredBooking) =>
  formatInstantIn({ instant: cancelBy, timeZone: clock.timeZone })

/** What is left to refund of a booking's payment, of which a part may have been refunded before (decision 018). */
export async function formatRemainingRefund(deps: Deps, { booking, tx }: BookingMailInput): Promise<string | null> {
  const { paymentIntentId, price } = booking
  const refundedBefore = paymentIntentId ? await reversalStore(deps).sumReversed(paymentIntentId, { tx }) : 0
  if (refundedBefore === 0) return formatPaid(booking)
  return refundedBefore < price.paid ? formatAmount(price.paid - refundedBefore) : null
}
