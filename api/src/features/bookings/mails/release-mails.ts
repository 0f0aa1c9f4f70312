import { bookingPaymentHref, paths } from '@studio/contract'
import { defineMail } from '../../../platform/mail/define-mail.ts'
import { facts, greeting, link, renderEmail } from '../../../platform/mail/render-email.ts'
import { calendarFile, type SeatTexts, toRows } from './booking-mails.ts'

/** A seat that is no longer covered; texts are formatted for display. */
export type ReleaseNotice = Omit<SeatTexts, 'firstName'> & {
  bookingId: string
  price: string
  /** Until when the seat is held; null when it was released at once. */
  releaseAt: string | null
  /** The cancelled calendar entry of a seat that was released at once. */
  calendar: string | null
}

/** Lists the seats that a membership no longer covers, each with the way to pay for it. */
export const releaseNoticeMail = defineMail<{ firstName: string | null; seats: ReleaseNotice[] }>({
  name: 'seats-not-covered',
  write: ({ firstName, seats }, context) => ({
    ...renderEmail({
      subject:
        seats.length === 1 ? 'A class you booked is no longer covered' : 'Classes you booked are no longer covered',
      title: greeting(firstName, context),
      parts: [
        'Your membership does not cover these classes any more. You can keep each place by paying for it.',
        ...seats.flatMap(({ bookingId, price, releaseAt, ...seat }) => [
          facts([
            ...toRows(seat),
            ['Price', price],
            releaseAt
              ? (['Kept for you until', releaseAt] as const)
              : ([
                  'Released',
                  'at once, since the class is less than a day away; pay for it while a place is free',
                ] as const),
          ]),
          link(`Pay for ${seat.className}`, `${context.publicUrl}${bookingPaymentHref(bookingId)}`),
        ]),
        'Classes that you have paid for stay booked.',
      ],
      context,
    }),
    attachments: seats.flatMap(({ calendar }) => (calendar ? [calendarFile(calendar)] : [])),
  }),
})

/** A seat that was not paid for in time is released. */
export const seatReleasedMail = defineMail<SeatTexts & { calendar: string }>({
  name: 'seat-released',
  write: ({ calendar, ...released }, context) => ({
    ...renderEmail({
      subject: `Your place was released: ${released.className}`,
      title: greeting(released.firstName, context),
      parts: [
        'Your membership does not cover this class and it was not paid for, so your place is free again.',
        facts(toRows(released)),
        link('Book another class', `${context.publicUrl}${paths.classes}`),
      ],
      context,
    }),
    attachments: [calendarFile(calendar)],
  }),
})
