import type { StudioClass } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { hoursBefore } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { getCancelHours } from '../../../platform/waitlist-terms.ts'
import { userStore } from '../../accounts/people/index.ts'
import { type OccurrenceJob, occurrenceStore, type StoredOccurrence } from '../../calendar/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { shortenHold } from '../../payments/records/index.ts'
import { bookingStore, type StoredBooking } from '../booking/booking-store.ts'
import { findInstructorName } from '../booking/quote-seat.ts'
import { hasSameTimes } from '../booking/rules.ts'
import { recheckPlanCoverage } from '../cancelling/uncovered-seats.ts'
import { queueChangedMail } from '../mails/change-mails.ts'

type MoveInput = { id: string; job: OccurrenceJob; tx: Tx }

/**
 * Applies a change of an occurrence to one booking or hold, and mails what changed. If the start moved, the member may
 * cancel until the class begins and is refunded. A booking made after the change gets no mail.
 */
export async function moveBooking(deps: Deps, { id, job, tx }: MoveInput): Promise<void> {
  const currentBooking = await bookingStore(deps).findById(id, { tx })
  const occurrence = await occurrenceStore(deps).findById(job.occurrenceId, { tx })
  // The member may have rescheduled the booking since the job listed it.
  if (!currentBooking || currentBooking.occurrenceId !== occurrence?.id || occurrence.status !== 'scheduled') return
  if (currentBooking.status !== 'confirmed' && currentBooking.status !== 'pending') return
  await userStore(deps).lock({ id: currentBooking.userId, tx })
  const hasMoved = !hasSameTimes(currentBooking, occurrence)
  const bookedAt = currentBooking.rescheduledAt ?? currentBooking.createdAt
  // A booking without the current times of the occurrence is mailed about them, whenever it was made.
  const wasBookedAfterChange = !hasMoved && bookedAt > new Date(job.changedAt)
  const isNoteworthy = hasNoteworthyChange(job.former, occurrence)
  const needsMail = currentBooking.status === 'confirmed' && isNoteworthy && !wasBookedAfterChange
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
  if (needsMail) await queueChangedMail(deps, { booking, occurrence, job, tx })
  // The new time may be inside a pause of the member's plan. Checked last, so that a mail about this follows the one about
  // the change.
  if (hasMoved) await recheckPlanCoverage(deps, { userId: currentBooking.userId, tx })
}

type HoldInput = { booking: StoredBooking; occurrence: StoredOccurrence; tx: Tx }

// No hold may last beyond the new start of its class.
async function shortenHoldToStart(deps: Deps, { booking, occurrence: { startsAt }, tx }: HoldInput): Promise<void> {
  const { checkoutId, holdExpiresAt } = booking
  if (!startsAt || !holdExpiresAt || holdExpiresAt <= startsAt) return
  await bookingStore(deps).change({ booking, changes: { holdExpiresAt: startsAt }, tx })
  if (checkoutId) await shortenHold(deps, { id: checkoutId, until: startsAt, tx })
}

type MovedTimesInput = { booking: StoredBooking; occurrence: StoredOccurrence; studioClass: StudioClass | null }

// Once a class is back at the time that was booked, the usual cancellation deadline applies again.
function getMovedTimes(deps: Deps, { booking, occurrence, studioClass }: MovedTimesInput) {
  const { startsAt, endsAt } = occurrence
  if (!startsAt || !endsAt) throw new Error('only an occurrence with a time of day can move')
  const bookedStart = booking.movedFrom ?? booking.startsAt
  const keepsBookedStart = bookedStart === null || bookedStart.getTime() === startsAt.getTime()
  return {
    startsAt,
    endsAt,
    movedFrom: keepsBookedStart ? null : bookedStart,
    cancelBy: keepsBookedStart ? hoursBefore(startsAt, getCancelHours(deps.env, studioClass ?? {})) : startsAt,
  }
}

// A changed note alone causes no mail: the portal shows it with the occurrence.
const hasNoteworthyChange = (former: OccurrenceJob['former'], occurrence: StoredOccurrence) =>
  (['startTime', 'endTime', 'instructorId', 'location'] as const).some((key) => former[key] !== occurrence[key])
