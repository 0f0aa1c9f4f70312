import type { StudioClass } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { hoursBefore } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { getCancelHours } from '../../../platform/waitlist-terms.ts'
import { userStore } from '../../accounts/people/index.ts'
import { type OccurrenceJob, occurrenceStore, type StoredOccurrence } from '../../calendar/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { instructorStore } from '../../catalogue/instructors/index.ts'
import { queueMail } from '../../mail/index.ts'
import { endHoldBy } from '../../payments/records/index.ts'
import { bookingStore, type StoredBooking } from '../booking/booking-store.ts'
import { findInstructorName } from '../booking/quote-seat.ts'
import { reviewFreeSeats } from '../cancelling/free-seats.ts'
import { formatFormerTimes } from '../mails/booking-format.ts'
import { changedMail } from '../mails/booking-mails.ts'
import { formatRemainingRefund, loadBookingMail } from '../mails/queue-booking-mails.ts'

type MoveInput = { id: string; job: OccurrenceJob; tx: Tx }

/**
 * Moves a booking or a hold to the hours of its occurrence and mails what changed. If the start moved, the member may
 * cancel until it begins and gets paid money back. A booking made, or moved here, after the change gets no mail.
 */
export async function moveBooking(deps: Deps, { id, job, tx }: MoveInput): Promise<void> {
  const currentBooking = await bookingStore(deps).findById(id, { tx })
  const occurrence = await occurrenceStore(deps).findById(job.occurrenceId, { tx })
  // Its member may have moved it to another date since the list was read.
  if (!currentBooking || currentBooking.occurrenceId !== occurrence?.id || occurrence.status !== 'scheduled') return
  if (currentBooking.status !== 'confirmed' && currentBooking.status !== 'pending') return
  await userStore(deps).lock({ id: currentBooking.userId, tx })
  const hasMoved = !hasTimesOf(currentBooking, occurrence)
  const isInformed = !hasMoved && (currentBooking.rescheduledAt ?? currentBooking.createdAt) > new Date(job.since)
  const needsMail = currentBooking.status === 'confirmed' && !isInformed && !isUnchanged(job.was, occurrence)
  const studioClass = await classStore(deps).findById(currentBooking.classId, { tx })
  const className = studioClass?.name ?? currentBooking.snapshot.className
  const instructorName = await findInstructorName(deps, { occurrence, tx })
  const changes = {
    ...(hasMoved ? getMovedTimes(deps, { booking: currentBooking, occurrence, studioClass }) : {}),
    ...(hasMoved || needsMail ? { changedAt: deps.clock.now(), revision: currentBooking.revision + 1 } : {}),
    snapshot: { className, instructorName, location: occurrence.location },
  }
  const booking = await bookingStore(deps).change({ booking: currentBooking, changes, tx })
  if (booking.status === 'pending') return shortenHoldToStart(deps, { booking, occurrence, tx })
  if (needsMail) await queueChanged(deps, { booking, occurrence, job, tx })
  // Its new hours may be inside a pause, or after it. The member reads of the change first.
  if (hasMoved) await reviewFreeSeats(deps, { userId: currentBooking.userId, tx })
}

const hasTimesOf = (booking: StoredBooking, occurrence: StoredOccurrence) =>
  booking.startsAt?.getTime() === occurrence.startsAt?.getTime() &&
  booking.endsAt?.getTime() === occurrence.endsAt?.getTime()

type Target = { booking: StoredBooking; occurrence: StoredOccurrence; tx: Tx }

// A seat is sold until its class starts; a seat with a payment under way is held until then as well.
async function shortenHoldToStart(deps: Deps, { booking, occurrence: { startsAt }, tx }: Target): Promise<void> {
  const { checkoutId, holdExpiresAt } = booking
  if (!startsAt || !holdExpiresAt || holdExpiresAt <= startsAt) return
  await bookingStore(deps).change({ booking, changes: { holdExpiresAt: startsAt }, tx })
  if (checkoutId) await endHoldBy(deps, { id: checkoutId, until: startsAt, tx })
}

// Back at the booked hour no special terms are left: the policy in force at that time applies again.
function getMovedTimes(
  deps: Deps,
  { booking, occurrence: { startsAt, endsAt }, studioClass }: Omit<Target, 'tx'> & { studioClass: StudioClass | null },
) {
  if (!startsAt || !endsAt) throw new Error('only a date with a time of day can move')
  const bookedStart = booking.movedFrom ?? booking.startsAt
  const isMoved = bookedStart !== null && bookedStart.getTime() !== startsAt.getTime()
  return {
    startsAt,
    endsAt,
    movedFrom: isMoved ? bookedStart : null,
    cancelBy: isMoved ? startsAt : hoursBefore(startsAt, getCancelHours(deps.env, studioClass ?? {})),
  }
}

// A note alone is shown with the occurrence; it is not worth a mail.
const isUnchanged = (was: OccurrenceJob['was'], occurrence: StoredOccurrence) =>
  (['startTime', 'endTime', 'instructorId', 'location'] as const).every((key) => was[key] === occurrence[key])

async function queueChanged(
  deps: Deps,
  { booking, occurrence, job: { was, since }, tx }: Target & { job: OccurrenceJob },
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
