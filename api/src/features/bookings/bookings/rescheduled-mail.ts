import { paths, type User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { defineMail } from '../../../platform/mail/define-mail.ts'
import { facts, greeting, link, paragraph, renderEmail } from '../../../platform/mail/render-email.ts'
import { showInstant } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { queueMail } from '../../mail/index.ts'
import { formatPlace, formatWhen } from '../seats/index.ts'
import { paidText } from './booking-format.ts'
import { type BookingTexts, calendarFile } from './booking-mails.ts'
import { formatCalendar } from './calendar-entries.ts'
import type { PreparedBooking } from './prepare-booking.ts'
import type { StoredBooking } from './stored-booking.ts'

/** A member has moved a booking to another date; the calendar entry replaces the former one. */
export const rescheduledMail = defineMail<
  BookingTexts & { was: string; paid: string | null; cancelBy: string; calendar: string }
>({
  name: 'booking-rescheduled',
  write: ({ firstName, className, when, was, place, paid, cancelBy, calendar }, surroundings) => ({
    ...renderEmail({
      subject: `New date: ${className}`,
      title: greeting(firstName, surroundings),
      parts: [
        paragraph('You have moved your booking to another date. See you there!'),
        facts([
          ['Class', className],
          ['When', when],
          ['Before', was],
          ['Where', place],
        ]),
        ...(paid ? [paragraph(`Your payment of ${paid} counts for the new date.`)] : []),
        paragraph(`If your plans change, please cancel by ${cancelBy}, so that somebody else can have your place.`),
        link('See my bookings', `${surroundings.publicUrl}${paths.dashboard}`),
      ],
      surroundings,
    }),
    attachments: [calendarFile(calendar)],
  }),
})

type RescheduleMailInput = { before: StoredBooking; booking: StoredBooking; plan: PreparedBooking; user: User; tx: Tx }

/** Queues the mail in the transaction that changes the date. */
export async function queueRescheduled(deps: Deps, rescheduled: RescheduleMailInput): Promise<void> {
  const { booking, user, tx } = rescheduled
  const key = `booking-rescheduled:${booking.id}:${booking.revision}`
  await queueMail(deps, { template: rescheduledMail, to: user.email, facts: factsOf(deps, rescheduled), key, tx })
}

function factsOf(deps: Deps, { before, booking, plan, user }: RescheduleMailInput) {
  const { location } = plan.details
  const className = plan.class.name
  return {
    firstName: user.firstName,
    className,
    when: formatWhen(deps, booking),
    was: formatWhen(deps, before),
    place: formatPlace(deps, location),
    paid: paidText(booking),
    cancelBy: showInstant({ instant: booking.cancelBy, timeZone: deps.clock.timeZone }),
    calendar: formatCalendar(deps, { booking, className, location }),
  }
}
