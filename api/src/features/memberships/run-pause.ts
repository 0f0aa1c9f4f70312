import { planName } from '@studio/contract'
import type { ProviderSubscription } from '../../adapters/payments.ts'
import type { Deps } from '../../deps.ts'
import { defineHandler } from '../../platform/queue/run-queue.ts'
import { membershipStore, type StoredMembership } from './membership-store.ts'
import type { PauseJob } from './pause-jobs.ts'
import { queueChargeNotice } from './pause-mails.ts'
import { keepsPaidPeriod, type StoredPause } from './pause-rules.ts'
import { movePrice } from './run-plan.ts'
import { syncMembership } from './sync-membership.ts'

type Paused = StoredMembership & { pause: StoredPause }

/** Carries out one step of a pause; nothing for a pause that is over by then. */
export const pauseHandler = defineHandler<PauseJob>({
  kind: 'membership-pause',
  run: async (deps, { payload }) => {
    const membership = await membershipStore(deps).findById(payload.membershipId)
    const { pause } = membership ?? {}
    if (!membership || pause?.id !== payload.pauseId) return
    const paused = { ...membership, pause }
    if (payload.step === 'start') return startPause(deps, paused)
    if (payload.step === 'begin') return syncMembership(deps, membership.id)
    if (payload.step === 'notice') return queueChargeNotice(deps, { paused, ...payload })
    if (payload.step !== 'end') return
    const isItsEnd = payload.at === 'now' ? pause.state === 'ending' : payload.at === pause.resumesOn
    if (isItsEnd) await endPause(deps, paused)
  },
})

/** Pauses at the provider, unless it has done so, and gives the credit for what was paid and is not used. */
async function startPause(deps: Deps, { id, pause }: Paused): Promise<void> {
  const subscription = await deps.payments.findSubscription(id)
  if (subscription?.stand === 'active' && subscription.cancelAtPeriodEnd) {
    // Cancelled in the customer portal in between: it ends with its period, which a pause would only put off.
    await deps.inTransaction((tx) => membershipStore(deps).setPause({ id, pause: null, tx }))
    return syncMembership(deps, id)
  }
  if (subscription?.stand === 'active') await deps.payments.pauseSubscription(id)
  // Asked again: a renewal may have been charged between the first answer and the pause.
  const paused = subscription?.stand === 'active' ? await deps.payments.findSubscription(id) : subscription
  if (paused?.stand === 'paused') await giveCredit(deps, { paused: { id, pause }, subscription: paused })
  await syncMembership(deps, id)
}

/**
 * Gives the credit of the unused days, and that of a month which the provider charged between the request and the
 * pause. Each has a key of its own: after a kill the month may have come in addition.
 */
async function giveCredit(
  deps: Deps,
  { paused: { id, pause }, subscription }: { paused: Pick<Paused, 'id' | 'pause'>; subscription: ProviderSubscription },
): Promise<void> {
  const { customerId, periodEnd, priceCents, plan } = subscription
  const isChargedMeanwhile = periodEnd > pause.askedPeriodEnd
  const daysCents = pause.isCredited ? 0 : pause.creditCents
  const monthCents = isChargedMeanwhile ? priceCents : 0
  const title = `Days of ${planName(plan)} that were not used`
  const give = async (key: string, amountCents: number) => {
    if (amountCents > 0) await deps.payments.giveCredit({ key, customerId, amountCents, title })
  }
  await give(`pause:${pause.id}:credit`, daysCents)
  await give(`pause:${pause.id}:charged:${periodEnd.toISOString()}`, monthCents)
  if (daysCents + monthCents === 0) return
  await deps.inTransaction(async (tx) => {
    const current = (await membershipStore(deps).findById(id, { tx }))?.pause
    if (current?.id !== pause.id) return
    const creditCents = pause.creditCents + monthCents
    const credited = { ...current, creditCents, isCredited: true, askedPeriodEnd: periodEnd }
    await membershipStore(deps).setPause({ id, pause: credited, tx })
    await membershipStore(deps).addCredit({ id, cents: daysCents + monthCents, tx })
  })
}

/** Lets a plan go on: unchanged within the paid period, otherwise with a month that is charged at once. */
async function endPause(deps: Deps, { id, pause, cancelAtPeriodEnd }: Paused): Promise<void> {
  const ending = { ...pause, state: 'ending' as const }
  if (pause.state !== 'ending') {
    await deps.inTransaction(async (tx) => {
      const current = (await membershipStore(deps).findById(id, { tx }))?.pause
      if (current?.id === pause.id)
        await membershipStore(deps).setPause({ id, pause: { ...current, state: 'ending' }, tx })
    })
  }
  const subscription = await deps.payments.findSubscription(id)
  const keepsPeriod = keepsPaidPeriod({ pause: ending, now: deps.clock.now() })
  if (subscription?.stand === 'paused' && !subscription.isResumeUnpaid) {
    // A plan that is set to end has no month left to charge.
    if ((subscription.cancelAtPeriodEnd || cancelAtPeriodEnd) && !keepsPeriod) await deps.payments.endSubscription(id)
    else {
      if (!keepsPeriod) await movePrice(deps, { membershipId: id, isResuming: true })
      await deps.payments.resumeSubscription({ key: `pause:${pause.id}`, id, keepsPeriod })
    }
  }
  await syncMembership(deps, id)
}
