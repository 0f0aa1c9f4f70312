import type { SubstituteRequest } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http.ts'
import { hasStarted, type StoredOccurrence } from '../../calendar/index.ts'
import { instructorStore } from '../../catalogue/instructors/index.ts'
import { isTaughtBy } from '../access.ts'
import { canConfirmSubstitutes, canEndRequest } from './change-request.ts'
import { findEligibleInstructors, listOpenRequests, substituteStore } from './open-requests.ts'

/** Lists the open requests that the actor can claim or withdraw. */
export async function listSubstituteRequests(deps: Deps, actor: Actor): Promise<SubstituteRequest[]> {
  const { instructorId } = actor
  const openRequests = await listOpenRequests(deps)
  const instructors = await instructorStore(deps).list({ includeInactive: true })
  const getInstructorName = (id: string | null) => instructors.find((instructor) => instructor.id === id)?.name ?? null
  const visibleRequests: SubstituteRequest[] = []
  for (const { request, occurrence, className } of openRequests) {
    const isClaimer = instructorId !== null && request.claimedBy === instructorId
    const canBeClaimed = instructorId !== null && !request.claimedBy
    const canClaim = canBeClaimed && (await findEligibleInstructors(deps, { occurrence })).has(instructorId)
    // A claimer withdraws the claim, anyone else the request.
    const canWithdraw = isClaimer || canEndRequest(actor, request)
    if (!canClaim && !canWithdraw) continue
    visibleRequests.push({
      id: request._id,
      className,
      date: occurrence.date,
      startTime: occurrence.startTime,
      instructorName: getInstructorName(request.instructorId) ?? 'Former instructor',
      reason: request.reason,
      substituteName: getInstructorName(request.claimedBy),
      canClaim,
      canConfirm: request.claimedBy !== null && canConfirmSubstitutes(actor),
      canWithdraw,
    })
  }
  return visibleRequests
}

/** Whether the actor teaches an occurrence that has not started, and has not yet asked for a substitute for it. */
export async function canAskSubstitute(deps: Deps, actor: Actor, occurrence: StoredOccurrence): Promise<boolean> {
  const { id, instructorId, scheduleId, status } = occurrence
  const isUpcoming = status === 'scheduled' && !hasStarted(deps, occurrence)
  // Only an occurrence of a schedule can have a substitute.
  if (!isUpcoming || !scheduleId || !isTaughtBy(actor, occurrence)) return false
  // The id of a request is its occurrence's.
  return (await substituteStore(deps).model.exists({ _id: id, instructorId })) === null
}
