import { getPlanName } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { setPlanAtProvider } from '../change/set-plan-at-provider.ts'
import type { ProviderStepInput } from '../membership-job.ts'
import { membershipStore, type StoredPause } from '../membership-store.ts'
import { getResumeKey, markAsEnding } from './pause-rules.ts'

type PauseStepInput = ProviderStepInput & { pause: StoredPause }

/** Starts a pause at the provider, or ends one that is due. */
export function startOrEndPause(deps: Deps, step: PauseStepInput): Promise<void> {
  const { state, until } = step.pause
  if (state === 'ending' || until <= deps.clock.now()) return endPause(deps, step)
  return state === 'starting' ? startPause(deps, step) : Promise.resolve()
}

/** Pauses the subscription at the provider, unless it is paused already, and credits the unused days. */
async function startPause(
  deps: Deps,
  { membership: { id }, pause, subscription, adminRetries }: PauseStepInput,
): Promise<void> {
  const isActive = subscription.status === 'active'
  if (isActive && subscription.cancelAtPeriodEnd) {
    // The member cancelled in the customer portal in the meantime: the plan ends with its period instead of pausing.
    return membershipStore(deps).change({ id, changes: { pause: null } })
  }
  if (isActive) await deps.payments.pauseSubscription({ key: `pause:${pause.id}:${adminRetries}`, id })
  // Fetch it again, because a renewal may have been charged before the pause took effect.
  const pausedSubscription = isActive ? await deps.payments.findSubscription(id) : subscription
  if (pausedSubscription?.status === 'paused')
    await givePauseCredit(deps, { id, pause, subscription: pausedSubscription, isStarting: true, adminRetries })
}

/** Resumes a plan: without a charge within the paid period, otherwise with a month that is charged at once. */
async function endPause(
  deps: Deps,
  { membership, subscription, pause: { id: pauseId }, adminRetries }: PauseStepInput,
) {
  const { id } = membership
  const endingPause = await markEndingIfDue(deps, { id, pauseId })
  if (!endingPause || subscription.status !== 'paused' || subscription.isResumeUnpaid) return
  const { pause, cancelAtPeriodEnd } = endingPause
  // Whether the paid period continues without a charge.
  const keepsPeriod = pause.keepsPeriod === true
  // A plan that is set to end has no month left to charge.
  if ((subscription.cancelAtPeriodEnd || cancelAtPeriodEnd) && !keepsPeriod) return deps.payments.endSubscription(id)
  // The credit may still be missing, if a process was killed after it had paused the plan.
  await givePauseCredit(deps, { id, pause, subscription })
  // `keepsPeriod` was decided when the pause was marked as ending, so the paid period may be over by now. The provider
  // then begins and charges a new one in spite of `keepsPeriod`.
  const startsNewPeriod = !keepsPeriod || subscription.periodEnd <= deps.clock.now()
  // The new period is charged with the plan and price that were due to follow.
  if (startsNewPeriod) await setPlanAtProvider(deps, { membership, subscription, isResuming: true })
  await deps.payments.resumeSubscription({ key: getResumeKey(pause, subscription, adminRetries), id, keepsPeriod })
}

/**
 * Marks a pause as ending, so that it can no longer be changed. Null if its end was changed in the meantime, or the plan
 * ends.
 */
function markEndingIfDue(deps: Deps, { id, pauseId }: { id: string; pauseId: string }) {
  return deps.inTransaction(async (tx) => {
    const membership = await membershipStore(deps).findById(id, { tx })
    const currentTime = deps.clock.now()
    if (!membership || membership.pause?.id !== pauseId) return null
    if (membership.end?.kind === 'at once' || membership.end?.kind === 'at once unless paid') return null
    if (membership.pause.state !== 'ending' && currentTime < membership.pause.until) return null
    const pause = markAsEnding(membership.pause, currentTime)
    await membershipStore(deps).change({ id, changes: { pause }, tx })
    return { pause, cancelAtPeriodEnd: membership.cancelAtPeriodEnd }
  })
}

type CreditInput = Pick<PauseStepInput, 'pause' | 'subscription'> & {
  id: string
  isStarting?: boolean
  adminRetries?: number
}

/**
 * Credits the unused days of a pause. `isStarting`: also credit a month that the provider charged between the request
 * and the pause. Each credit has its own idempotency key, so it is given only once.
 */
export async function givePauseCredit(deps: Deps, input: CreditInput): Promise<void> {
  const { id, pause, subscription, isStarting = false, adminRetries = 0 } = input
  const { customerId, periodEnd, priceCents, plan } = subscription
  // A later period end proves a charge only while the pause is starting. During a pause, periods may also begin without a
  // charge, because the provider may have paused only the collection of payments.
  const wasChargedMeanwhile = isStarting && periodEnd > pause.knownPeriodEnd
  const proratedCents = pause.isCredited ? 0 : pause.creditCents
  const monthCents = wasChargedMeanwhile ? priceCents : 0
  const title = `Days of ${getPlanName(plan)} that were not used`
  const retrySuffix = adminRetries > 0 ? `:${adminRetries}` : ''
  const giveCredit = async (keyPart: string, amountCents: number) => {
    const key = `pause:${pause.id}:${keyPart}${retrySuffix}`
    if (amountCents > 0) await deps.payments.giveCredit({ key, customerId, amountCents, title })
  }
  await giveCredit('credit', proratedCents)
  await giveCredit(`charged:${periodEnd.toISOString()}`, monthCents)
  if (proratedCents + monthCents === 0) return
  await deps.inTransaction(async (tx) => {
    const membership = await membershipStore(deps).findById(id, { tx })
    const currentPause = membership?.pause
    if (!membership || currentPause?.id !== pause.id) return
    // Do not count again what another process has stored in the meantime.
    const unusedDaysCents = currentPause.isCredited ? 0 : proratedCents
    const newMonthCents = currentPause.knownPeriodEnd < periodEnd ? monthCents : 0
    const knownPeriodEnd = newMonthCents > 0 ? periodEnd : currentPause.knownPeriodEnd
    const creditedPause = {
      ...currentPause,
      creditCents: currentPause.creditCents + newMonthCents,
      isCredited: true,
      knownPeriodEnd,
    }
    const creditCents = membership.creditCents + unusedDaysCents + newMonthCents
    await membershipStore(deps).change({ id, changes: { pause: creditedPause, creditCents }, tx })
  })
}
