import type { Schedule, ScheduleInput, StudioClass } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { getCalendarHorizon, storeOccurrences } from '../occurrences/plan-schedule.ts'
import { type StoredSchedule, scheduleStore } from './schedule-store.ts'

export function createSchedule(deps: Deps, actor: Actor, input: ScheduleInput): Promise<Schedule> {
  return deps.inTransaction(async (tx) => {
    const { schedule, studioClass } = await addSchedule(deps, { input, currentTime: deps.clock.now(), tx })
    const response = toScheduleResponse({ schedule, studioClass })
    const entity = { kind: 'schedule', id: schedule.id }
    await auditStore(deps).record({ entry: { actor, action: 'create schedule', entity, after: response }, tx })
    return response
  })
}

type NewSchedule = { id?: string; input: ScheduleInput; currentTime: Date; tx: Tx }

/** Creates a schedule and its occurrences in the caller's transaction, without an audit entry. */
export async function addSchedule(
  deps: Deps,
  { input, tx, ...creation }: NewSchedule,
): Promise<{ schedule: StoredSchedule; studioClass: StudioClass }> {
  const studioClass = await prepareClassForSchedule(deps, { classId: input.classId, tx })
  const plannedInput = { ...input, plannedUntil: getCalendarHorizon(deps) }
  const schedule = await scheduleStore(deps).create({ ...creation, input: plannedInput, tx })
  await storeOccurrences(deps, { schedule, studioClass, tx })
  return { schedule, studioClass }
}

/** Limits booking of a class to scheduled dates, and returns the class. Throws NOT_FOUND. */
export async function prepareClassForSchedule(
  deps: Deps,
  { classId, tx }: { classId: string; tx: Tx },
): Promise<StudioClass> {
  const studioClass = await classStore(deps).findById(classId, { tx })
  if (!studioClass) throw notFound('We could not find this class.')
  if (!studioClass.meetsOnAnyDate) return studioClass
  const changes = { meetsOnAnyDate: false }
  return (await classStore(deps).change({ id: classId, changes, currentTime: deps.clock.now(), tx })) ?? studioClass
}

export function toScheduleResponse({
  schedule: { plannedUntil: _, ...schedule },
  studioClass,
}: {
  schedule: StoredSchedule
  studioClass: StudioClass
}): Schedule {
  return { ...schedule, className: studioClass.name }
}
