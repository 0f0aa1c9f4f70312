import type { Schedule, ScheduleInput, StudioClass } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { calendarHorizon, createOccurrences } from '../occurrences/plan-schedule.ts'
import { type StoredSchedule, scheduleStore } from './schedule-store.ts'

/** Creates a schedule of a class that exists (an unknown id in a body is 404). */
export function createSchedule(deps: Deps, actor: Actor, input: ScheduleInput): Promise<Schedule> {
  return deps.inTransaction(async (tx) => {
    const { schedule, studioClass } = await addSchedule(deps, { input, now: deps.clock.now(), tx })
    const shown = showSchedule({ schedule, studioClass })
    const entity = { kind: 'schedule', id: schedule.id }
    await auditStore(deps).record({ act: { actor, what: 'create schedule', entity, after: shown }, tx })
    return shown
  })
}

type NewSchedule = { id?: string; input: ScheduleInput; now: Date; tx: Tx }

/** Stores a schedule with its occurrences. */
export async function addSchedule(
  deps: Deps,
  { input, tx, ...created }: NewSchedule,
): Promise<{ schedule: StoredSchedule; studioClass: StudioClass }> {
  const studioClass = await takeScheduledClass(deps, { classId: input.classId, tx })
  const plannedUntil = calendarHorizon(deps)
  const schedule = await scheduleStore(deps).create({ ...created, input, plannedUntil, tx })
  await createOccurrences(deps, { schedule, studioClass, tx })
  return { schedule, studioClass }
}

/** A class that gets a schedule: from then on it takes place on its dates only. NOT_FOUND for an unknown class. */
export async function takeScheduledClass(
  deps: Deps,
  { classId, tx }: { classId: string; tx: Tx },
): Promise<StudioClass> {
  const studioClass = await classStore(deps).findById(classId, { tx })
  if (!studioClass) throw notFound('We could not find this class.')
  if (!studioClass.meetsOnAnyDate) return studioClass
  const changes = { meetsOnAnyDate: false }
  return (await classStore(deps).change({ id: classId, changes, now: deps.clock.now(), tx })) ?? studioClass
}

/** A schedule as every response shows it. */
export function showSchedule({
  schedule: { plannedUntil: _, ...schedule },
  studioClass,
}: {
  schedule: StoredSchedule
  studioClass: StudioClass
}): Schedule {
  return { ...schedule, className: studioClass.name }
}
