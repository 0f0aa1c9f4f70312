import { UNDO_SECONDS } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import { assertUnchanged, type IfMatch } from '../../../platform/entity-version.ts'
import type { Actor } from '../../../platform/http.ts'
import { secondsAfter } from '../../../platform/studio-time.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { classStore } from './class-store.ts'

/**
 * Deletes a class, which is hidden from now on. The job `class-removal` cancels its bookings, or erases a class that
 * never had one, ten seconds later; it does nothing when the class was switched on again by then.
 */
export async function deleteClass(
  deps: Deps,
  actor: Actor,
  { id, ifMatch }: { id: string; ifMatch?: IfMatch },
): Promise<{ message: string }> {
  const now = deps.clock.now()
  const dueAt = secondsAfter(now, UNDO_SECONDS)
  const removal = { dueAt, actorId: actor.id, actorName: actor.user.username }
  await deps.inTransaction(async (tx) => {
    const before = await classStore(deps).askRemoval({ id, removal, now, tx })
    if (!before) throw notFound('We could not find this class.')
    assertUnchanged(before, ifMatch)
    const act = {
      actor,
      what: 'delete class',
      entity: { kind: 'class', id },
      before,
      after: { ...before, isActive: false },
    }
    await auditStore(deps).record({ act, tx })
  })
  return { message: 'The class is deleted.' }
}
