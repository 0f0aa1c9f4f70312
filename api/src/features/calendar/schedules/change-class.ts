import type { ClassInput, StudioClass } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import { assertUnchanged, changesAnything, type IfMatch } from '../../../platform/entity-version.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { assignToInstructor, classStore } from '../../catalogue/classes/index.ts'
import { queueOccurrenceJob } from '../occurrences/occurrence-job.ts'
import { occurrenceStore } from '../occurrences/occurrence-store.ts'
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
      await assignToInstructor(deps, { instructorId: changes.instructorId, tx })
    const after = await classStore(deps).change({ id, changes, now: deps.clock.now(), tx })
    if (!after) throw classNotFound()
    const entity = { kind: 'class', id }
    await auditStore(deps).record({ entry: { actor, action: 'change class', entity, before, after }, tx })
    await changeOccurrences(deps, { before, after, actor, tx })
    return after
  })
}

type ClassChange = { before: StudioClass; after: StudioClass; actor: Actor; tx: Tx }

// If members wait for a seat, a job offers them new seats first. Until then the occurrence counts as full.
async function changeOccurrences(deps: Deps, { before, after, actor, tx }: ClassChange): Promise<void> {
  const { capacity, instructorId } = after
  const isReactivated = after.isActive && !before.isActive
  const isWaitlistToggled = before.hasWaitlist !== after.hasWaitlist
  const isRenamed = before.name !== after.name
  const isUnchanged = before.capacity === capacity && before.instructorId === instructorId
  if (isUnchanged && !isReactivated && !isWaitlistToggled && !isRenamed) return
  const upcomingOccurrences = await occurrenceStore(deps).findOfClassFrom({
    classId: after.id,
    from: deps.clock.today(),
    tx,
  })
  for (const occurrence of upcomingOccurrences) {
    const { id, changedFields, seatsTaken, nextWaitlistSeq } = occurrence
    const hasWaitlistEntries = nextWaitlistSeq > 1
    if (hasStarted(deps, occurrence)) continue
    const hasSeatsForWaitlist = hasWaitlistEntries && seatsTaken < capacity
    const changes = {
      capacity: hasSeatsForWaitlist ? seatsTaken : capacity,
      instructorId: changedFields.includes('instructor') ? occurrence.instructorId : instructorId,
    }
    if (changesAnything(occurrence, changes)) await occurrenceStore(deps).change({ id, changes, tx })
    const needsNewNames = isRenamed || changes.instructorId !== occurrence.instructorId
    if (hasSeatsForWaitlist || (hasWaitlistEntries && isWaitlistToggled) || needsNewNames)
      await queueOccurrenceJob(deps, { before: { ...occurrence, ...changes }, actor, tx })
  }
}

const classNotFound = () => notFound('We could not find this class.')
