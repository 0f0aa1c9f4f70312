import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import { assertUnchanged, type IfMatch } from '../../../platform/entity-version.ts'
import type { Actor } from '../../../platform/http.ts'
import { queueRosterFacts } from '../../../platform/queue/roster-facts.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { instructorStore } from '../../catalogue/instructors/index.ts'
import { occurrenceStore } from '../occurrences/occurrence-store.ts'
import { hasBegun } from '../occurrences/plan-schedule.ts'

/**
 * Deletes an instructor; their classes, and the occurrences where they were a substitute, stay without an instructor.
 */
export async function deleteInstructor(
  deps: Deps,
  actor: Actor,
  { id, ifMatch }: { id: string; ifMatch?: IfMatch },
): Promise<{ message: string }> {
  await deps.inTransaction(async (tx) => {
    const before = await instructorStore(deps).erase({ id, tx })
    if (!before) throw notFound('We could not find this instructor.')
    assertUnchanged(before, ifMatch)
    await classStore(deps).clearInstructor({ instructorId: id, now: deps.clock.now(), tx })
    await clearInstructor(deps, { instructorId: id, tx })
    const entity = { kind: 'instructor', id }
    await auditStore(deps).record({ act: { actor, what: 'delete instructor', entity, before }, tx })
    await queueRosterFacts(deps, { of: {}, title: before.name, tx })
  })
  return { message: 'The instructor is deleted. Their classes are kept.' }
}

// A date that they led as a substitute goes back to the instructor of its class. What has taken place stays as it was.
async function clearInstructor(deps: Deps, { instructorId, tx }: { instructorId: string; tx: Tx }): Promise<void> {
  for (const occurrence of await occurrenceStore(deps).ofInstructor({ instructorId, tx })) {
    const { id, classId, changed } = occurrence
    if (hasBegun(deps, occurrence)) continue
    const studioClass = await classStore(deps).findById(classId, { tx })
    const changes = {
      instructorId: studioClass?.instructorId ?? null,
      changed: changed.filter((field) => field !== 'instructor'),
    }
    await occurrenceStore(deps).change({ id, changes, tx })
  }
}
