import type { User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Attachment } from '../../../platform/mail/define-mail.ts'
import { formatInstantIn } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { reversalStore } from '../../payments/records/index.ts'
import type { StoredBooking } from '../booking/booking-store.ts'
import { describeBooking, formatAmount, formatCalendar, formatPaidOnline } from './booking-format.ts'

/** The facts that every mail about a class contains, formatted for display. */
export type SeatTexts = { firstName: string | null; className: string; when: string; place: string }
export type BookingTexts = SeatTexts & { calendar: string }

/** A calendar file as an attachment. Mail apps remove a cancelled entry only if the content type has the method too. */
export function toCalendarAttachment(calendar: string): Attachment {
  const method = /^METHOD:CANCEL\r?$/m.test(calendar) ? '; method=CANCEL' : ''
  return { filename: 'class.ics', contentType: `text/calendar; charset=utf-8${method}`, content: calendar }
}

export const toSeatRows = ({ className, when, place }: Omit<SeatTexts, 'firstName'>) =>
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

/** What a refund of the booking still pays: the amount paid online, less what was returned already; null for nothing. */
export async function formatRemainingRefund(deps: Deps, { booking, tx }: BookingMailInput): Promise<string | null> {
  const { paymentIntentId, price } = booking
  const refundedCents = paymentIntentId ? await reversalStore(deps).sumReversed(paymentIntentId, { tx }) : 0
  if (refundedCents === 0) return formatPaidOnline(booking)
  return refundedCents < price.paid ? formatAmount(price.paid - refundedCents) : null
}
