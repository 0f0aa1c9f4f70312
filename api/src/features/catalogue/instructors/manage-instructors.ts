import type { Instructor, InstructorInput } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Calls } from '../../../platform/mount-endpoint.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { instructorStore } from './instructor-store.ts'

function createInstructor(deps: Deps, actor: Actor, input: InstructorInput): Promise<Instructor> {
  return deps.inTransaction(async (tx) => {
    const instructor = await instructorStore(deps).create({ input, currentTime: deps.clock.now(), tx })
    const entity = { kind: 'instructor', id: instructor.id }
    await auditStore(deps).record({ entry: { actor, action: 'add instructor', entity, after: instructor }, tx })
    return instructor
  })
}

const calls = (deps: Deps): Calls => ({
  listInstructors: ({ actor }) => instructorStore(deps).list({ includeInactive: actor?.role === 'admin' }),
  createInstructor: ({ actor, body }) => createInstructor(deps, actor, body),
})

export const instructors: Feature = { name: 'instructors', calls }
