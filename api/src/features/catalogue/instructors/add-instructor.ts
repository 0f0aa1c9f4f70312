import type { Instructor, InstructorInput } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { instructorStore } from './instructor-store.ts'

/** Adds an instructor. */
export function addInstructor(deps: Deps, actor: Actor, input: InstructorInput): Promise<Instructor> {
  return deps.inTransaction(async (tx) => {
    const instructor = await instructorStore(deps).create({ input, now: deps.clock.now(), tx })
    const entity = { kind: 'instructor', id: instructor.id }
    await auditStore(deps).record({ act: { actor, what: 'add instructor', entity, after: instructor }, tx })
    return instructor
  })
}
