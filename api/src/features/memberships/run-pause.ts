import { planName } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { defineHandler } from '../../platform/queue/run-queue.ts'
import type { StoredMembership } from './membership-store.ts'
import type { PauseJob } from './pause-jobs.ts'
import { queueChargeNotice } from './pause-mails.ts'
import { keepsPaidPeriod, type StoredPause } from './pause-rules.ts'
import { syncMembership } from './sync-membership.ts'

type Paused = StoredMembership & { pause: StoredPause }

/** Carries out one step of a pause; nothing for a pause that is over by then. */
export const pauseHandler = defineHandler<PauseJob>({
  kind: 'membership-pause',
  run: async (deps, { payload }) => {
    const membership = await deps.memberships.findById(payload.membershipId)
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
  const told = await deps.payments.findSubscription(id)
  if (told?.stand === 'active' && told.cancelAtPeriodEnd) {
    // Cancelled in the customer portal in between: it ends with its period, which a pause would only put off.
    await deps.inTransaction((tx) => deps.memberships.setPause({ id, pause: null, tx }))
    return syncMembership(deps, id)
  }
  if (told?.stand === 'active') await deps.payments.pauseSubscription(id)
  const isPaused = told?.stand === 'active' || told?.stand === 'paused'
  if (told && isPaused) await giveCredit(deps, { paused: { id, pause }, told })
  await syncMembership(deps, id)
}

type Told = NonNullable<Awaited<ReturnType<Deps['payments']['findSubscription']>>>

async function giveCredit(
  deps: Deps,
  { paused: { id, pause }, told }: { paused: Pick<Paused, 'id' | 'pause'>; told: Told },
): Promise<void> {
  // A month that the provider charged between the request and the pause is none of the pause's days.
  const isChargedMeanwhile = told.periodEnd > pause.askedPeriodEnd
  const creditCents = pause.creditCents + (isChargedMeanwhile ? told.priceCents : 0)
  if (creditCents === 0 || (pause.isCredited && !isChargedMeanwhile)) return
  const title = `Days of ${planName(told.plan)} that were not used`
  const { customerId } = told
  await deps.payments.giveCredit({ key: `pause:${pause.id}:credit`, customerId, amountCents: creditCents, title })
  await deps.inTransaction(async (tx) => {
    const current = (await deps.memberships.findById(id, { tx }))?.pause
    if (current?.id !== pause.id) return
    const credited = { ...current, creditCents, isCredited: true, askedPeriodEnd: told.periodEnd }
    await deps.memberships.setPause({ id, pause: credited, tx })
  })
}

/** Lets a plan go on: unchanged within the paid period, otherwise with a month that is charged at once. */
async function endPause(deps: Deps, { id, pause, cancelAtPeriodEnd }: Paused): Promise<void> {
  const ending = { ...pause, state: 'ending' as const }
  if (pause.state !== 'ending') {
    await deps.inTransaction(async (tx) => {
      const current = (await deps.memberships.findById(id, { tx }))?.pause
      if (current?.id === pause.id) await deps.memberships.setPause({ id, pause: { ...current, state: 'ending' }, tx })
    })
  }
  const told = await deps.payments.findSubscription(id)
  const keepsPeriod = keepsPaidPeriod({ pause: ending, now: deps.clock.now() })
  if (told?.stand === 'paused' && !told.isResumeUnpaid) {
    // A plan that is set to end has no month left to charge.
    if ((told.cancelAtPeriodEnd || cancelAtPeriodEnd) && !keepsPeriod) await deps.payments.endSubscription(id)
    else await deps.payments.resumeSubscription({ id, keepsPeriod })
  }
  await syncMembership(deps, id)
}
