import { bookingPaymentHref, paths } from '@studio/contract'
import { defineMail, factTable, link } from '../../../platform/mail/define-mail.ts'
import { type SeatTexts, toCalendarAttachment, toSeatRows } from './seat-texts.ts'

export type ReleaseNotice = Omit<SeatTexts, 'firstName'> & {
  bookingId: string
  price: string
  /** When the seat will be released; null if it was released at once. */
  releaseAt: string | null
  /** Removes the calendar entry of a seat that was released at once; null if the seat is still held. */
  calendar: string | null
}

export const releaseNoticeMail = defineMail<{ firstName: string | null; seats: ReleaseNotice[] }>({
  name: 'seats-not-covered',
  write: ({ seats }) => ({
    subject:
      seats.length === 1 ? 'A class you booked is no longer covered' : 'Classes you booked are no longer covered',
    parts: [
      'Your membership does not cover these classes any more. You can keep each place by paying for it.',
      ...seats.flatMap(({ bookingId, price, releaseAt, ...notice }) => [
        factTable([
          ...toSeatRows(notice),
          ['Price', price],
          releaseAt
            ? ['Kept for you until', releaseAt]
            : ['Released', 'at once, since the class is less than a day away; pay for it while a place is free'],
        ]),
        link(`Pay for ${notice.className}`, bookingPaymentHref(bookingId)),
      ]),
      'Classes that you have paid for stay booked.',
    ],
    attachments: seats.flatMap(({ calendar }) => (calendar ? [toCalendarAttachment(calendar)] : [])),
  }),
})

export const seatReleasedMail = defineMail<SeatTexts & { calendar: string }>({
  name: 'seat-released',
  write: ({ calendar, ...booking }) => ({
    subject: `Your place was released: ${booking.className}`,
    parts: [
      'Your membership does not cover this class and it was not paid for, so your place is free again.',
      factTable(toSeatRows(booking)),
      link('Book another class', paths.classes),
    ],
    attachments: [toCalendarAttachment(calendar)],
  }),
})
