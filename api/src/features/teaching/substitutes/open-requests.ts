import { defineModel } from '../../../adapters/mongo.ts'
import { count, type DocumentOf, day, defineSchema, orNull, text } from '../../../adapters/schema.ts'
import type { Deps } from '../../../deps.ts'
import { defineStore } from '../../../platform/store.ts'
import type { OptionalTx } from '../../../platform/transaction.ts'
import { overlaps } from '../../bookings/index.ts'
import { hasStarted, occurrenceStore, type StoredOccurrence } from '../../calendar/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'

/**
 * Requests for a substitute, including those that are no longer open (see `toOpenRequest`). `_id` is the occurrence's
 * id, so each occurrence has at most one.
 */
const schema = defineSchema({
  _id: text,
  date: day,
  /** The instructor who asks. */
  instructorId: text,
  reason: text,
  /** The instructor who offers to take the occurrence. */
  claimedBy: orNull(text),
  /** How many hours before the start managers were reminded last. */
  remindedHours: orNull(count),
})
schema.index({ date: 1 })
export type StoredRequest = DocumentOf<typeof schema>

export const substituteStore = defineStore(({ database }) => ({
  model: defineModel({ database, collection: 'substitute_requests', schema }),
}))

export type OpenRequest = { request: StoredRequest; occurrence: StoredOccurrence; className: string }

/**
 * Returns the request with its occurrence; null when the occurrence has begun, does not take place or has another
 * instructor.
 */
export async function toOpenRequest(
  deps: Deps,
  { request, tx }: { request: StoredRequest } & OptionalTx,
): Promise<OpenRequest | null> {
  const occurrence = await occurrenceStore(deps).findById(request._id, { tx })
  if (occurrence?.status !== 'scheduled' || occurrence.instructorId !== request.instructorId) return null
  const studioClass = await classStore(deps).findById(occurrence.classId, { tx })
  if (!studioClass || hasStarted(deps, occurrence)) return null
  return { request, occurrence, className: studioClass.name }
}

export async function listOpenRequests(deps: Deps): Promise<OpenRequest[]> {
  const requests = await substituteStore(deps).model.find().sort({ date: 1 }).lean()
  const openRequests = await Promise.all(requests.map((request) => toOpenRequest(deps, { request })))
  return openRequests.filter((request) => request !== null)
}

/**
 * Finds the instructors who teach a class of the same category and neither teach nor offer to teach anything else at that
 * time.
 */
export async function findEligibleInstructors(
  deps: Deps,
  { occurrence, tx }: { occurrence: StoredOccurrence } & OptionalTx,
): Promise<ReadonlySet<string>> {
  const { date } = occurrence
  const classes = await classStore(deps).find({ isActive: true }, { tx })
  const occurrencesOfDay = await occurrenceStore(deps).findBetween({ from: date, to: date, tx })
  const requestsOfDay = await substituteStore(deps)
    .model.find({ date }, null, { session: tx ?? null })
    .lean()
  const claimerByOccurrence = new Map(requestsOfDay.map(({ _id, claimedBy }) => [_id, claimedBy]))
  // Whoever has claimed this very occurrence is still free to take it.
  claimerByOccurrence.delete(occurrence.id)
  const busyInstructors = new Set(
    occurrencesOfDay
      .filter((otherOccurrence) => otherOccurrence.status === 'scheduled' && overlaps(otherOccurrence, occurrence))
      .flatMap(({ id, instructorId }) => [instructorId, claimerByOccurrence.get(id)]),
  )
  const studioClass = classes.find(({ id }) => id === occurrence.classId)
  const colleagues = classes
    .filter(({ category }) => category === studioClass?.category)
    .flatMap(({ instructorId }) => instructorId ?? [])
  return new Set(colleagues.filter((instructorId) => !busyInstructors.has(instructorId)))
}
