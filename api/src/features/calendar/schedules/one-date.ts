import { type Day, dateKey, type Holiday, type Occurrence, type StudioClass, scheduleApplies } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { occurrenceStore } from '../../bookings/seats/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { instructorStore } from '../../catalogue/instructors/index.ts'
import { holidayStore } from '../closed-days/index.ts'
import { occurrencesIn } from './occurrences.ts'
import { type OccurrenceSnapshot, type ScheduleException, scheduleExceptionStore } from './schedule-exception-store.ts'
import { type StoredSchedule, scheduleStore } from './schedule-store.ts'

/** All that decides about one date of a schedule. */
export type OccurrenceContext = {
  schedule: StoredSchedule
  class: StudioClass
  date: Day
  change: ScheduleException
  closed: Holiday[]
}

/** Reads what decides about one date of a schedule; null for an unknown schedule. */
export async function loadOccurrenceContext(
  deps: Deps,
  { scheduleId, date, tx }: { scheduleId: string; date: Day; tx?: Tx },
): Promise<OccurrenceContext | null> {
  const within = tx ? { tx } : {}
  const schedule = await scheduleStore(deps).findById(scheduleId, within)
  const of = schedule && (await classStore(deps).findById(schedule.classId, within))
  if (!schedule || !of) return null
  const change = await scheduleExceptionStore(deps).find({ scheduleId, date, tx })
  const closed = await holidayStore(deps).between({ from: date, to: date, tx })
  return { schedule, class: of, date, change, closed }
}

/** One date as in every response, cancelled or not, with its taken seats. The date must be one of the schedule's. */
export async function occurrenceOn(
  deps: Deps,
  { context, tx }: { context: OccurrenceContext; tx?: Tx },
): Promise<Occurrence> {
  const { schedule, class: of, date, change } = context
  const instructorId = change.instructorId ?? of.instructorId
  const instructor = instructorId ? await instructorStore(deps).findById(instructorId, tx ? { tx } : {}) : null
  const occurrence = { classId: of.id, date, scheduleId: schedule.id }
  const key = dateKey({ scheduleId: schedule.id, date })
  const [only] = occurrencesIn({
    schedules: [schedule],
    classes: [of],
    instructors: instructor ? [instructor] : [],
    exceptions: { changes: new Map([[key, change]]), closed: [] },
    seats: new Map([[key, await occurrenceStore(deps).seatsTaken(occurrence, tx ? { tx } : {})]]),
    range: { from: date, to: date },
    withCancelled: true,
    clock: deps.clock,
  })
  if (!only) throw new Error(`schedule ${schedule.id} does not apply on ${date}`)
  return only
}

/** How mails to booked members describe a date. */
export const toOccurrenceSnapshot = ({
  startTime,
  endTime,
  instructorName,
  location,
}: Occurrence): OccurrenceSnapshot => ({
  startTime,
  endTime,
  instructorName,
  location,
})

/** One date of a schedule as the calendar shows it, cancelled or not; null when it is none of its dates. */
export async function findOccurrence(deps: Deps, of: { scheduleId: string; date: Day }): Promise<Occurrence | null> {
  const context = await loadOccurrenceContext(deps, of)
  const runs = context && scheduleApplies({ ...context.schedule, isActive: true }, of.date)
  return runs
    ? occurrenceOn(deps, { context: { ...context, schedule: { ...context.schedule, isActive: true } } })
    : null
}
