import { planName } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { movePlan } from '../change/move-plan.ts'
import { membershipStore, type StoredPause } from '../membership-store.ts'
import type { Advance } from '../request-advance.ts'
import { beginEnding, resumeKey } from './pause-rules.ts'

type AdvancePause = Advance & { pause: StoredPause }

/** Begins a pause at the provider, or ends one whose time has come. */
export function advancePause(deps: Deps, advance: AdvancePause): Promise<void> {
  const { state, until } = advance.pause
  if (state === 'ending' || until <= deps.clock.now()) return endPause(deps, advance)
  return state === 'starting' ? startPause(deps, advance) : Promise.resolve()
}

/** Pauses at the provider, unless it has done so, and gives the credit for what was paid and is not used. */
async function startPause(deps: Deps, { membership: { id }, pause, subscription, round }: AdvancePause): Promise<void> {
  const isActive = subscription.stand === 'active'
  if (isActive && subscription.cancelAtPeriodEnd) {
    // Cancelled in the customer portal in between: it ends with its period, which a pause would only put off.
    return membershipStore(deps).change({ id, changes: { pause: null } })
  }
  if (isActive) await deps.payments.pauseSubscription({ key: `pause:${pause.id}:${round}`, id })
  // Asked again: a renewal may have been charged between the first answer and the pause.
  const after = isActive ? await deps.payments.findSubscription(id) : subscription
  if (after?.stand === 'paused') await givePauseCredit(deps, { id, pause, subscription: after, isFresh: true, round })
}

/** Lets a plan go on: unchanged within the paid period, otherwise with a month that is charged at once. */
async function endPause(deps: Deps, { membership, subscription, pause: { id: pauseId }, round }: AdvancePause) {
  const { id } = membership
  const ending = await beginEnd(deps, { id, pauseId })
  if (!ending || subscription.stand !== 'paused' || subscription.isResumeUnpaid) return
  const { pause, cancelAtPeriodEnd } = ending
  const keepsPeriod = pause.keepsPeriod === true
  // A plan that is set to end has no month left to charge.
  if ((subscription.cancelAtPeriodEnd || cancelAtPeriodEnd) && !keepsPeriod) return deps.payments.endSubscription(id)
  // A process that was killed may have paused it, and given nothing yet.
  await givePauseCredit(deps, { id, pause, subscription })
  const isBilled = !keepsPeriod || subscription.periodEnd <= deps.clock.now()
  if (isBilled) await movePlan(deps, { membership, subscription, isResuming: true })
  await deps.payments.resumeSubscription({ key: resumeKey(pause, subscription, round), id, keepsPeriod })
}

/**
 * Marks a pause as being ended, so that it can be neither changed nor left any more; null when another end was chosen,
 * or the plan is to end, since the provider was asked.
 */
function beginEnd(deps: Deps, { id, pauseId }: { id: string; pauseId: string }) {
  return deps.inTransaction(async (tx) => {
    const membership = await membershipStore(deps).findById(id, { tx })
    const now = deps.clock.now()
    const how = membership?.end?.how
    if (membership?.pause?.id !== pauseId || how === 'at once' || how === 'left') return null
    if (membership.pause.state !== 'ending' && now < membership.pause.until) return null
    const pause = beginEnding(membership.pause, now)
    await membershipStore(deps).change({ id, changes: { pause }, tx })
    return { pause, cancelAtPeriodEnd: membership.cancelAtPeriodEnd }
  })
}

type CreditInput = Pick<AdvancePause, 'pause' | 'subscription'> & { id: string; isFresh?: boolean; round?: number }

/**
 * Gives the credit of a pause: its unused days, and with `isFresh`, where it was just made at the provider, a month that
 * was charged between the request and the pause. Each has a key of its own, so that it is given once however often it is
 * asked for.
 */
export async function givePauseCredit(deps: Deps, input: CreditInput): Promise<void> {
  const { id, pause, subscription, isFresh = false, round = 0 } = input
  const { customerId, periodEnd, priceCents, plan } = subscription
  // While only the collecting is paused the periods go on uncharged: later ones say nothing.
  const isChargedMeanwhile = isFresh && periodEnd > pause.askedPeriodEnd
  const daysCents = pause.isCredited ? 0 : pause.creditCents
  const monthCents = isChargedMeanwhile ? priceCents : 0
  const title = `Days of ${planName(plan)} that were not used`
  const give = async (name: string, amountCents: number) => {
    const key = `pause:${pause.id}:${name}${round > 0 ? `:${round}` : ''}`
    if (amountCents > 0) await deps.payments.giveCredit({ key, customerId, amountCents, title })
  }
  await give('credit', daysCents)
  await give(`charged:${periodEnd.toISOString()}`, monthCents)
  if (daysCents + monthCents === 0) return
  await deps.inTransaction(async (tx) => {
    const membership = await membershipStore(deps).findById(id, { tx })
    const current = membership?.pause
    if (!membership || current?.id !== pause.id) return
    // What another process has noted in between is not counted again.
    const days = current.isCredited ? 0 : daysCents
    const month = current.askedPeriodEnd < periodEnd ? monthCents : 0
    const askedPeriodEnd = month > 0 ? periodEnd : current.askedPeriodEnd
    const credited = { ...current, creditCents: current.creditCents + month, isCredited: true, askedPeriodEnd }
    const creditCents = membership.creditCents + days + month
    await membershipStore(deps).change({ id, changes: { pause: credited, creditCents }, tx })
  })
}
