import { CLASS_DELETION_UNDO_SECONDS, type ClassInput, type StudioClass } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import { assertUnchanged, type IfMatch } from '../../../platform/entity-version.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Calls } from '../../../platform/mount-endpoint.ts'
import { secondsAfter } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { instructorStore } from '../instructors/index.ts'
import { classStore } from './class-store.ts'

function createClass(deps: Deps, actor: Actor, input: ClassInput): Promise<StudioClass> {
  return deps.inTransaction(async (tx) => {
    await lockInstructor(deps, { instructorId: input.instructorId, tx })
    const createdClass = await classStore(deps).create({ input, currentTime: deps.clock.now(), tx })
    const entity = { kind: 'class', id: createdClass.id }
    await auditStore(deps).record({ entry: { actor, action: 'create class', entity, after: createdClass }, tx })
    return createdClass
  })
}

/**
 * Protects an instructor from a concurrent deletion while a class is assigned to them. Throws NOT_FOUND for an unknown
 * one, and does nothing without one.
 */
export async function lockInstructor(
  deps: Deps,
  { instructorId, tx }: { instructorId: string | null | undefined; tx: Tx },
): Promise<void> {
  if (!instructorId) return
  const exists = await instructorStore(deps).recordAssignment({ id: instructorId, tx })
  if (!exists) throw notFound('We could not find this instructor.')
}

/**
 * Hides a class at once. Ten seconds later, unless the class was activated again, the job `class-removal` cancels its
 * bookings, or erases the class if it never had any.
 */
async function deleteClass(
  deps: Deps,
  actor: Actor,
  { id, ifMatch }: { id: string; ifMatch?: IfMatch },
): Promise<{ message: string }> {
  const currentTime = deps.clock.now()
  const dueAt = secondsAfter(currentTime, CLASS_DELETION_UNDO_SECONDS)
  const removal = { dueAt, actorId: actor.id, actorName: actor.user.username }
  await deps.inTransaction(async (tx) => {
    const studioClass = await classStore(deps).scheduleRemoval({ id, removal, currentTime, tx })
    if (!studioClass) throw notFound('We could not find this class.')
    assertUnchanged(studioClass, ifMatch)
    const entity = { kind: 'class', id }
    const snapshots = { before: studioClass, after: { ...studioClass, isActive: false } }
    await auditStore(deps).record({ entry: { actor, action: 'delete class', entity, ...snapshots }, tx })
  })
  return { message: 'The class is deleted.' }
}

const calls = (deps: Deps): Calls => ({
  createClass: ({ actor, body }) => createClass(deps, actor, body),
  deleteClass: ({ actor, params, ifMatch }) => deleteClass(deps, actor, { id: params.id, ifMatch }),
})

export const classes: Feature = { name: 'classes', calls }
