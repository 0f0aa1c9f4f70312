import {
  addDays,
  type Day,
  findHoliday,
  type Holiday,
  listScheduleDates,
  MAX_DAYS_AHEAD,
  type StudioClass,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { changesAnything } from '../../../platform/entity-version.ts'
import type { Actor } from '../../../platform/http.ts'
import { getSpanOnDay } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { holidayStore } from '../closed-days/holiday-store.ts'
import { type StoredSchedule, scheduleStore } from '../schedules/schedule-store.ts'
import { queueOccurrenceJob } from './occurrence-job.ts'
import {
  hasHadWaitlist,
  isCancelledByStaff,
  type OccurrenceStatus,
  occurrenceStore,
  type StoredOccurrence,
  toNewOccurrence,
} from './occurrence-store.ts'

/** Dates can be requested up to `MAX_DAYS_AHEAD`. Two more weeks are stored, in case the job that stores them is late. */
const HORIZON_DAYS = MAX_DAYS_AHEAD + 14

export const getCalendarHorizon = ({ clock }: Pick<Deps, 'clock'>): Day => addDays(clock.today(), HORIZON_DAYS)

type PlanInput = { schedule: StoredSchedule; studioClass: StudioClass; from?: Day; tx: Tx }

export async function storeOccurrences(deps: Deps, { schedule, studioClass, from, tx }: PlanInput): Promise<void> {
  const range = { from: from ?? deps.clock.today(), to: getCalendarHorizon(deps) }
  const closedDays = await holidayStore(deps).findEndingOnOrAfter(range.from, { tx })
  const newOccurrences = listScheduleDates(schedule, range).map((date) =>
    planOccurrence(deps, { schedule, studioClass, date, closedDays }),
  )
  await occurrenceStore(deps).insert({ newOccurrences, tx })
}

type PlannedDate = { schedule: StoredSchedule; studioClass: StudioClass; date: Day; closedDays: readonly Holiday[] }

function planOccurrence({ clock }: Deps, { schedule, studioClass, date, closedDays }: PlannedDate): StoredOccurrence {
  const { startTime, endTime, location } = schedule
  return toNewOccurrence({
    classId: schedule.classId,
    scheduleId: schedule.id,
    date,
    startTime,
    endTime,
    ...getSpanOnDay({ clock, day: date, startTime, endTime }),
    capacity: studioClass.capacity,
    instructorId: studioClass.instructorId,
    location,
    note: null,
    status: findHoliday(closedDays, date) ? 'closed' : 'scheduled',
    changedFields: [],
  })
}

/** Stores the next occurrences of every schedule; run by a job. */
export async function extendCalendar(deps: Deps): Promise<void> {
  const horizon = getCalendarHorizon(deps)
  for (const { id } of await scheduleStore(deps).findPlannedBefore(horizon)) {
    await deps.inTransaction(async (tx) => {
      const schedule = await scheduleStore(deps).findById(id, { tx })
      const studioClass = schedule && (await classStore(deps).findById(schedule.classId, { tx }))
      if (!schedule || !studioClass || schedule.plannedUntil >= horizon) return
      await storeOccurrences(deps, { schedule, studioClass, from: addDays(schedule.plannedUntil, 1), tx })
      await scheduleStore(deps).setPlannedUntil({ id, plannedUntil: horizon, tx })
    })
  }
}

type ReplanInput = { schedule: StoredSchedule; studioClass: StudioClass; actor: Pick<Actor, 'id' | 'user'>; tx: Tx }

/**
 * Adds, moves or removes the upcoming occurrences of a changed schedule. What staff changed for a single date stays. A job
 * for each occurrence then updates its bookings and its waitlist.
 */
export async function replanSchedule(deps: Deps, { schedule, studioClass, actor, tx }: ReplanInput): Promise<void> {
  const from = deps.clock.today()
  const storedOccurrences = await occurrenceStore(deps).findOfScheduleFrom({ scheduleId: schedule.id, from, tx })
  const closedDays = await holidayStore(deps).findEndingOnOrAfter(from, { tx })
  const plannedById = new Map(
    listScheduleDates(schedule, { from, to: getCalendarHorizon(deps) }).map((date) => {
      const occurrence = planOccurrence(deps, { schedule, studioClass, date, closedDays })
      return [occurrence.id, occurrence]
    }),
  )
  for (const occurrence of storedOccurrences) {
    const plannedOccurrence = plannedById.get(occurrence.id)
    plannedById.delete(occurrence.id)
    if (hasStarted(deps, occurrence)) continue
    if (plannedOccurrence) await applyPlan(deps, { occurrence, plannedOccurrence, actor, tx })
    else await removeOccurrence(deps, { occurrence, actor, tx })
  }
  await occurrenceStore(deps).insert({ newOccurrences: [...plannedById.values()], tx })
}

/** Changes of the calendar do not affect an occurrence that has started. */
export const hasStarted = (
  { clock }: Pick<Deps, 'clock'>,
  { startsAt, date }: Pick<StoredOccurrence, 'startsAt' | 'date'>,
) => (startsAt ? startsAt <= clock.now() : date < clock.today())

type ChangeInput = { occurrence: StoredOccurrence; actor: Pick<Actor, 'id' | 'user'>; tx: Tx }

/** Changes an occurrence to match its schedule, except for what staff changed for its date. */
async function applyPlan(
  deps: Deps,
  { occurrence, plannedOccurrence, actor, tx }: ChangeInput & { plannedOccurrence: StoredOccurrence },
): Promise<void> {
  const { id, changedFields } = occurrence
  const { startTime, endTime, startsAt, endsAt, location } = plannedOccurrence
  const changes = {
    ...(changedFields.includes('time') ? {} : { startTime, endTime, startsAt, endsAt }),
    ...(changedFields.includes('location') ? {} : { location }),
    status: getOccurrenceStatus({ changedFields, isClosed: plannedOccurrence.status === 'closed' }),
  }
  if (!changesAnything(occurrence, changes)) return
  await occurrenceStore(deps).change({ id, changes, tx })
  await queueOccurrenceJob(deps, { formerOccurrence: occurrence, actor, tx })
}

type StatusInput = Pick<StoredOccurrence, 'changedFields'> & { isClosed: boolean }

export function getOccurrenceStatus({ changedFields, isClosed }: StatusInput): OccurrenceStatus {
  if (isClosed) return 'closed'
  return isCancelledByStaff({ changedFields }) ? 'cancelled' : 'scheduled'
}

/** Deletes an occurrence without bookings, waitlist or changes by staff; marks any other as removed. */
export async function removeOccurrence(deps: Deps, { occurrence, actor, tx }: ChangeInput): Promise<void> {
  const { id, seatsTaken, changedFields, status } = occurrence
  if (status === 'removed') return
  const hasMembers = seatsTaken > 0 || hasHadWaitlist(occurrence)
  if (!hasMembers && changedFields.length === 0) return occurrenceStore(deps).remove({ id, tx })
  await occurrenceStore(deps).change({ id, changes: { status: 'removed' }, tx })
  await queueOccurrenceJob(deps, { formerOccurrence: occurrence, actor, tx })
}
