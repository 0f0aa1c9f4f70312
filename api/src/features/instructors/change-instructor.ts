import type { Instructor, InstructorInput } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/http.ts'

/** Changes an instructor (spec section 7). */
export function changeInstructor(
  deps: Deps,
  actor: Actor,
  { id, changes }: { id: string; changes: Partial<InstructorInput> },
): Promise<Instructor> {
  return deps.inTransaction(async (tx) => {
    const before = await deps.instructors.findById(id, { tx })
    const after = before && (await deps.instructors.change({ id, changes, tx }))
    if (!after) throw notFound('We could not find this instructor.')
    const entity = { kind: 'instructor', id }
    await deps.audit.record({ act: { actor, what: 'change instructor', entity, before, after }, tx })
    return after
  })
}
