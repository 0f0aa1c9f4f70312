import {
  addDays,
  type CancelDateInput,
  type ChangeDateInput,
  findHoliday,
  isDay,
  MAX_DAYS_AHEAD,
  type Occurrence,
  type StudioClass,
  scheduleApplies,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, invalid, notFound } from '../../../platform/app-error.ts'
import { assertUnchanged, changesAnything, type IfMatch } from '../../../platform/entity-version.ts'
import type { Actor } from '../../../platform/http.ts'
import type { JobRef } from '../../../platform/queue/job-queue.ts'
import { runNow } from '../../../platform/queue/run-queue.ts'
import { getSpanOnDay } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { instructorStore } from '../../catalogue/instructors/index.ts'
import { holidayStore } from '../closed-days/holiday-store.ts'
import { type StoredSchedule, scheduleStore } from '../schedules/schedule-store.ts'
import { loadOccurrenceResponse } from './list-occurrences.ts'
import { queueOccurrenceJob } from './occurrence-job.ts'
import {
  type ChangeableField,
  isCancelledByStaff,
  type OccurrenceChanges,
  occurrenceStore,
  type StoredOccurrence,
  toOccurrenceId,
} from './occurrence-store.ts'
import { hasStarted } from './plan-schedule.ts'

type DateRequest = { actor: Actor; scheduleId: string; date: string; ifMatch?: IfMatch }

/**
 * Changes one occurrence, not its schedule. An absent field stays as it is; null resets it to the value of the schedule.
 * Booked members get a mail and may cancel until the start (BOOKING-21). Throws NOT_SCHEDULED if the occurrence does not
 * take place, CLASS_STARTED if it has started.
 */
export function changeDate(
  deps: Deps,
  { input, ...request }: DateRequest & { input: ChangeDateInput },
): Promise<Occurrence> {
  return changeOccurrence(deps, {
    ...request,
    action: 'change date',
    computeChanges: (target, tx) => {
      if (isCancelledByStaff(target.occurrence)) throw notScheduled('This date is cancelled. Restore it first.')
      return mergeInput(deps, { target, input, tx })
    },
  })
}

export function cancelDate(
  deps: Deps,
  { input, ...request }: DateRequest & { input: CancelDateInput },
): Promise<Occurrence> {
  return changeOccurrence(deps, {
    ...request,
    action: 'cancel date',
    computeChanges: async (target) => {
      if (isCancelledByStaff(target.occurrence)) throw notScheduled('This date is already cancelled.')
      const { note, changedFields } = target.occurrence
      return {
        status: 'cancelled',
        note: input.note === undefined ? note : input.note,
        changedFields: [...changedFields, 'status'],
      }
    },
  })
}

/** The cancelled bookings stay cancelled, because their members have already been notified. */
export function restoreDate(deps: Deps, request: DateRequest): Promise<Occurrence> {
  return changeOccurrence(deps, {
    ...request,
    action: 'restore date',
    computeChanges: async (target) => {
      if (!isCancelledByStaff(target.occurrence)) throw notScheduled('This date is not cancelled.')
      const changedFields = target.occurrence.changedFields.filter((field) => field !== 'status' && field !== 'note')
      return { status: 'scheduled', note: null, changedFields }
    },
  })
}

/**
 * Changes the instructor of an occurrence, which must not be cancelled, in the caller's transaction. Returns the job for its
 * bookings, or null.
 */
export async function substituteInstructor(
  deps: Deps,
  { instructorId, tx, ...request }: DateRequest & { instructorId: string; tx: Tx },
): Promise<JobRef | null> {
  const { job } = await applyChange(deps, {
    ...request,
    action: 'change date',
    computeChanges: (target) => mergeInput(deps, { target, input: { instructorId }, tx }),
    tx,
  })
  return job
}

type Target = { occurrence: StoredOccurrence; schedule: StoredSchedule; studioClass: StudioClass }
type ChangeOccurrenceInput = DateRequest & {
  action: string
  computeChanges: (target: Target, tx: Tx) => Promise<OccurrenceChanges>
}

async function changeOccurrence(deps: Deps, input: ChangeOccurrenceInput): Promise<Occurrence> {
  const { id, response, job } = await deps.inTransaction((tx) => applyChange(deps, { ...input, tx }))
  // Staff look at the roster next, so the bookings of the date are updated within this request.
  if (job) await runNow(deps, job)
  const updatedOccurrence = await occurrenceStore(deps).findById(id)
  return { ...response, bookedCount: updatedOccurrence?.seatsTaken ?? response.bookedCount }
}

async function applyChange(
  deps: Deps,
  { actor, scheduleId, date, ifMatch, action, computeChanges, tx }: ChangeOccurrenceInput & { tx: Tx },
) {
  if (!isDay(date)) throw notFound('We could not find this date.')
  if (date > addDays(deps.clock.today(), MAX_DAYS_AHEAD)) throw invalid({ date: 'Please choose a date within a year' })
  const currentTime = deps.clock.now()
  const target = await loadTarget(deps, { scheduleId, date, tx })
  const { occurrence } = target
  const formerResponse = await loadOccurrenceResponse(deps, { ...target, tx })
  assertUnchanged(formerResponse, ifMatch)
  const changes = await computeChanges(target, tx)
  const { id } = occurrence
  if (!changesAnything(occurrence, changes)) return { id, response: formerResponse, job: null }
  await occurrenceStore(deps).change({ id, changes: { ...changes, updatedAt: currentTime }, tx })
  const changedOccurrence = { ...occurrence, ...changes, updatedAt: currentTime }
  const changedResponse = await loadOccurrenceResponse(deps, { ...target, occurrence: changedOccurrence, tx })
  const entity = { kind: 'schedule', id: scheduleId }
  await auditStore(deps).record({
    entry: { actor, action, entity, before: formerResponse, after: changedResponse },
    tx,
  })
  const job = await queueOccurrenceJob(deps, { formerOccurrence: occurrence, actor, tx })
  return { id, response: changedResponse, job }
}

/** Throws NOT_FOUND, CLASS_STARTED, NOT_SCHEDULED. */
async function loadTarget(
  deps: Deps,
  { scheduleId, date, tx }: { scheduleId: string; date: string; tx: Tx },
): Promise<Target> {
  const schedule = await scheduleStore(deps).findById(scheduleId, { tx })
  const studioClass = schedule && (await classStore(deps).findById(schedule.classId, { tx }))
  if (!schedule || !studioClass) throw notFound('We could not find this schedule.')
  const id = toOccurrenceId({ classId: studioClass.id, date, scheduleId })
  const occurrence = await occurrenceStore(deps).findById(id, { tx })
  if (!occurrence && scheduleApplies(schedule, date) && date < deps.clock.today()) throw classStarted()
  if (!occurrence || occurrence.status === 'removed') throw notScheduled('The class does not meet on this date.')
  if (occurrence.status === 'closed') {
    const holiday = findHoliday(await holidayStore(deps).findBetween({ from: date, to: date, tx }), date)
    throw notScheduled(`The studio is closed on this date: ${holiday?.name ?? 'closed'}.`)
  }
  if (hasStarted(deps, occurrence)) throw classStarted()
  return { occurrence, schedule, studioClass }
}

type MergeInput = { target: Target; input: ChangeDateInput; tx: Tx }

/** The new value of a field: undefined keeps the current value, null resets it to the default. */
function mergeField<Value>(input: Value | null | undefined, current: Value, defaultValue: Value): Value {
  return input === undefined ? current : (input ?? defaultValue)
}

/** The changes that the input makes to an occurrence. Throws VALIDATION_FAILED, NOT_FOUND. */
async function mergeInput(deps: Deps, { target, input, tx }: MergeInput): Promise<OccurrenceChanges> {
  const { occurrence, schedule, studioClass } = target
  const startTime = mergeField(input.startTime, occurrence.startTime, schedule.startTime)
  const endTime = mergeField(input.endTime, occurrence.endTime, schedule.endTime)
  if (!startTime || !endTime || endTime <= startTime)
    throw invalid({ endTime: 'End time must be after the start time' })
  const span = getSpanOnDay({ clock: deps.clock, day: occurrence.date, startTime, endTime })
  if (span.startsAt <= deps.clock.now()) throw invalid({ startTime: 'This time has passed' })
  const instructorId = mergeField(input.instructorId, occurrence.instructorId, studioClass.instructorId)
  const isSubstituted = instructorId !== studioClass.instructorId
  if (isSubstituted && instructorId && !(await instructorStore(deps).findById(instructorId, { tx })))
    throw notFound('We could not find this instructor.')
  const location = mergeField(input.location, occurrence.location, schedule.location)
  const note = mergeField(input.note, occurrence.note, null)
  const differsFromDefault: Record<Exclude<ChangeableField, 'status'>, boolean> = {
    time: startTime !== schedule.startTime || endTime !== schedule.endTime,
    instructor: isSubstituted,
    location: location !== schedule.location,
    note: note !== null,
  }
  const changedFields = (['time', 'instructor', 'location', 'note'] as const).filter(
    (field) => differsFromDefault[field],
  )
  return { startTime, endTime, ...span, instructorId, location, note, changedFields }
}

const notScheduled = (message: string) => new AppError('NOT_SCHEDULED', message)
const classStarted = () => new AppError('CLASS_STARTED', 'This class has already started.')
