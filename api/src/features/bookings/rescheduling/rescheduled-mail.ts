import { paths, type User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { defineMail } from '../../../platform/mail/define-mail.ts'
import { facts, greeting, link, renderEmail } from '../../../platform/mail/render-email.ts'
import { showInstant } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { queueMail } from '../../mail/index.ts'
import type { StoredBooking } from '../booking/stored-booking.ts'
import { formatCalendar } from '../lists/calendar-entries.ts'
import { paidText } from '../mails/booking-format.ts'
import type { BookingTexts } from '../mails/booking-mails.ts'
import { formatPlace, formatWhen } from '../mails/seat-format.ts'

/** A member has moved a booking to another date; the calendar entry replaces the former one. */
export const rescheduledMail = defineMail<
  BookingTexts & { was: string; paid: string | null; cancelBy: string; calendar: string }
>({
  name: 'booking-rescheduled',
  write: ({ firstName, className, when, was, place, paid, cancelBy, calendar }, context) => ({
    ...renderEmail({
      subject: `New date: ${className}`,
      title: greeting(firstName, context),
      parts: [
        'You have moved your booking to another date. See you there!',
        facts([
          ['Class', className],
          ['When', when],
          ['Before', was],
          ['Where', place],
        ]),
        ...(paid ? [`Your payment of ${paid} counts for the new date.`] : []),
        `If your plans change, please cancel by ${cancelBy}, so that somebody else can have your place.`,
        link('See my bookings', `${context.publicUrl}${paths.dashboard}`),
      ],
      context,
    }),
    attachments: [{ filename: 'class.ics', contentType: 'text/calendar; charset=utf-8', content: calendar }],
  }),
})

type RescheduleMailInput = {
  before: StoredBooking
  booking: StoredBooking
  className: string
  user: User
  tx: Tx
}

/** Queues the mail in the transaction that changes the date. */
export async function queueRescheduled(
  deps: Deps,
  { before, booking, className, user, tx }: RescheduleMailInput,
): Promise<void> {
  const location = booking.snapshot?.location ?? null
  await queueMail(deps, {
    template: rescheduledMail,
    to: user.email,
    facts: {
      firstName: user.firstName,
      className,
      when: formatWhen(deps, booking),
      was: formatWhen(deps, before),
      place: formatPlace(deps, location),
      paid: paidText(booking),
      cancelBy: showInstant({ instant: booking.cancelBy, timeZone: deps.clock.timeZone }),
      calendar: formatCalendar(deps, { booking, className }),
    },
    key: `booking-rescheduled:${booking.id}:${booking.revision}`,
    tx,
  })
}
