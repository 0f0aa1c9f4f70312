import type { ClassInput, StudioClass } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import { assertUnchanged, changesAnything, type IfMatch } from '../../../platform/entity-version.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { classStore, lockInstructor } from '../../catalogue/classes/index.ts'
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
    const storedClass = await classStore(deps).findById(id, { tx })
    if (!storedClass) throw classNotFound()
    assertUnchanged(storedClass, ifMatch)
    if (!changesAnything(storedClass, changes)) return storedClass
    // Fails for an unknown instructor, and conflicts with a deletion of the instructor at the same time.
    if (changes.instructorId !== storedClass.instructorId)
      await lockInstructor(deps, { instructorId: changes.instructorId, tx })
    const changedClass = await classStore(deps).change({ id, changes, currentTime: deps.clock.now(), tx })
    if (!changedClass) throw classNotFound()
    const entity = { kind: 'class', id }
    await auditStore(deps).record({
      entry: { actor, action: 'change class', entity, before: storedClass, after: changedClass },
      tx,
    })
    await changeOccurrences(deps, { storedClass, changedClass, actor, tx })
    return changedClass
  })
}

type ClassChange = { storedClass: StudioClass; changedClass: StudioClass; actor: Actor; tx: Tx }

async function changeOccurrences(deps: Deps, { storedClass, changedClass, actor, tx }: ClassChange): Promise<void> {
  const relevantFields = ['name', 'capacity', 'instructorId', 'hasWaitlist'] as const
  const isReactivated = changedClass.isActive && !storedClass.isActive
  if (!isReactivated && relevantFields.every((field) => storedClass[field] === changedClass[field])) return
  const from = deps.clock.today()
  const upcomingOccurrences = await occurrenceStore(deps).findOfClassFrom({ classId: changedClass.id, from, tx })
  for (const occurrence of upcomingOccurrences)
    if (!hasStarted(deps, occurrence))
      await changeOccurrence(deps, { occurrence, storedClass, changedClass, actor, tx })
}

async function changeOccurrence(
  deps: Deps,
  { occurrence, storedClass, changedClass, actor, tx }: ClassChange & { occurrence: StoredOccurrence },
): Promise<void> {
  const { id, changedFields, seatsTaken } = occurrence
  const hadWaitlist = hasHadWaitlist(occurrence)
  // If members have ever joined the waitlist, a job first offers the new seats to those who still wait. Until then the
  // occurrence counts as full.
  const hasSeatsForWaitlist = hadWaitlist && seatsTaken < changedClass.capacity
  const changes = {
    capacity: hasSeatsForWaitlist ? seatsTaken : changedClass.capacity,
    // A substitute stays: `changedFields` are those that staff changed for this date alone.
    instructorId: changedFields.includes('instructor') ? occurrence.instructorId : changedClass.instructorId,
  }
  if (changesAnything(occurrence, changes)) await occurrenceStore(deps).change({ id, changes, tx })
  const isWaitlistToggled = hadWaitlist && storedClass.hasWaitlist !== changedClass.hasWaitlist
  const hasNewNames = storedClass.name !== changedClass.name || changes.instructorId !== occurrence.instructorId
  if (!hasSeatsForWaitlist && !isWaitlistToggled && !hasNewNames) return
  // The job updates the names that bookings hold. It mails a difference from the former state to members, so that state
  // gets the changes too: new names of a class cause no mail.
  const formerOccurrence = { ...occurrence, ...changes }
  await queueOccurrenceJob(deps, { formerOccurrence, actor, tx })
}

const classNotFound = () => notFound('We could not find this class.')
