import { effectiveTimes, scheduleApplies } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { defineHandler } from '../../platform/queue/run-queue.ts'
import { spanOn } from '../../platform/studio-time.ts'
import type { Tx } from '../../platform/transaction.ts'
import { actorOf } from './follow-up.ts'
import { loadOccurrenceContext, occurrenceOn, wordsOf } from './one-date.ts'
import type { BookedMeeting, ScheduleBookings } from './schedule-bookings.ts'
import type { DateAftermath, DateJob, ScheduleException } from './schedule-exception-store.ts'

type Changed = { change: ScheduleException; aftermath: DateAftermath }

/**
 * Applies a changed date to its bookings: cancels them as the studio when it does not take place, else moves them to
 * its hours and mails the members. A failure is logged and the queue retries it.
 */
export async function applyExceptionToBookings(
  deps: Deps,
  bookings: ScheduleBookings,
  changed: Changed,
): Promise<void> {
  try {
    await carryOut(deps, bookings, changed)
  } catch (error) {
    const { scheduleId, date } = changed.change
    deps.log.warn(
      { err: error, schedule: scheduleId, date },
      'applying a changed date to its bookings failed, will retry',
    )
  }
}

/** Does what a killed process left; what is done already is not there any more. */
export const dateChangeHandler = (bookings: ScheduleBookings) =>
  defineHandler<DateJob>({
    kind: 'date-change',
    run: async (deps, { payload }) => {
      const changed = await deps.scheduleExceptions.followUp(payload)
      if (changed) await carryOut(deps, bookings, changed)
    },
  })

async function carryOut(deps: Deps, bookings: ScheduleBookings, changed: Changed): Promise<void> {
  await tellBookings(deps, bookings, changed)
  await deps.inTransaction((tx) => deps.scheduleExceptions.completeFollowUp({ ...changed, tx }))
}

async function tellBookings(deps: Deps, bookings: ScheduleBookings, { change, aftermath }: Changed): Promise<void> {
  const { scheduleId, date } = change
  const stillStands = (tx: Tx) => deps.scheduleExceptions.hasAftermath({ change, aftermath, tx })
  const facts = await loadOccurrenceContext(deps, { scheduleId, date })
  // A schedule that was deleted, or has no occurrence on this date any more, has its own follow-up.
  if (!facts || !scheduleApplies(facts.schedule, date)) return
  if (change.isCancelled) {
    const judge = async () => (meeting: BookedMeeting) => meeting.bookingDate !== date
    const { classId } = facts.schedule
    await bookings.cancelDisplaced(deps, { scheduleId, classId, judge, stillStands, actor: actorOf(aftermath) })
    return
  }
  const after = await occurrenceOn(deps, { facts: { ...facts, change } })
  await bookings.moveDate(deps, {
    scheduleId,
    date,
    span: spanOn({ clock: deps.clock, day: date, ...effectiveTimes(facts.schedule, change) }),
    before: aftermath.before,
    after: wordsOf(after),
    note: change.note,
    since: aftermath.since,
    stillStands,
  })
}
