import type { ClassInput, StudioClass } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import { assertUnchanged, changesAnything, type IfMatch } from '../../../platform/entity-version.ts'
import type { Actor } from '../../../platform/http.ts'
import { queueRosterFacts } from '../../../platform/queue/roster-facts.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { getWaitlistTerms } from '../../../platform/waitlist-terms.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { applyListTerms, vacateAddedSeats } from '../../bookings/seats/index.ts'
import { classStore } from './class-store.ts'
import { giveToInstructor } from './instructor-of-class.ts'

/**
 * Changes a class. `isActive: true` is also the Undo of a delete and has no effects on bookings. Switching a class off
 * here only stops new bookings; existing ones stay, unlike with a delete. Each booking has a snapshot of its price, so
 * a new price changes none of them.
 */
export async function changeClass(
  deps: Deps,
  actor: Actor,
  { id, changes, ifMatch }: { id: string; changes: Partial<ClassInput>; ifMatch?: IfMatch },
): Promise<StudioClass> {
  const after = await deps.inTransaction(async (tx) => {
    const before = await classStore(deps).findById(id, { tx })
    if (!before) throw notClass()
    assertUnchanged(before, ifMatch)
    if (!changesAnything(before, changes)) return before
    if (changes.instructorId !== before.instructorId)
      await giveToInstructor(deps, { instructorId: changes.instructorId, tx })
    const after = await classStore(deps).change({ id, changes, now: deps.clock.now(), tx })
    if (!after) throw notClass()
    const entity = { kind: 'class', id }
    await auditStore(deps).record({ act: { actor, what: 'change class', entity, before, after }, tx })
    if (after.capacity > before.capacity) await vacateAddedSeats(deps, { classId: id, capacity: after.capacity, tx })
    await applyWindows(deps, { before, after, tx })
    const isShownOnRosters = before.name !== after.name || before.instructorId !== after.instructorId
    if (isShownOnRosters) await queueRosterFacts(deps, { of: { classId: id }, title: after.name, tx })
    return after
  })
  if (changes.name !== undefined || changes.instructorId !== undefined) deps.wake.jobs()
  return after
}

async function applyWindows(
  deps: Deps,
  { before, after, tx }: { before: StudioClass; after: StudioClass; tx: Tx },
): Promise<void> {
  const [was, is] = [before, after].map((one) => getWaitlistTerms(deps.env, one))
  if (!was || !is || (was.closesMinutes === is.closesMinutes && was.isOn === is.isOn)) return
  await applyListTerms(deps, { classId: after.id, laterMinutes: was.closesMinutes - is.closesMinutes, tx })
}

const notClass = () => notFound('We could not find this class.')
