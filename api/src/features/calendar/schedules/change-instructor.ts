import type { Instructor, InstructorInput } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import { assertUnchanged, changesAnything, type IfMatch } from '../../../platform/entity-version.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { instructorStore } from '../../catalogue/instructors/index.ts'
import { queueOccurrenceJob } from '../occurrences/occurrence-job.ts'
import { occurrenceStore } from '../occurrences/occurrence-store.ts'
import { hasStarted } from '../occurrences/plan-schedule.ts'

export function changeInstructor(
  deps: Deps,
  actor: Actor,
  { id, changes, ifMatch }: { id: string; changes: Partial<InstructorInput>; ifMatch?: IfMatch },
): Promise<Instructor> {
  return deps.inTransaction(async (tx) => {
    const storedInstructor = await instructorStore(deps).findById(id, { tx })
    if (!storedInstructor) throw instructorNotFound()
    assertUnchanged(storedInstructor, ifMatch)
    if (!changesAnything(storedInstructor, changes)) return storedInstructor
    const changedInstructor = await instructorStore(deps).change({ id, changes, currentTime: deps.clock.now(), tx })
    if (!changedInstructor) throw instructorNotFound()
    const entity = { kind: 'instructor', id }
    await auditStore(deps).record({
      entry: { actor, action: 'change instructor', entity, before: storedInstructor, after: changedInstructor },
      tx,
    })
    if (storedInstructor.name === changedInstructor.name) return changedInstructor
    // The jobs update the copies of the name that bookings hold. The occurrences have not changed, so nothing is mailed.
    for (const occurrence of await findUpcomingOccurrences(deps, { instructorId: id, tx }))
      await queueOccurrenceJob(deps, { formerOccurrence: occurrence, actor, tx })
    return changedInstructor
  })
}

/** The instructor's classes stay, without an instructor. */
export async function deleteInstructor(
  deps: Deps,
  actor: Actor,
  { id, ifMatch }: { id: string; ifMatch?: IfMatch },
): Promise<{ message: string }> {
  await deps.inTransaction(async (tx) => {
    const erasedInstructor = await instructorStore(deps).erase({ id, tx })
    if (!erasedInstructor) throw instructorNotFound()
    assertUnchanged(erasedInstructor, ifMatch)
    await classStore(deps).clearInstructor({ instructorId: id, currentTime: deps.clock.now(), tx })
    await clearInstructorOfOccurrences(deps, { instructorId: id, actor, tx })
    const user = await userStore(deps).findByInstructor({ instructorId: id, tx })
    // The account keeps its staff role without the deleted instructor.
    if (user?.staff)
      await userStore(deps).setStaff({
        id: user.id,
        staff: { preset: user.staff.preset },
        currentTime: deps.clock.now(),
        tx,
      })
    const entity = { kind: 'instructor', id }
    await auditStore(deps).record({
      entry: { actor, action: 'delete instructor', entity, before: erasedInstructor },
      tx,
    })
  })
  return { message: 'The instructor is deleted. Their classes are kept.' }
}

const instructorNotFound = () => notFound('We could not find this instructor.')

// An occurrence that they led as a substitute gets the instructor of its class, any other has none.
async function clearInstructorOfOccurrences(
  deps: Deps,
  { instructorId, actor, tx }: { instructorId: string; actor: Actor; tx: Tx },
): Promise<void> {
  for (const occurrence of await findUpcomingOccurrences(deps, { instructorId, tx })) {
    const studioClass = await classStore(deps).findById(occurrence.classId, { tx })
    const changes = {
      instructorId: studioClass?.instructorId ?? null,
      changedFields: occurrence.changedFields.filter((field) => field !== 'instructor'),
    }
    await occurrenceStore(deps).change({ id: occurrence.id, changes, tx })
    // Passed as the former values with the changes already in them, so that the job finds no difference to mail.
    const formerOccurrence = { ...occurrence, ...changes }
    await queueOccurrenceJob(deps, { formerOccurrence, actor, tx })
  }
}

async function findUpcomingOccurrences(deps: Deps, { instructorId, tx }: { instructorId: string; tx: Tx }) {
  const occurrences = await occurrenceStore(deps).findOfInstructor({ instructorId, tx })
  return occurrences.filter((occurrence) => !hasStarted(deps, occurrence))
}
