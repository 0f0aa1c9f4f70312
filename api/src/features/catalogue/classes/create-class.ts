import type { ClassInput, StudioClass } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { classStore } from './class-store.ts'
import { giveToInstructor } from './instructor-of-class.ts'

/** Creates a class. */
export function createClass(deps: Deps, actor: Actor, input: ClassInput): Promise<StudioClass> {
  return deps.inTransaction(async (tx) => {
    await giveToInstructor(deps, { instructorId: input.instructorId, tx })
    const created = await classStore(deps).create({ input, now: deps.clock.now(), tx })
    const entity = { kind: 'class', id: created.id }
    await auditStore(deps).record({ act: { actor, what: 'create class', entity, after: created }, tx })
    return created
  })
}
