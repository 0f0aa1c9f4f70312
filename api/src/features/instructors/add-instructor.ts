import type { Instructor, InstructorInput } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/http.ts'

/** Adds an instructor. */
export function addInstructor(deps: Deps, actor: Actor, input: InstructorInput): Promise<Instructor> {
  return deps.inTransaction(async (tx) => {
    const instructor = await deps.instructors.create({ input, now: deps.clock.now(), tx })
    const entity = { kind: 'instructor', id: instructor.id }
    await deps.audit.record({ act: { actor, what: 'add instructor', entity, after: instructor }, tx })
    return instructor
  })
}
