import type { Instructor, InstructorInput } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import { assertUnchanged, changesAnything, type IfMatch } from '../../../platform/entity-version.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Calls } from '../../../platform/mount-endpoint.ts'
import { queueRosterFacts } from '../../../platform/queue/roster-facts.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { instructorStore } from './instructor-store.ts'

function addInstructor(deps: Deps, actor: Actor, input: InstructorInput): Promise<Instructor> {
  return deps.inTransaction(async (tx) => {
    const instructor = await instructorStore(deps).create({ input, now: deps.clock.now(), tx })
    const entity = { kind: 'instructor', id: instructor.id }
    await auditStore(deps).record({ act: { actor, what: 'add instructor', entity, after: instructor }, tx })
    return instructor
  })
}

async function changeInstructor(
  deps: Deps,
  actor: Actor,
  { id, changes, ifMatch }: { id: string; changes: Partial<InstructorInput>; ifMatch?: IfMatch },
): Promise<Instructor> {
  const after = await deps.inTransaction(async (tx) => {
    const before = await instructorStore(deps).findById(id, { tx })
    if (!before) throw notInstructor()
    assertUnchanged(before, ifMatch)
    if (!changesAnything(before, changes)) return before
    const after = await instructorStore(deps).change({ id, changes, now: deps.clock.now(), tx })
    if (!after) throw notInstructor()
    const entity = { kind: 'instructor', id }
    await auditStore(deps).record({ act: { actor, what: 'change instructor', entity, before, after }, tx })
    if (before.name !== after.name) await queueRosterFacts(deps, { of: {}, title: after.name, tx })
    return after
  })
  return after
}

const notInstructor = () => notFound('We could not find this instructor.')

const calls = (deps: Deps): Calls => ({
  listInstructors: ({ actor }) => instructorStore(deps).list({ includeInactive: actor?.role === 'admin' }),
  createInstructor: ({ actor, body }) => addInstructor(deps, actor, body),
  changeInstructor: ({ actor, params, body, ifMatch }) =>
    changeInstructor(deps, actor, { id: params.id, changes: body, ifMatch }),
})

export const instructors: Feature = { name: 'instructors', calls }
