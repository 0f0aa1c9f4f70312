import { addDays, MAX_DAYS_AHEAD, parse, type Schedule, type ScheduleInput, scheduleSchema } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { invalid, notFound } from '../../../platform/app-error.ts'
import { assertUnchanged, changesAnything, type IfMatch } from '../../../platform/entity-version.ts'
import type { Actor } from '../../../platform/http.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { occurrenceStore } from '../occurrences/occurrence-store.ts'
import { getCalendarHorizon, hasStarted, removeOccurrence, replanSchedule } from '../occurrences/plan-schedule.ts'
import { prepareClassForSchedule, toScheduleResponse } from './create-schedule.ts'
import { type StoredSchedule, scheduleStore } from './schedule-store.ts'

type Change = { id: string; changes: Partial<ScheduleInput>; ifMatch?: IfMatch }

/** Bookings move to the new time. Those on dates that the schedule no longer has are cancelled. */
export function changeSchedule(
  deps: Deps,
  { actor, id, changes, ifMatch }: Change & { actor: Actor },
): Promise<Schedule> {
  return deps.inTransaction(async (tx) => {
    const storedSchedule = await scheduleStore(deps).findById(id, { tx })
    if (!storedSchedule) throw scheduleNotFound()
    assertUnchanged(storedSchedule, ifMatch)
    const input = mergeChanges(deps, { storedSchedule, changes })
    const hasNewClass = input.classId !== storedSchedule.classId
    // A class that gets a schedule can be booked only on the dates of its schedules from then on.
    const studioClass = hasNewClass
      ? await prepareClassForSchedule(deps, { classId: input.classId, tx })
      : await classStore(deps).findById(input.classId, { tx })
    if (!studioClass) throw notFound('We could not find this class.')
    if (!changesAnything(storedSchedule, input)) return toScheduleResponse({ schedule: storedSchedule, studioClass })
    const plannedInput = { ...input, plannedUntil: getCalendarHorizon(deps) }
    const changedSchedule = await scheduleStore(deps).change({
      id,
      changes: plannedInput,
      currentTime: deps.clock.now(),
      tx,
    })
    if (!changedSchedule) throw scheduleNotFound()
    await replanSchedule(deps, { schedule: changedSchedule, studioClass, actor, tx })
    const response = toScheduleResponse({ schedule: changedSchedule, studioClass })
    const entity = { kind: 'schedule', id }
    const entry = {
      actor,
      action: 'change schedule',
      entity,
      before: withoutPlannedUntil(storedSchedule),
      after: response,
    }
    await auditStore(deps).record({ entry, tx })
    return response
  })
}

/** Also cancels the bookings of the schedule's upcoming occurrences. */
export async function deleteSchedule(
  deps: Deps,
  { actor, id, ifMatch }: { actor: Actor; id: string; ifMatch?: IfMatch },
): Promise<{ message: string }> {
  await deps.inTransaction(async (tx) => {
    const storedSchedule = await scheduleStore(deps).findById(id, { tx })
    if (!storedSchedule) throw scheduleNotFound()
    assertUnchanged(storedSchedule, ifMatch)
    await scheduleStore(deps).remove({ id, tx })
    const occurrences = await occurrenceStore(deps).findOfScheduleFrom({ scheduleId: id, from: deps.clock.today(), tx })
    for (const occurrence of occurrences)
      if (!hasStarted(deps, occurrence)) await removeOccurrence(deps, { occurrence, actor, tx })
    const entry = {
      actor,
      action: 'delete schedule',
      entity: { kind: 'schedule', id },
      before: withoutPlannedUntil(storedSchedule),
    }
    await auditStore(deps).record({ entry, tx })
  })
  return { message: 'The schedule is deleted.' }
}

function mergeChanges(
  { clock }: Deps,
  { storedSchedule, changes }: { storedSchedule: StoredSchedule; changes: Partial<ScheduleInput> },
): ScheduleInput {
  const latestDay = () => addDays(clock.today(), MAX_DAYS_AHEAD)
  // Unchanged days are accepted even after `latestDay`.
  const storedDays = [storedSchedule.startDate, storedSchedule.endDate]
  const result = parse(
    scheduleSchema,
    { ...withoutPlannedUntil(storedSchedule), ...changes },
    { latestDay, storedDays },
  )
  if (!result.ok) throw invalid(result.fields)
  return result.value
}

const withoutPlannedUntil = ({ plannedUntil: _, ...fields }: StoredSchedule) => fields
const scheduleNotFound = () => notFound('We could not find this schedule.')
