import type { Message } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { runNow } from '../../../platform/queue/run-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { occurrenceStore, substituteInstructor } from '../../calendar/index.ts'
import {
  findEligibleInstructors,
  type OpenRequest,
  type StoredRequest,
  substituteStore,
  toOpenRequest,
} from './open-requests.ts'
import { mailStaff } from './substitute-mails.ts'

/** Stores the request and mails the instructors who could take the date. Throws NOT_FOUND, SUBSTITUTE_STATE. */
export async function requestSubstitute(
  deps: Deps,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<Message> {
  const { model } = substituteStore(deps)
  await deps.inTransaction(async (tx) => {
    const occurrence = await occurrenceStore(deps).findById(id, { tx })
    const { instructorId } = actor
    // A class that meets on any date has no schedule.
    if (!instructorId || occurrence?.instructorId !== instructorId || !occurrence.scheduleId) throw unknownDate()
    // `remindedHours`: how long before the start managers were reminded last.
    const request = { _id: id, date: occurrence.date, instructorId, reason, claimedBy: null, remindedHours: null }
    const existingRequest = await model.findById(id, null, { session: tx }).lean()
    // The request of a former instructor of this date is no longer open, and is replaced below.
    if (existingRequest?.instructorId === instructorId)
      throw wrongState('You have asked for a substitute for this date already.')
    const openRequest = await toOpenRequest(deps, { request, tx })
    if (!openRequest) throw unknownDate()
    await model.replaceOne({ _id: id }, request, { session: tx, upsert: true })
    const instructorIds = await findEligibleInstructors(deps, { occurrence, tx })
    await mailStaff(deps, { openRequest, news: 'wanted', instructorIds, tx })
  })
  return { message: 'Your colleagues are asked. The class stays yours until a substitute is confirmed.' }
}

/**
 * Records the actor as the substitute, whom a manager must confirm. Throws NOT_FOUND, and SUBSTITUTE_STATE when the date
 * is already claimed.
 */
export async function claimSubstitute(deps: Deps, actor: Actor, id: string): Promise<Message> {
  await deps.inTransaction(
    async (tx) => {
      // Serializes the claims of one person, who must not get two dates whose times overlap.
      await userStore(deps).lock({ id: actor.id, tx })
      const openRequest = await loadOpenRequest(deps, { id, tx })
      const { instructorId } = actor
      if (openRequest.request.claimedBy) throw wrongState('Somebody else was faster.')
      const { occurrence } = openRequest
      const eligibleInstructors = await findEligibleInstructors(deps, { occurrence, tx })
      if (!instructorId || !eligibleInstructors.has(instructorId)) throw unknownDate()
      await setClaimer(deps, { id, claimedBy: instructorId, tx })
      await mailStaff(deps, { openRequest, news: 'claimed', substituteId: instructorId, tx })
    },
    { serializeBy: [`substitute:${id}`] },
  )
  return { message: 'Thank you. You will get a mail when it is confirmed.' }
}

/** Makes the substitute the instructor of the date, and mails its members. Throws NOT_FOUND, SUBSTITUTE_STATE. */
export async function confirmSubstitute(deps: Deps, actor: Actor, id: string): Promise<Message> {
  const bookingUpdateJob = await deps.inTransaction(async (tx) => {
    const openRequest = await loadOpenRequest(deps, { id, tx })
    const { occurrence, request } = openRequest
    const { claimedBy } = request
    if (!claimedBy || !occurrence.scheduleId) throw wrongState('Nobody has offered to take this date yet.')
    const eligibleInstructors = await findEligibleInstructors(deps, { occurrence, tx })
    if (!eligibleInstructors.has(claimedBy))
      throw wrongState('They teach something else at that time by now. Withdraw the request to ask again.')
    await substituteStore(deps).model.deleteOne({ _id: id }, { session: tx })
    const instructorIds = new Set([claimedBy, request.instructorId])
    await mailStaff(deps, { openRequest, news: 'confirmed', instructorIds, substituteId: claimedBy, tx })
    const { scheduleId, date } = occurrence
    return substituteInstructor(deps, { actor, scheduleId, date, instructorId: claimedBy, tx })
  })
  if (bookingUpdateJob) await runNow(deps, bookingUpdateJob)
  return { message: 'The substitute is confirmed.' }
}

/** Withdraws the actor's own claim; without one, the request. Throws NOT_FOUND. */
export async function withdrawSubstitute(deps: Deps, actor: Actor, id: string): Promise<Message> {
  const isClaimWithdrawn = await deps.inTransaction(async (tx) => {
    const { request, className } = await loadOpenRequest(deps, { id, tx })
    if (actor.instructorId && request.claimedBy === actor.instructorId) {
      await setClaimer(deps, { id, claimedBy: null, tx })
      return true
    }
    if (!canEndRequest(actor, request)) throw unknownDate()
    await substituteStore(deps).model.deleteOne({ _id: id }, { session: tx })
    const entity = { kind: 'substitute request', id, name: className }
    const removedRequest = { date: request.date, reason: request.reason }
    await auditStore(deps).record({
      entry: { actor, action: 'withdraw substitute request', entity, before: removedRequest },
      tx,
    })
    return false
  })
  return { message: isClaimWithdrawn ? 'Your offer is withdrawn.' : 'The request is withdrawn.' }
}

/** The instructor who asked, managers and admins can end a request. */
export const canEndRequest = (actor: Actor, { instructorId }: Pick<StoredRequest, 'instructorId'>): boolean =>
  instructorId === actor.instructorId || canConfirmSubstitutes(actor)

export const canConfirmSubstitutes = ({ role, rights }: Actor): boolean => role === 'admin' || rights.includes('manage')

async function loadOpenRequest(deps: Deps, { id, tx }: { id: string; tx: Tx }): Promise<OpenRequest> {
  const request = await substituteStore(deps).model.findById(id, null, { session: tx }).lean()
  const openRequest = request && (await toOpenRequest(deps, { request, tx }))
  if (!openRequest) throw notFound('There is no open request for this date.')
  return openRequest
}

const setClaimer = (deps: Deps, { id, claimedBy, tx }: { id: string; claimedBy: string | null; tx: Tx }) =>
  substituteStore(deps).model.updateOne({ _id: id }, { $set: { claimedBy } }, { session: tx })

const unknownDate = () => notFound('We could not find this date among yours.')
const wrongState = (message: string) => new AppError('SUBSTITUTE_STATE', message)
