import type { Message } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { runNow } from '../../../platform/queue/run-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { occurrenceStore, substituteInstructor } from '../../calendar/index.ts'
import { findEligible, type OpenRequest, type StoredRequest, substituteStore, toOpenRequest } from './open-requests.ts'
import { mailStaff } from './substitute-mails.ts'

/** Mails everybody who could take the date. Throws NOT_FOUND, SUBSTITUTE_STATE. */
export async function askSubstitute(
  deps: Deps,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<Message> {
  const { model } = substituteStore(deps)
  await deps.inTransaction(async (tx) => {
    const occurrence = await occurrenceStore(deps).findById(id, { tx })
    const { instructorId } = actor
    if (!instructorId || occurrence?.instructorId !== instructorId || !occurrence.scheduleId) throw unknownDate()
    const request = { _id: id, date: occurrence.date, instructorId, reason, claimedBy: null, remindedHours: null }
    const formerRequest = await model.findById(id, null, { session: tx }).lean()
    if (formerRequest?.instructorId === instructorId)
      throw wrongState('You have asked for a substitute for this date already.')
    const open = await toOpenRequest(deps, { request, tx })
    if (!open) throw unknownDate()
    await model.replaceOne({ _id: id }, request, { session: tx, upsert: true })
    await mailStaff(deps, { open, news: 'wanted', instructorIds: await findEligible(deps, { occurrence, tx }), tx })
  })
  return { message: 'Your colleagues are asked. The class stays yours until a substitute is confirmed.' }
}

/** The first one has it. Throws NOT_FOUND, SUBSTITUTE_STATE for all others. */
export async function claimSubstitute(deps: Deps, actor: Actor, id: string): Promise<Message> {
  await deps.inTransaction(
    async (tx) => {
      // So that one person cannot take two dates at once that overlap.
      await userStore(deps).lock({ id: actor.id, tx })
      const open = await loadOpenRequest(deps, { id, tx })
      const { instructorId } = actor
      if (open.request.claimedBy) throw wrongState('Somebody else was faster.')
      if (!instructorId || !(await findEligible(deps, open)).has(instructorId)) throw unknownDate()
      await setClaimer(deps, { id, claimedBy: instructorId, tx })
      await mailStaff(deps, { open, news: 'claimed', substituteId: instructorId, tx })
    },
    { serializeBy: [`substitute:${id}`] },
  )
  return { message: 'Thank you. You will get a mail when it is confirmed.' }
}

/** The date has the substitute, and its members are mailed. Throws NOT_FOUND, SUBSTITUTE_STATE. */
export async function confirmSubstitute(deps: Deps, actor: Actor, id: string): Promise<Message> {
  const cause = await deps.inTransaction(async (tx) => {
    const open = await loadOpenRequest(deps, { id, tx })
    const { occurrence, request } = open
    const { claimedBy } = request
    if (!claimedBy || !occurrence.scheduleId) throw wrongState('Nobody has offered to take this date yet.')
    if (!(await findEligible(deps, { ...open, tx })).has(claimedBy))
      throw wrongState('They teach something else at that time by now. Withdraw the request to ask again.')
    await substituteStore(deps).model.deleteOne({ _id: id }, { session: tx })
    const instructorIds = new Set([claimedBy, request.instructorId])
    await mailStaff(deps, { open, news: 'confirmed', instructorIds, substituteId: claimedBy, tx })
    const { scheduleId, date } = occurrence
    return substituteInstructor(deps, { actor, scheduleId, date, instructorId: claimedBy, tx })
  })
  if (cause) await runNow(deps, { kind: 'date-change', cause })
  return { message: 'The substitute is confirmed.' }
}

/** Ends the request, or the actor's own offer. Throws NOT_FOUND. */
export async function withdrawSubstitute(deps: Deps, actor: Actor, id: string): Promise<Message> {
  const isOffer = await deps.inTransaction(async (tx) => {
    const { request, className } = await loadOpenRequest(deps, { id, tx })
    if (actor.instructorId && request.claimedBy === actor.instructorId) {
      await setClaimer(deps, { id, claimedBy: null, tx })
      return true
    }
    if (!canEnd(actor, request)) throw unknownDate()
    await substituteStore(deps).model.deleteOne({ _id: id }, { session: tx })
    const entity = { kind: 'substitute request', id, name: className }
    const before = { date: request.date, reason: request.reason }
    await auditStore(deps).record({ entry: { actor, action: 'withdraw substitute request', entity, before }, tx })
    return false
  })
  return { message: isOffer ? 'Your offer is withdrawn.' : 'The request is withdrawn.' }
}

/** The one who asked, managers and admins. */
export const canEnd = (actor: Actor, { instructorId }: Pick<StoredRequest, 'instructorId'>): boolean =>
  instructorId === actor.instructorId || canConfirm(actor)

export const canConfirm = ({ role, rights }: Actor): boolean => role === 'admin' || rights.includes('manage')

async function loadOpenRequest(deps: Deps, { id, tx }: { id: string; tx: Tx }): Promise<OpenRequest & { tx: Tx }> {
  const request = await substituteStore(deps).model.findById(id, null, { session: tx }).lean()
  const open = request && (await toOpenRequest(deps, { request, tx }))
  if (!open) throw notFound('There is no open request for this date.')
  return { ...open, tx }
}

const setClaimer = (deps: Deps, { id, claimedBy, tx }: { id: string; claimedBy: string | null; tx: Tx }) =>
  substituteStore(deps).model.updateOne({ _id: id }, { $set: { claimedBy } }, { session: tx })

const unknownDate = () => notFound('We could not find this date among yours.')
const wrongState = (message: string) => new AppError('SUBSTITUTE_STATE', message)
