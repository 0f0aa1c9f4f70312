import type { Deps } from '../../../deps.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import { movePrice } from '../change/run-plan.ts'
import { isToEndAtOnce } from '../leave/membership-ends.ts'
import { membershipStore, type StoredMembership } from '../membership-store.ts'
import { syncMembership } from '../sync-membership.ts'
import { givePauseCredit } from './pause-credit.ts'
import type { PauseJob } from './pause-jobs.ts'
import { queueChargeNotice } from './pause-mails.ts'
import { beginEnding, resumeKey, type StoredPause } from './pause-rules.ts'

type PausedMembership = StoredMembership & { pause: StoredPause }

/** Carries out one step of a pause; nothing for a pause that is over by then. */
export const pauseHandler = defineHandler<PauseJob>({
  kind: 'membership-pause',
  run: async (deps, { payload, round }) => {
    const paused = await findPaused(deps, payload)
    if (!paused) return
    if (payload.step === 'start') return startPause(deps, { paused, round })
    if (payload.step === 'begin') return syncMembership(deps, paused.id)
    if (payload.step === 'notice') return queueChargeNotice(deps, { paused, ...payload })
    if (payload.step === 'end') return endPause(deps, { job: payload, round })
  },
  // An admin has settled it by other means: what the provider says of it holds from now on.
  onHandled: async (deps, { payload, tx }) => {
    const { membershipId: id, pauseId, step } = payload
    const pause = (await membershipStore(deps).findById(id, { tx }))?.pause
    if (pause?.id !== pauseId) return
    if (step === 'start' && pause.state === 'starting') await membershipStore(deps).setPause({ id, pause: null, tx })
    await membershipStore(deps).askSoon({ id, now: deps.clock.now(), tx })
  },
})

async function findPaused(deps: Deps, { membershipId, pauseId }: PauseJob): Promise<PausedMembership | null> {
  const membership = await membershipStore(deps).findById(membershipId)
  return membership?.pause?.id === pauseId ? { ...membership, pause: membership.pause } : null
}

/** Pauses at the provider, unless it has done so, and gives the credit for what was paid and is not used. */
async function startPause(deps: Deps, { paused: { id, pause }, round }: { paused: PausedMembership; round: number }) {
  const subscription = await deps.payments.findSubscription(id)
  if (subscription?.stand === 'active' && subscription.cancelAtPeriodEnd) {
    // Cancelled in the customer portal in between: it ends with its period, which a pause would only put off.
    await deps.inTransaction((tx) => membershipStore(deps).setPause({ id, pause: null, tx }))
    return syncMembership(deps, id)
  }
  const key = `pause:${pause.id}:${round}`
  if (subscription?.stand === 'active') await deps.payments.pauseSubscription({ key, id })
  // Asked again: a renewal may have been charged between the first answer and the pause.
  const after = subscription?.stand === 'active' ? await deps.payments.findSubscription(id) : subscription
  if (after?.stand === 'paused') await givePauseCredit(deps, { id, pause, subscription: after, isFresh: true, round })
  await syncMembership(deps, id)
}

type EndJob = PauseJob & { step: 'end' }

/** Lets a plan go on: unchanged within the paid period, otherwise with a month that is charged at once. */
async function endPause(deps: Deps, { job, round }: { job: EndJob; round: number }): Promise<void> {
  const { membershipId: id } = job
  // Read before the pause is known to be this one: its key must be that of a state in which this pause runs.
  const subscription = await deps.payments.findSubscription(id)
  const ending = await beginEnd(deps, job)
  if (!ending) return
  const { pause, cancelAtPeriodEnd } = ending
  if (subscription?.stand === 'paused' && !subscription.isResumeUnpaid) {
    const keepsPeriod = pause.keepsPeriod === true
    // A plan that is set to end has no month left to charge.
    if ((subscription.cancelAtPeriodEnd || cancelAtPeriodEnd) && !keepsPeriod) await deps.payments.endSubscription(id)
    else {
      // A process that was killed may have paused it, and given nothing yet.
      await givePauseCredit(deps, { id, pause, subscription })
      const isBilled = !keepsPeriod || subscription.periodEnd <= deps.clock.now()
      if (isBilled) await movePrice(deps, { membershipId: id, isResuming: true })
      await deps.payments.resumeSubscription({ key: resumeKey({ pause, subscription, round }), id, keepsPeriod })
    }
  }
  await syncMembership(deps, id)
}

/**
 * Marks a pause as being ended, so that it can be neither changed nor left any more; null when another end was chosen,
 * or the plan is to end, since it was asked for.
 */
async function beginEnd(deps: Deps, { membershipId: id, pauseId, at }: EndJob): Promise<PausedMembership | null> {
  return deps.inTransaction(async (tx) => {
    const membership = await membershipStore(deps).findById(id, { tx })
    const { pause } = membership ?? {}
    if (!membership || pause?.id !== pauseId || isToEndAtOnce(membership)) return null
    if (at === 'now' ? pause.state !== 'ending' : at !== pause.resumesOn) return null
    const ending = beginEnding(pause, deps.clock.now())
    await membershipStore(deps).setPause({ id, pause: ending, tx })
    return { ...membership, pause: ending }
  })
}
