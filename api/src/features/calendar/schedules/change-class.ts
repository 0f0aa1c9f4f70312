import type { ClassInput, StudioClass } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import { assertUnchanged, changesAnything, type IfMatch } from '../../../platform/entity-version.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { classStore, recordInstructorAssignment } from '../../catalogue/classes/index.ts'
import { queueOccurrenceJob } from '../occurrences/occurrence-job.ts'
import { hasHadWaitlist, occurrenceStore, type StoredOccurrence } from '../occurrences/occurrence-store.ts'
import { hasStarted } from '../occurrences/plan-schedule.ts'

/**
 * `isActive: true` also undoes a deletion. Deactivating a class only stops new bookings. A new price does not change
 * existing bookings.
 */
export function changeClass(
  deps: Deps,
  actor: Actor,
  { id, changes, ifMatch }: { id: string; changes: Partial<ClassInput>; ifMatch?: IfMatch },
): Promise<StudioClass> {
  return deps.inTransaction(async (tx) => {
    const before = await classStore(deps).findById(id, { tx })
    if (!before) throw classNotFound()
    assertUnchanged(before, ifMatch)
    if (!changesAnything(before, changes)) return before
    if (changes.instructorId !== before.instructorId)
      await recordInstructorAssignment(deps, { instructorId: changes.instructorId, tx })
    const after = await classStore(deps).change({ id, changes, currentTime: deps.clock.now(), tx })
    if (!after) throw classNotFound()
    const entity = { kind: 'class', id }
    await auditStore(deps).record({ entry: { actor, action: 'change class', entity, before, after }, tx })
    await changeOccurrences(deps, { before, after, actor, tx })
    return after
  })
}

type ClassChange = { before: StudioClass; after: StudioClass; actor: Actor; tx: Tx }

async function changeOccurrences(deps: Deps, { before, after, actor, tx }: ClassChange): Promise<void> {
  const relevantFields = ['name', 'capacity', 'instructorId', 'hasWaitlist'] as const
  const isReactivated = after.isActive && !before.isActive
  if (!isReactivated && relevantFields.every((field) => before[field] === after[field])) return
  const from = deps.clock.today()
  const upcomingOccurrences = await occurrenceStore(deps).findOfClassFrom({ classId: after.id, from, tx })
  for (const occurrence of upcomingOccurrences)
    if (!hasStarted(deps, occurrence)) await changeOccurrence(deps, { occurrence, before, after, actor, tx })
}

async function changeOccurrence(
  deps: Deps,
  { occurrence, before, after, actor, tx }: ClassChange & { occurrence: StoredOccurrence },
): Promise<void> {
  const { id, changedFields, seatsTaken } = occurrence
  const hadWaitlist = hasHadWaitlist(occurrence)
  // If members wait, a job offers them the new seats first. Until then the occurrence counts as full.
  const hasSeatsForWaitlist = hadWaitlist && seatsTaken < after.capacity
  const changes = {
    capacity: hasSeatsForWaitlist ? seatsTaken : after.capacity,
    instructorId: changedFields.includes('instructor') ? occurrence.instructorId : after.instructorId,
  }
  if (changesAnything(occurrence, changes)) await occurrenceStore(deps).change({ id, changes, tx })
  const isWaitlistToggled = hadWaitlist && before.hasWaitlist !== after.hasWaitlist
  const hasNewNames = before.name !== after.name || changes.instructorId !== occurrence.instructorId
  if (!hasSeatsForWaitlist && !isWaitlistToggled && !hasNewNames) return
  // With the changes already applied, so that the job finds no difference to mail to the members.
  const formerOccurrence = { ...occurrence, ...changes }
  await queueOccurrenceJob(deps, { formerOccurrence, actor, tx })
}

const classNotFound = () => notFound('We could not find this class.')
