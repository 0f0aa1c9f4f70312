import { type Schedule, scheduleApplies } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { secondsAfter, spanOn } from '../../platform/studio-time.ts'
import type { BookedMeeting, ScheduleBookings } from './schedule-bookings.ts'
import type { Aftermath, StoredSchedule } from './schedule-store.ts'

type Changed = { schedule: StoredSchedule | Schedule; aftermath: Aftermath }

/** A booking that was being made while its schedule changed is stored within this time. */
const SETTLED_SECONDS = 30

/**
 * Cancels what was booked and no longer takes place: the date is not a date of the schedule any more, or it begins at
 * another time. Who booked half past five did not book seven o'clock; they are told, refunded, and free to book anew. A
 * mere change of the end keeps the bookings. A failure is logged: `settleSchedules` does it again.
 */
export async function lookAfterSchedule(deps: Deps, bookings: ScheduleBookings, changed: Changed): Promise<void> {
  try {
    await cancelDisplaced(deps, bookings, changed)
  } catch (error) {
    deps.log.warn(
      { err: error, schedule: changed.schedule.id },
      'bookings of a changed schedule are looked after later',
    )
  }
}

/**
 * Looks again, half a minute after a change, for bookings that were on their way while it was made or that a killed
 * process left, and ends the matter: a deleted schedule is erased.
 */
export async function settleSchedules(deps: Deps, bookings: ScheduleBookings): Promise<void> {
  const until = secondsAfter(deps.clock.now(), -SETTLED_SECONDS)
  for (const changed of await deps.schedules.aftermaths(until)) {
    await cancelDisplaced(deps, bookings, changed)
    const { schedule, aftermath } = changed
    await deps.inTransaction((tx) => deps.schedules.endAftermath({ id: schedule.id, aftermath, tx }))
  }
}

async function cancelDisplaced(
  deps: Deps,
  bookings: ScheduleBookings,
  { schedule, aftermath }: Changed,
): Promise<void> {
  const stillHolds = ({ bookingDate, startsAt }: BookedMeeting) =>
    scheduleApplies(schedule, bookingDate) &&
    startsAt?.getTime() === spanOn({ clock: deps.clock, day: bookingDate, ...schedule }).startsAt.getTime()
  const actor = { id: aftermath.actorId, user: { username: aftermath.actorName } }
  await bookings.cancelDisplaced(deps, { scheduleId: schedule.id, classId: schedule.classId, stillHolds, actor })
}
