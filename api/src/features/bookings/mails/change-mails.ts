import { paths } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { defineMail, factTable, link } from '../../../platform/mail/define-mail.ts'
import type { OccurrenceJob, StoredOccurrence } from '../../calendar/index.ts'
import { instructorStore } from '../../catalogue/instructors/index.ts'
import { queueMail } from '../../mail/index.ts'
import type { StoredBooking } from '../booking/booking-store.ts'
import { describeBooking, formatFormerTimes, formatPaidOnline } from './booking-format.ts'
import {
  type BookingMailInput,
  type BookingTexts,
  formatCancelBy,
  formatRemainingRefund,
  loadBookingMail,
  type SeatTexts,
  toCalendarAttachment,
} from './seat-texts.ts'

type ChangedClass = SeatTexts & {
  formerWhen: string
  instructorName: string | null
  /** Null if unchanged, like `formerLocation`. */
  formerInstructorName: string | null
  formerLocation: string | null
}

/** The studio changed the class. */
export const changedMail = defineMail<
  ChangedClass & { isMoved: boolean; refund: string | null; note: string | null; calendar: string }
>({
  name: 'booking-changed',
  write: ({ isMoved, refund, note, calendar, ...booking }) => ({
    subject: `A change to your class: ${booking.className}`,
    parts: [
      'We had to change a class that you are booked for. Here are the new details.',
      note,
      toChangeTable(booking),
      isMoved &&
        `If the new time does not suit you, you can cancel until the class begins${refund ? ` and get your ${refund} back` : ''}. It never counts as a late cancellation.`,
      link('See my bookings', paths.dashboard),
    ],
    attachments: [toCalendarAttachment(calendar)],
  }),
})

const toChangeTable = (texts: ChangedClass) =>
  factTable([
    ['Class', texts.className],
    ['When', texts.when],
    texts.formerWhen !== texts.when && ['Before', texts.formerWhen],
    texts.instructorName && ['With', formatReplaced(texts.instructorName, texts.formerInstructorName)],
    ['Where', texts.formerLocation ? `${texts.place} (not ${texts.formerLocation})` : texts.place],
  ])

const formatReplaced = (name: string, formerName: string | null) => (formerName ? `${name}, not ${formerName}` : name)

export async function queueChangedMail(
  deps: Deps,
  {
    booking,
    occurrence,
    job: { former, changedAt },
    tx,
  }: BookingMailInput & { occurrence: StoredOccurrence; job: OccurrenceJob },
): Promise<void> {
  const mail = await loadBookingMail(deps, { booking, tx })
  if (!mail) return
  const { instructorId, location, note, date } = occurrence
  const formerInstructor =
    former.instructorId && former.instructorId !== instructorId
      ? await instructorStore(deps).findById(former.instructorId, { tx })
      : null
  const facts = {
    ...mail.facts,
    formerWhen: formatFormerTimes(deps, { date, former }),
    instructorName: booking.snapshot.instructorName,
    formerInstructorName: formerInstructor?.name ?? null,
    formerLocation: former.location === location ? null : former.location,
    isMoved: booking.movedFrom !== null,
    refund: booking.movedFrom ? await formatRemainingRefund(deps, { booking, tx }) : null,
    note,
  }
  const key = `booking-changed:${booking.id}:${changedAt}`
  await queueMail(deps, { template: changedMail, to: mail.to, facts, key, tx })
}

type RescheduledBooking = BookingTexts & { formerWhen: string; paid: string | null; cancelBy: string }

/** The member moved the booking to another date. */
export const rescheduledMail = defineMail<RescheduledBooking>({
  name: 'booking-rescheduled',
  write: ({ className, when, formerWhen, place, paid, cancelBy, calendar }) => ({
    subject: `New date: ${className}`,
    parts: [
      'You have moved your booking to another date. See you there!',
      factTable([
        ['Class', className],
        ['When', when],
        ['Before', formerWhen],
        ['Where', place],
      ]),
      paid && `Your payment of ${paid} counts for the new date.`,
      `If your plans change, please cancel by ${cancelBy}, so that someone else can have your place.`,
      link('See my bookings', paths.dashboard),
    ],
    attachments: [toCalendarAttachment(calendar)],
  }),
})

export async function queueRescheduledMail(
  deps: Deps,
  { formerBooking, booking, user, tx }: BookingMailInput & { formerBooking: StoredBooking },
): Promise<void> {
  const mail = await loadBookingMail(deps, { booking, user, tx })
  if (!mail) return
  const { when: formerWhen } = describeBooking(deps, formerBooking)
  const facts = { ...mail.facts, formerWhen, paid: formatPaidOnline(booking), cancelBy: formatCancelBy(deps, booking) }
  await queueMail(deps, { template: rescheduledMail, to: mail.to, facts, tx })
}
