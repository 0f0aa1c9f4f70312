import { paths } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { defineMail, facts, link } from '../../../platform/mail/define-mail.ts'
import type { OccurrenceJob, StoredOccurrence } from '../../calendar/index.ts'
import { instructorStore } from '../../catalogue/instructors/index.ts'
import { queueMail } from '../../mail/index.ts'
import type { StoredBooking } from '../booking/booking-store.ts'
import { describeBooking, formatFormerTimes, formatPaid } from './booking-format.ts'
import {
  type BookingMailInput,
  type BookingTexts,
  calendarFile,
  formatCancelBy,
  formatRemainingRefund,
  loadBookingMail,
} from './seat-texts.ts'

/** The studio changed the class. `instructorWas` and `roomWas` are null when they did not change. */
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

export async function queueChangedMail(
  deps: Deps,
  {
    booking,
    occurrence,
    job: { was, since },
    tx,
  }: BookingMailInput & { occurrence: StoredOccurrence; job: OccurrenceJob },
): Promise<void> {
  const mail = await loadBookingMail(deps, { booking, tx })
  if (!mail) return
  const { instructorId, location, note, date } = occurrence
  const instructorWas = was.instructorId && (await instructorStore(deps).findById(was.instructorId, { tx }))?.name
  const facts = {
    ...mail.facts,
    was: formatFormerTimes(deps, { date, was }),
    instructorName: booking.snapshot.instructorName,
    instructorWas: was.instructorId === instructorId ? null : (instructorWas ?? null),
    roomWas: was.location === location ? null : was.location,
    isMoved: booking.movedFrom !== null,
    refund: booking.movedFrom ? await formatRemainingRefund(deps, { booking, tx }) : null,
    note,
  }
  const key = `booking-changed:${booking.id}:${since}`
  await queueMail(deps, { template: changedMail, to: mail.to, facts, key, tx })
}

/** The member moved the booking to another date. */
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

export async function queueRescheduledMail(
  deps: Deps,
  { formerBooking, booking, user, tx }: BookingMailInput & { formerBooking: StoredBooking },
): Promise<void> {
  const mail = await loadBookingMail(deps, { booking, user, tx })
  if (!mail) return
  const { when: was } = describeBooking(deps, formerBooking)
  const facts = { ...mail.facts, was, paid: formatPaid(booking), cancelBy: formatCancelBy(deps, booking) }
  await queueMail(deps, { template: rescheduledMail, to: mail.to, facts, tx })
}
