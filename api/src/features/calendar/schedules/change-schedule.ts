import { addDays, furthestDays, parse, type Schedule, type ScheduleInput, scheduleSchema } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { invalid, notFound } from '../../../platform/app-error.ts'
import { assertUnchanged, changesAnything, type IfMatch } from '../../../platform/entity-version.ts'
import type { Actor } from '../../../platform/http.ts'
import { queueRosterFacts } from '../../../platform/queue/roster-facts.ts'
import { runNow } from '../../../platform/queue/run-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { giveSchedule } from './first-schedule.ts'
import { followUpCause } from './follow-up.ts'
import { type StoredSchedule, scheduleStore } from './schedule-store.ts'

type Change = { id: string; changes: Partial<ScheduleInput>; ifMatch?: IfMatch }

/**
 * Changes a schedule. The change is checked together with what stays (PATCH is partial). Bookings of
 * occurrences that no longer take place are cancelled by the studio.
 */
export async function changeSchedule(deps: Deps, { actor, ...change }: Change & { actor: Actor }): Promise<Schedule> {
  const aftermath = { since: deps.clock.now(), actorId: actor.id, actorName: actor.user.username }
  const { schedule, isChanged } = await deps.inTransaction(async (tx) => {
    const before = await scheduleStore(deps).findById(change.id, { tx })
    if (!before) throw notSchedule()
    assertUnchanged(before, change.ifMatch)
    const input = merged(deps, { before, changes: change.changes })
    const isAnotherClass = input.classId !== before.classId
    const className = await (isAnotherClass ? giveSchedule : nameOfClass)(deps, { classId: input.classId, tx })
    if (!changesAnything(before, input)) return { schedule: { ...before, className }, isChanged: false }
    const stored = await scheduleStore(deps).replace({ id: change.id, input, aftermath, tx })
    if (!stored) throw notSchedule()
    const after = { ...stored, className }
    const entity = { kind: 'schedule', id: change.id }
    await auditStore(deps).record({ act: { actor, what: 'change schedule', entity, before, after }, tx })
    if (before.location !== after.location)
      await queueRosterFacts(deps, { of: { scheduleId: change.id }, title: className, tx })
    return { schedule: after, isChanged: true }
  })
  if (isChanged) await runNow(deps, { kind: 'schedule-change', cause: followUpCause(change.id, aftermath) })
  if (isChanged && change.changes.location !== undefined) deps.wake.jobs()
  return schedule
}

/** Deletes a schedule; its future bookings are cancelled by the studio. */
export async function deleteSchedule(
  deps: Deps,
  { actor, id, ifMatch }: { actor: Actor; id: string; ifMatch?: IfMatch },
): Promise<{ message: string }> {
  const aftermath = { since: deps.clock.now(), actorId: actor.id, actorName: actor.user.username }
  await deps.inTransaction(async (tx) => {
    const removed = await scheduleStore(deps).remove({ id, aftermath, tx })
    if (!removed) throw notSchedule()
    assertUnchanged(removed, ifMatch)
    const entity = { kind: 'schedule', id }
    await auditStore(deps).record({ act: { actor, what: 'delete schedule', entity, before: removed }, tx })
  })
  await runNow(deps, { kind: 'schedule-change', cause: followUpCause(id, aftermath) })
  return { message: 'The schedule is deleted.' }
}

function merged(
  { clock }: Deps,
  { before, changes }: { before: StoredSchedule; changes: Partial<ScheduleInput> },
): ScheduleInput {
  const latestDay = () => addDays(clock.today(), furthestDays)
  const storedDays = [before.startDate, before.endDate]
  const checked = parse(scheduleSchema, { ...before, ...changes }, { latestDay, storedDays })
  if (!checked.ok) throw invalid(checked.fields)
  return checked.value
}

async function nameOfClass(deps: Deps, { classId, tx }: { classId: string; tx: Tx }): Promise<string> {
  const of = await classStore(deps).findById(classId, { tx })
  if (!of) throw notFound('We could not find this class.')
  return of.name
}

const notSchedule = () => notFound('We could not find this schedule.')
