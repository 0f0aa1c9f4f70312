import type { Deps } from '../../../deps.ts'
import { hoursBefore, spanOn } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { getCancelHours } from '../../../platform/waitlist-terms.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { queueMail } from '../../mail/index.ts'
import { checkoutStore } from '../../payments/records/index.ts'
import { bookingLocks, formatWhen, overtakeBookings } from '../seats/index.ts'
import { changedMail } from './booking-mails.ts'
import { bookingStore } from './booking-store.ts'
import { formatCalendar } from './calendar-entries.ts'
import type { StillStands } from './cancel-booking.ts'
import { reviewFreeSeats } from './free-seats.ts'
import { leftText, loadBookingMailData } from './queue-mails.ts'
import type { StoredBooking } from './stored-booking.ts'

type OccurrenceTexts = { startTime: string; endTime: string; instructorName: string | null; location: string | null }

/** A date of a schedule that the studio changed while it had bookings. */
export type MovedDate = {
  scheduleId: string
  date: string
  span: { startsAt: Date; endsAt: Date }
  before: OccurrenceTexts
  after: OccurrenceTexts
  note: string | null
  since: Date
  /** Whether the date is still as this change left it, as a transaction sees it. */
  stillStands: StillStands
}

/**
 * Moves an occurrence's bookings and holds to its new hours and mails the members what changed. If the start moved,
 * they may cancel until it begins, never late, and get paid money back. Each booking has its own transaction and one
 * mail per change: safe to repeat after a kill.
 */
export async function rescheduleBookings(deps: Deps, moved: MovedDate): Promise<void> {
  await overtakeBookings(deps, { from: moved.date, scheduleId: moved.scheduleId, date: moved.date })
  const live = await bookingStore(deps).liveOfDate({ scheduleId: moved.scheduleId, date: moved.date })
  for (const { id, userId } of live) {
    await bookingLocks(deps).ensure(userId)
    await deps.inTransaction((tx) => moveOne(deps, { id, moved, tx }))
  }
  if (live.length > 0) deps.wake.jobs()
}

async function moveOne(deps: Deps, { id, moved, tx }: { id: string; moved: MovedDate; tx: Tx }): Promise<void> {
  const before = await bookingStore(deps).findById(id, { tx })
  // Its member may have moved it to another date since the list was read.
  if (before?.scheduleId !== moved.scheduleId || before.bookingDate !== moved.date) return
  if (before?.status !== 'confirmed' && before?.status !== 'pending') return
  if (!(await moved.stillStands(tx))) return
  await bookingLocks(deps).take({ userId: before.userId, tx })
  const hasMoved = !isAt(before, moved.span)
  if (hasMoved)
    await bookingStore(deps).move({ id, times: await timesFor(deps, { booking: before, span: moved.span, tx }), tx })
  if (before.status === 'pending') await endHoldAtStart(deps, { booking: before, startsAt: moved.span.startsAt, tx })
  const { instructorName, location } = moved.after
  if (before.snapshot)
    await bookingStore(deps).keepSnapshot({ id, snapshot: { ...before.snapshot, instructorName, location }, tx })
  const knew = !hasMoved && (before.rescheduledAt ?? before.createdAt) > moved.since
  if (before.status === 'confirmed' && !knew && isWorthTelling(moved)) {
    if (!hasMoved) await bookingStore(deps).noteChange({ id, at: deps.clock.now(), tx })
    await tell(deps, { id, moved, tx })
  }
  // Its new hours may be inside a pause, or after it. The member reads of the change first.
  if (before.status === 'confirmed' && hasMoved) await reviewFreeSeats(deps, { userId: before.userId, tx })
}

// A seat is sold until its class starts; a seat with a payment under way is held until then as well.
async function endHoldAtStart(
  deps: Deps,
  { booking, startsAt, tx }: { booking: StoredBooking; startsAt: Date; tx: Tx },
): Promise<void> {
  const { id, checkoutId, holdExpiresAt } = booking
  if (!holdExpiresAt || holdExpiresAt <= startsAt) return
  await bookingStore(deps).holdUntil({ id, until: startsAt, tx })
  if (checkoutId) await checkoutStore(deps).holdAtMostUntil({ id: checkoutId, until: startsAt, tx })
}

const isAt = ({ startsAt, endsAt }: StoredBooking, span: MovedDate['span']) =>
  startsAt?.getTime() === span.startsAt.getTime() && endsAt?.getTime() === span.endsAt.getTime()

// Back at the booked hour no special terms are left: the policy in force at that time applies again.
async function timesFor(
  deps: Deps,
  { booking, span, tx }: { booking: StoredBooking; span: MovedDate['span']; tx: Tx },
) {
  const of = await classStore(deps).findById(booking.classId, { tx })
  const booked = booking.movedFrom ?? booking.startsAt
  const isElsewhere = booked !== null && booked.getTime() !== span.startsAt.getTime()
  return {
    ...span,
    movedFrom: isElsewhere ? booked : null,
    cancelBy: isElsewhere ? span.startsAt : hoursBefore(span.startsAt, getCancelHours(deps.env, of ?? {})),
    changedAt: deps.clock.now(),
  }
}

// A note alone is shown with the occurrence; a small edit is not worth a mail.
function isWorthTelling({ before, after }: MovedDate): boolean {
  return (['startTime', 'endTime', 'instructorName', 'location'] as const).some((key) => before[key] !== after[key])
}

/** When a moved date was before, for display; hours that a clock change skips as those that were booked instead. */
export const formatFormerTimes = ({ clock }: Deps, { date: day, before }: Pick<MovedDate, 'date' | 'before'>): string =>
  formatWhen({ clock }, { bookingDate: day, ...spanOn({ clock, day, ...before }) })

async function tell(deps: Deps, { id, moved, tx }: { id: string; moved: MovedDate; tx: Tx }): Promise<void> {
  const booking = await bookingStore(deps).findById(id, { tx })
  const mailData = booking && (await loadBookingMailData(deps, { booking, tx }))
  if (!booking || !mailData) return
  const { before, after, note, since } = moved
  await queueMail(deps, {
    template: changedMail,
    to: mailData.user.email,
    facts: {
      ...mailData.facts,
      was: formatFormerTimes(deps, moved),
      instructorName: after.instructorName,
      instructorWas: before.instructorName === after.instructorName ? null : before.instructorName,
      roomWas: before.location === after.location ? null : before.location,
      isMoved: booking.movedFrom !== null,
      refund: booking.movedFrom ? await leftText(deps, { booking, tx }) : null,
      note,
      calendar: formatCalendar(deps, { booking, className: mailData.className, location: mailData.details.location }),
    },
    key: `booking-changed:${id}:${since.getTime()}`,
    tx,
  })
}
