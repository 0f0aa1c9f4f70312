import type { ClassInput, StudioClass } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import { assertUnchanged, changesAnything, type IfMatch } from '../../../platform/entity-version.ts'
import type { Actor } from '../../../platform/http.ts'
import { queueRosterFacts } from '../../../platform/queue/roster-facts.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { classStore, giveToInstructor } from '../../catalogue/classes/index.ts'
import { instructorStore } from '../../catalogue/instructors/index.ts'
import { queueFollowUp } from '../occurrences/follow-up.ts'
import { occurrenceStore } from '../occurrences/occurrence-store.ts'
import { hasBegun } from '../occurrences/plan-schedule.ts'

/**
 * `isActive: true` is also the Undo of a delete. Switching a class off only stops new bookings; a new price changes
 * none.
 */
export async function changeClass(
  deps: Deps,
  actor: Actor,
  { id, changes, ifMatch }: { id: string; changes: Partial<ClassInput>; ifMatch?: IfMatch },
): Promise<StudioClass> {
  const after = await deps.inTransaction(async (tx) => {
    const before = await classStore(deps).findById(id, { tx })
    if (!before) throw unknownClass()
    assertUnchanged(before, ifMatch)
    if (!changesAnything(before, changes)) return before
    if (changes.instructorId !== before.instructorId)
      await giveToInstructor(deps, { instructorId: changes.instructorId, tx })
    const after = await classStore(deps).change({ id, changes, now: deps.clock.now(), tx })
    if (!after) throw unknownClass()
    const entity = { kind: 'class', id }
    await auditStore(deps).record({ act: { actor, what: 'change class', entity, before, after }, tx })
    await changeOccurrences(deps, { before, after, actor, tx })
    const isShownOnRosters = before.name !== after.name || before.instructorId !== after.instructorId
    if (isShownOnRosters) await queueRosterFacts(deps, { of: { classId: id }, title: after.name, tx })
    return after
  })
  return after
}

type ClassChange = { before: StudioClass; after: StudioClass; actor: Actor; tx: Tx }

// Where there is a waitlist, a job gives the seats that are new, or free again, to it first: until then the occurrence
// counts as full.
async function changeOccurrences(deps: Deps, { before, after, actor, tx }: ClassChange): Promise<void> {
  const { capacity, instructorId } = after
  const isOpenedAgain = after.isActive && !before.isActive
  const isListChanged = before.hasWaitlist !== after.hasWaitlist
  const isUnchanged = before.capacity === capacity && before.instructorId === instructorId
  if (isUnchanged && !isOpenedAgain && !isListChanged) return
  const coming = await occurrenceStore(deps).ofClassFrom({ classId: after.id, from: deps.clock.today(), tx })
  for (const occurrence of coming) {
    const { id, changed, seatsTaken, nextNumber } = occurrence
    const hasList = nextNumber > 1
    if (hasBegun(deps, occurrence)) continue
    const isServed = hasList && seatsTaken < capacity
    const changes = {
      capacity: isServed ? seatsTaken : capacity,
      instructorId: changed.includes('instructor') ? occurrence.instructorId : instructorId,
    }
    if (changesAnything(occurrence, changes)) await occurrenceStore(deps).change({ id, changes, tx })
    if (isServed || (hasList && isListChanged)) await queueFollowUp(deps, { before: occurrence, actor, tx })
  }
}
const unknownClass = () => notFound('We could not find this class.')

/** Their classes, and the dates where they were a substitute, stay. */
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
