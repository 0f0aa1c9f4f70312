import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/app-error.ts'
import { assertUnchanged, type IfMatch } from '../../platform/entity-version.ts'
import type { Actor } from '../../platform/http.ts'
import { queueRosterFacts } from '../../platform/queue/roster-facts.ts'

/**
 * Deletes an instructor; their classes, and the occurrences where they were a substitute, stay without an instructor.
 */
export async function deleteInstructor(
  deps: Deps,
  actor: Actor,
  { id, ifMatch }: { id: string; ifMatch?: IfMatch },
): Promise<{ message: string }> {
  await deps.inTransaction(async (tx) => {
    const before = await deps.instructors.erase({ id, tx })
    if (!before) throw notFound('We could not find this instructor.')
    assertUnchanged(before, ifMatch)
    await deps.classes.clearInstructor({ instructorId: id, now: deps.clock.now(), tx })
    await deps.scheduleExceptions.clearInstructor({ instructorId: id, now: deps.clock.now(), tx })
    const entity = { kind: 'instructor', id }
    await deps.audit.record({ act: { actor, what: 'delete instructor', entity, before }, tx })
    await queueRosterFacts(deps, { of: {}, title: before.name, tx })
  })
  deps.wake.jobs()
  return { message: 'The instructor is deleted. Their classes are kept.' }
}
