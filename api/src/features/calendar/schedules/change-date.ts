import {
  addDays,
  type CancelDateInput,
  type ChangeDateInput,
  dateKey,
  effectiveTimes,
  findHoliday,
  furthestDays,
  isDay,
  type Occurrence,
  scheduleApplies,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, invalid, notFound } from '../../../platform/app-error.ts'
import { assertUnchanged, changesAnything, type IfMatch } from '../../../platform/entity-version.ts'
import type { Actor } from '../../../platform/http.ts'
import { runNow } from '../../../platform/queue/run-queue.ts'
import { spanOn } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { instructorStore } from '../../catalogue/instructors/index.ts'
import { followUpCause } from './follow-up.ts'
import { loadOccurrenceContext, type OccurrenceContext, occurrenceOn, toOccurrenceSnapshot } from './one-date.ts'
import { type ScheduleException, scheduleExceptionStore } from './schedule-exception-store.ts'

type DateChangeInput = { actor: Actor; scheduleId: string; date: string; ifMatch?: IfMatch }

/**
 * Changes time, instructor, room or note of one date, not of the series: an absent field stays, null resets it. Booked
 * members get a mail and may cancel until it begins (BOOKING-21). NOT_SCHEDULED for a date that is cancelled, closed or
 * not in the schedule; CLASS_STARTED for one that has begun.
 */
export function changeDate(
  deps: Deps,
  { input, ...asked }: DateChangeInput & { input: ChangeDateInput },
): Promise<Occurrence> {
  return alter(deps, {
    ...asked,
    what: 'change date',
    change: async (context, tx) => {
      if (context.change.isCancelled) throw notScheduled('This date is cancelled. Restore it first.')
      return changed(deps, { context, input, tx })
    },
  })
}

/** Cancels one date: its bookings are cancelled by the studio, mailed, and refunded where paid. */
export function cancelDate(
  deps: Deps,
  { input, ...asked }: DateChangeInput & { input: CancelDateInput },
): Promise<Occurrence> {
  return alter(deps, {
    ...asked,
    what: 'cancel date',
    change: async ({ change }) => {
      if (change.isCancelled) throw notScheduled('This date is cancelled already.')
      return { ...change, isCancelled: true, note: input.note === undefined ? change.note : input.note }
    },
  })
}

/** Restores a cancelled date. Its bookings stay cancelled, since the members were notified. */
export function restoreDate(deps: Deps, asked: DateChangeInput): Promise<Occurrence> {
  return alter(deps, {
    ...asked,
    what: 'restore date',
    change: async ({ change }) => {
      if (!change.isCancelled) throw notScheduled('This date is not cancelled.')
      return { ...change, isCancelled: false, note: null }
    },
  })
}

type Alteration = DateChangeInput & {
  what: string
  change: (context: OccurrenceContext, tx: Tx) => Promise<ScheduleException>
}

async function alter(deps: Deps, { actor, scheduleId, date, ifMatch, what, change }: Alteration): Promise<Occurrence> {
  if (!isDay(date)) throw notFound('We could not find this date.')
  if (date > addDays(deps.clock.today(), furthestDays)) throw invalid({ date: 'Please choose a date within a year' })
  const altered = await deps.inTransaction(async (tx) => {
    const context = await loadOccurrenceContext(deps, { scheduleId, date, tx })
    if (!context) throw notFound('We could not find this schedule.')
    checkDate(deps, context)
    const before = await occurrenceOn(deps, { context, tx })
    assertUnchanged(before, ifMatch)
    const next = { ...context, change: await change(context, tx) }
    if (!changesAnything(context.change, next.change)) return null
    const since = deps.clock.now()
    const aftermath = { since, actorId: actor.id, actorName: actor.user.username, before: toOccurrenceSnapshot(before) }
    await scheduleExceptionStore(deps).save({ change: next.change, aftermath, tx })
    const after = await occurrenceOn(deps, { context: next, tx })
    const entity = { kind: 'schedule', id: scheduleId }
    await auditStore(deps).record({ act: { actor, what, entity, before, after }, tx })
    return aftermath
  })
  if (altered) {
    const cause = followUpCause(dateKey({ scheduleId, date }), altered)
    await runNow(deps, { kind: 'date-change', cause })
  }
  return answerOf(deps, { scheduleId, date })
}

async function answerOf(deps: Deps, of: { scheduleId: string; date: string }): Promise<Occurrence> {
  const context = await loadOccurrenceContext(deps, of)
  if (!context) throw notFound('We could not find this schedule.')
  return occurrenceOn(deps, { context })
}

function checkDate({ clock }: Deps, { schedule, date, change, closed }: OccurrenceContext): void {
  if (!scheduleApplies(schedule, date)) throw notScheduled('The class does not meet on this date.')
  const holiday = findHoliday(closed, date)
  if (holiday) throw notScheduled(`The studio is closed on this date: ${holiday.name}.`)
  const { startsAt } = spanOn({ clock, day: date, ...effectiveTimes(schedule, change) })
  if (startsAt <= clock.now()) throw new AppError('CLASS_STARTED', 'This class has already started.')
}

async function changed(
  deps: Deps,
  { context, input, tx }: { context: OccurrenceContext; input: ChangeDateInput; tx: Tx },
): Promise<ScheduleException> {
  const { schedule, change } = context
  const merged = { ...change, ...given(input) }
  const startTime = merged.startTime ?? schedule.startTime
  const endTime = merged.endTime ?? schedule.endTime
  if (endTime <= startTime) throw invalid({ endTime: 'End time must be after the start time' })
  const { startsAt } = spanOn({ clock: deps.clock, day: context.date, startTime, endTime })
  if (startsAt <= deps.clock.now()) throw invalid({ startTime: 'This time has passed' })
  const isUsual = startTime === schedule.startTime && endTime === schedule.endTime
  const usualInstructor = context.class.instructorId
  const instructorId = merged.instructorId === usualInstructor ? null : merged.instructorId
  if (instructorId && !(await instructorStore(deps).findById(instructorId, { tx }))) {
    throw notFound('We could not find this instructor.')
  }
  const location = merged.location === schedule.location ? null : merged.location
  return {
    ...merged,
    ...(isUsual ? { startTime: null, endTime: null } : { startTime, endTime }),
    instructorId,
    location,
  }
}

function given(input: ChangeDateInput): Partial<ScheduleException> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
}

const notScheduled = (sentence: string) => new AppError('NOT_SCHEDULED', sentence)
