import {
  addDays,
  type Day,
  findHoliday,
  furthestDays,
  type Holiday,
  type StudioClass,
  scheduleDates,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { changesAnything } from '../../../platform/entity-version.ts'
import type { Actor } from '../../../platform/http.ts'
import { spanOn } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { holidayStore } from '../closed-days/holiday-store.ts'
import { type StoredSchedule, scheduleStore } from '../schedules/schedule-store.ts'
import { queueFollowUp } from './follow-up.ts'
import { newOccurrence, type OccurrenceStatus, occurrenceStore, type StoredOccurrence } from './occurrence-store.ts'

/** Nobody may ask for a later date than `furthestDays`; a few more, so that the daily job may be late. */
const HORIZON_DAYS = furthestDays + 14

export const calendarHorizon = ({ clock }: Pick<Deps, 'clock'>): Day => addDays(clock.today(), HORIZON_DAYS)

type PlanInput = { schedule: StoredSchedule; studioClass: StudioClass; from?: Day; tx: Tx }

export async function createOccurrences(deps: Deps, { schedule, studioClass, from, tx }: PlanInput): Promise<void> {
  const range = { from: from ?? deps.clock.today(), to: calendarHorizon(deps) }
  const closed = await holidayStore(deps).endingFrom(range.from, { tx })
  const occurrences = scheduleDates(schedule, range).map((date) =>
    occurrenceByRule(deps, { schedule, studioClass, date, closed }),
  )
  await occurrenceStore(deps).insert({ occurrences, tx })
}

type RuleInput = { schedule: StoredSchedule; studioClass: StudioClass; date: Day; closed: readonly Holiday[] }

function occurrenceByRule({ clock }: Deps, { schedule, studioClass, date, closed }: RuleInput): StoredOccurrence {
  const { startTime, endTime, location } = schedule
  return newOccurrence({
    classId: schedule.classId,
    scheduleId: schedule.id,
    date,
    startTime,
    endTime,
    ...spanOn({ clock, day: date, startTime, endTime }),
    capacity: studioClass.capacity,
    instructorId: studioClass.instructorId,
    location,
    note: null,
    status: findHoliday(closed, date) ? 'closed' : 'scheduled',
    changed: [],
  })
}

/** A job does it daily. */
export async function extendCalendar(deps: Deps): Promise<void> {
  const horizon = calendarHorizon(deps)
  for (const { id } of await scheduleStore(deps).plannedBefore(horizon)) {
    await deps.inTransaction(async (tx) => {
      const schedule = await scheduleStore(deps).findById(id, { tx })
      const studioClass = schedule && (await classStore(deps).findById(schedule.classId, { tx }))
      if (!schedule || !studioClass || schedule.plannedUntil >= horizon) return
      await createOccurrences(deps, { schedule, studioClass, from: addDays(schedule.plannedUntil, 1), tx })
      await scheduleStore(deps).notePlanned({ id, plannedUntil: horizon, tx })
    })
  }
}

type ReplanInput = { schedule: StoredSchedule; studioClass: StudioClass; actor: Pick<Actor, 'id' | 'user'>; tx: Tx }

/**
 * Brings the coming occurrences of a changed schedule in line with its rule: dates are added, moved or removed; what
 * staff changed for one date by hand stays. Bookings and waitlists follow by a job for each occurrence.
 */
export async function replanSchedule(deps: Deps, { schedule, studioClass, actor, tx }: ReplanInput): Promise<void> {
  const from = deps.clock.today()
  const stored = await occurrenceStore(deps).ofScheduleFrom({ scheduleId: schedule.id, from, tx })
  const closed = await holidayStore(deps).endingFrom(from, { tx })
  const planned = new Map(
    scheduleDates(schedule, { from, to: calendarHorizon(deps) }).map((date) => {
      const occurrence = occurrenceByRule(deps, { schedule, studioClass, date, closed })
      return [occurrence.id, occurrence]
    }),
  )
  for (const before of stored) {
    const rule = planned.get(before.id)
    planned.delete(before.id)
    if (hasBegun(deps, before)) continue
    if (rule) await applyRule(deps, { before, rule, actor, tx })
    else await removeOccurrence(deps, { before, actor, tx })
  }
  await occurrenceStore(deps).insert({ occurrences: [...planned.values()], tx })
}

/** Whether a date is history, which no change of the calendar reaches. */
export const hasBegun = (
  { clock }: Pick<Deps, 'clock'>,
  { startsAt, date }: Pick<StoredOccurrence, 'startsAt' | 'date'>,
) => (startsAt ? startsAt <= clock.now() : date < clock.today())

type Change = { before: StoredOccurrence; actor: Pick<Actor, 'id' | 'user'>; tx: Tx }

async function applyRule(deps: Deps, { before, rule, actor, tx }: Change & { rule: StoredOccurrence }): Promise<void> {
  const { id, changed } = before
  const { startTime, endTime, startsAt, endsAt, location } = rule
  const changes = {
    ...(changed.includes('time') ? {} : { startTime, endTime, startsAt, endsAt }),
    ...(changed.includes('location') ? {} : { location }),
    status: statusOf({ changed, isClosed: rule.status === 'closed' }),
  }
  if (!changesAnything(before, changes)) return
  await occurrenceStore(deps).change({ id, changes, tx })
  await queueFollowUp(deps, { before, actor, tx })
}

export const statusOf = ({
  changed,
  isClosed,
}: Pick<StoredOccurrence, 'changed'> & { isClosed: boolean }): OccurrenceStatus =>
  isClosed ? 'closed' : changed.includes('status') ? 'cancelled' : 'scheduled'

/** One that nobody ever wanted is deleted. */
export async function removeOccurrence(deps: Deps, { before, actor, tx }: Change): Promise<void> {
  const { id, seatsTaken, nextNumber, changed, status } = before
  if (status === 'removed') return
  const wasWanted = seatsTaken > 0 || nextNumber > 1
  if (!wasWanted && changed.length === 0) return occurrenceStore(deps).remove({ id, tx })
  await occurrenceStore(deps).change({ id, changes: { status: 'removed' }, tx })
  await queueFollowUp(deps, { before, actor, tx })
}
