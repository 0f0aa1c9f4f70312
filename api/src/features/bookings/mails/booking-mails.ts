import { bookingPaymentHref, type FreeReason, paths } from '@studio/contract'
import { type Attachment, defineMail, facts, link } from '../../../platform/mail/define-mail.ts'

/** What every mail about a class contains; texts are formatted for display. */
export type SeatTexts = { firstName: string | null; className: string; when: string; place: string }
type BookingTexts = SeatTexts & { calendar: string }

/** A calendar entry as a file of a mail, marked as one that takes the entry out of calendars where it does. */
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

function formatFreeReason({ freeBy, hasPrice }: { freeBy: FreeReason | null; hasPrice: boolean }): string {
  if (freeBy === 'trial') return 'Nothing, it is your free trial class'
  if (freeBy === 'complimentary') return 'Nothing, the studio invites you'
  return hasPrice ? 'Nothing, it is part of your plan' : 'Nothing, this class is free'
}

export const confirmedMail = defineMail<
  BookingTexts & {
    paid: string | null
    atDesk: string | null
    hasPrice: boolean
    freeBy: FreeReason | null
    cancelBy: string
    fromWaitlist: boolean
    /** It was paid by charging a saved card, and that goes back when it is cancelled in time. */
    isAutoCharged: boolean
  }
>({
  name: 'booking-confirmed',
  write: ({ paid, atDesk, hasPrice, freeBy, cancelBy, calendar, fromWaitlist, isAutoCharged, ...booking }) => ({
    subject: fromWaitlist ? `You got in: ${booking.className}` : `You are booked: ${booking.className}`,
    parts: [
      fromWaitlist
        ? 'A seat became free, and as the next on the waitlist it is yours. See you there!'
        : 'Your class is confirmed. See you there!',
      facts([
        ...toRows(booking),
        ['Paid', paid ?? (atDesk ? `${atDesk} at the desk` : formatFreeReason({ freeBy, hasPrice }))],
      ]),
      `If your plans change, please cancel by ${cancelBy}, so that someone else can have your place.`,
      isAutoCharged && `Your saved card was charged as you had agreed. Cancel by ${cancelBy}, and you get it back.`,
      paid && !isAutoCharged && 'Drop-in payments are not refundable when you cancel yourself.',
      link('See my bookings', paths.dashboard),
    ],
    attachments: [calendarFile(calendar)],
  }),
})

const trialTexts = {
  back: 'Your free trial class is yours again: choose another class whenever you like.',
  used: 'This uses up your free trial class.',
}

export const cancelledMail = defineMail<
  BookingTexts & {
    by: 'member' | 'studio'
    isLate: boolean
    paid: string | null
    refund: string | null
    note: string | null
    /** What becomes of the free trial class that paid for it. */
    trial: 'back' | 'used' | null
  }
>({
  name: 'booking-cancelled',
  write: ({ by, isLate, paid, refund, note, trial, calendar, ...booking }) => ({
    subject: by === 'studio' ? `We had to cancel: ${booking.className}` : `Booking cancelled: ${booking.className}`,
    parts: [
      by === 'studio'
        ? 'We are sorry: the studio has cancelled this booking of yours.'
        : 'You have cancelled this booking. Your place is free for someone else.',
      note,
      facts(toRows(booking)),
      isLate && 'This was after the cancellation deadline, so it counts as a late cancellation.',
      trial && trialTexts[trial],
      refund && `We will refund your ${refund} and let you know as soon as it is on its way.`,
      by === 'member' && paid && !refund && `Drop-in payments (${paid}) are not refundable.`,
      link('Find another class', paths.classes),
    ],
    attachments: [calendarFile(calendar)],
  }),
})

/** A null value did not change. */
export const changedMail = defineMail<
  BookingTexts & {
    was: string
    instructorName: string | null
    instructorWas: string | null
    roomWas: string | null
    isMoved: boolean
    refund: string | null
    note: string | null
  }
>({
  name: 'booking-changed',
  write: ({ was, instructorName, instructorWas, roomWas, isMoved, refund, note, calendar, ...booking }) => ({
    subject: `A change to your class: ${booking.className}`,
    parts: [
      'We had to change a class that you are booked for. Here are the new details.',
      note,
      facts([
        ['Class', booking.className],
        ['When', booking.when],
        was !== booking.when && ['Before', was],
        instructorName && ['With', instructorWas ? `${instructorName}, not ${instructorWas}` : instructorName],
        ['Where', roomWas ? `${booking.place} (not ${roomWas})` : booking.place],
      ]),
      isMoved &&
        `If the new time does not suit you, you can cancel until the class begins${refund ? ` and get your ${refund} back` : ''}. It never counts as a late cancellation.`,
      link('See my bookings', paths.dashboard),
    ],
    attachments: [calendarFile(calendar)],
  }),
})

export const rescheduledMail = defineMail<BookingTexts & { was: string; paid: string | null; cancelBy: string }>({
  name: 'booking-rescheduled',
  write: ({ className, when, was, place, paid, cancelBy, calendar }) => ({
    subject: `New date: ${className}`,
    parts: [
      'You have moved your booking to another date. See you there!',
      facts([
        ['Class', className],
        ['When', when],
        ['Before', was],
        ['Where', place],
      ]),
      paid && `Your payment of ${paid} counts for the new date.`,
      `If your plans change, please cancel by ${cancelBy}, so that someone else can have your place.`,
      link('See my bookings', paths.dashboard),
    ],
    attachments: [calendarFile(calendar)],
  }),
})

export type ReleaseNotice = Omit<SeatTexts, 'firstName'> & {
  bookingId: string
  price: string
  /** Until when the seat is held; null when it was released at once. */
  releaseAt: string | null
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
        facts([
          ...toRows(notice),
          ['Price', price],
          releaseAt
            ? ['Kept for you until', releaseAt]
            : ['Released', 'at once, since the class is less than a day away; pay for it while a place is free'],
        ]),
        link(`Pay for ${notice.className}`, bookingPaymentHref(bookingId)),
      ]),
      'Classes that you have paid for stay booked.',
    ],
    attachments: seats.flatMap(({ calendar }) => (calendar ? [calendarFile(calendar)] : [])),
  }),
})

export const seatReleasedMail = defineMail<SeatTexts & { calendar: string }>({
  name: 'seat-released',
  write: ({ calendar, ...booking }) => ({
    subject: `Your place was released: ${booking.className}`,
    parts: [
      'Your membership does not cover this class and it was not paid for, so your place is free again.',
      facts(toRows(booking)),
      link('Book another class', paths.classes),
    ],
    attachments: [calendarFile(calendar)],
  }),
})
