import { type AskableDate, addDays, type SubstituteRequest } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http.ts'
import { hasBegun, occurrenceStore } from '../../calendar/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { instructorStore } from '../../catalogue/instructors/index.ts'
import { canConfirm, canEnd } from './change-request.ts'
import { findEligible, listOpenRequests } from './find-eligible.ts'

/** How far ahead a substitute can be asked for. */
const ASKABLE_DAYS = 56

export async function listSubstitutes(deps: Deps, actor: Actor): Promise<SubstituteRequest[]> {
  const { instructorId } = actor
  const openRequests = await listOpenRequests(deps)
  const instructors = await instructorStore(deps).list({ includeInactive: true })
  const findName = (id: string | null) => instructors.find((instructor) => instructor.id === id)?.name ?? null
  const shown: SubstituteRequest[] = []
  for (const { request, occurrence, className } of openRequests) {
    const isClaimer = instructorId !== null && request.claimedBy === instructorId
    const canBeClaimed = instructorId !== null && !request.claimedBy
    const canClaim = canBeClaimed && (await findEligible(deps, { occurrence })).has(instructorId)
    const canWithdraw = isClaimer || canEnd(actor, request)
    if (!canClaim && !canWithdraw) continue
    shown.push({
      id: request.id,
      className,
      date: occurrence.date,
      startTime: occurrence.startTime,
      instructorName: findName(request.instructorId) ?? 'Former instructor',
      reason: request.reason,
      substituteName: findName(request.claimedBy),
      canClaim,
      canConfirm: request.claimedBy !== null && canConfirm(actor),
      canWithdraw,
    })
  }
  return shown
}

export async function listAskableDates(deps: Deps, { instructorId }: Actor): Promise<AskableDate[]> {
  if (!instructorId) return []
  const askedIds = (await listOpenRequests(deps)).map(({ request }) => request.id)
  const from = deps.clock.today()
  const occurrences = await occurrenceStore(deps).findBetween({ from, to: addDays(from, ASKABLE_DAYS) })
  const classes = await classStore(deps).list()
  return occurrences.flatMap((occurrence) => {
    const { id, classId, scheduleId, date, startTime, status } = occurrence
    const isOwn = occurrence.instructorId === instructorId && scheduleId !== null && status === 'scheduled'
    const className = classes.find((studioClass) => studioClass.id === classId)?.name
    if (!isOwn || !className || hasBegun(deps, occurrence) || askedIds.includes(id)) return []
    return { id, className, date, startTime }
  })
}
