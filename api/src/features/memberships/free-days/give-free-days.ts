import { type FreeDaysInput, type FreeDaysPreview, formatCents, type MembershipOverview } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import { toVersion } from '../../../platform/entity-version.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { loadOwnPlan } from '../load-plan.ts'
import { formatPlanTitle, membershipStore } from '../membership-store.ts'
import { queuePlanChangedMail } from '../plan-changed-mail.ts'
import {
  applyPlanRequest,
  assertPreviewCurrent,
  type PlanRequest,
  recordPlanRequest,
  type StaffContext,
} from '../plan-request.ts'
import { syncMembership } from '../sync-membership.ts'
import { type FreeDaysEffect, type FreeDaysRefusal, planFreeDays } from './free-days-rules.ts'

const sentences: Record<FreeDaysRefusal, string> = {
  no_plan: 'There is no plan that is charged.',
  unpaid: 'A payment is still open. Free days can be credited when it is paid.',
  ends: 'This plan is set to end, so there is no charge to take them off. Keep it first.',
  renewing: 'This plan is being renewed just now. Please try again in an hour.',
  changing: 'It is not known yet when this plan is charged next. Please try again soon.',
}

/** Credit is given to a plan; what the job of it needs. */
type CreditJob = { membershipId: string; creditId: string }
type FreeDays = { userId: string; days: number; tx?: Tx }

/** What free days would do, for the preview and for the act. Throws NO_MEMBERSHIP and NOT_CREDITABLE. */
async function prepareFreeDays(deps: Deps, { userId, days, tx }: FreeDays) {
  const own = await loadOwnPlan(deps, tx ? { userId, tx } : { userId })
  const { plan, membership, user } = own
  if (!plan || !membership) throw new AppError('NO_MEMBERSHIP', sentences.no_plan)
  const planned = planFreeDays({ plan, days, now: deps.clock.now(), timeZone: deps.clock.timeZone })
  if ('refusal' in planned) throw new AppError('NOT_CREDITABLE', sentences[planned.refusal])
  return { user, membership, effect: planned, preview: toPreview({ days, effect: planned }) }
}

function toPreview({ days, effect }: { days: number; effect: FreeDaysEffect }): FreeDaysPreview {
  const shown = ({ on, cents }: FreeDaysEffect['charge']) => ({ on, amount: formatCents(cents) })
  const { creditCents, chargeBefore, charge, creditLeftCents } = effect
  const preview = {
    ...{ days, credit: formatCents(creditCents), creditLeft: formatCents(creditLeftCents) },
    ...{ chargeBefore: shown(chargeBefore), charge: shown(charge) },
  }
  return { ...preview, version: toVersion(preview) }
}

/** GET /api/admin/users/{id}/membership/free-days/preview. */
export const previewFreeDays = async (deps: Deps, wanted: { userId: string; days: number }): Promise<FreeDaysPreview> =>
  (await prepareFreeDays(deps, wanted)).preview

/**
 * Credits free days exactly as the preview said; the payment provider takes them off the next charge. Throws what the
 * preview throws, and CHANGED_MEANWHILE when the preview no longer holds.
 */
export function giveFreeDays(
  deps: Deps,
  request: PlanRequest & { staff: StaffContext },
  { days, version }: Omit<FreeDaysInput, 'reason'>,
): Promise<MembershipOverview> {
  const { userId } = request
  const creditId = deps.ids.next()
  return applyPlanRequest(deps, request, async (tx) => {
    const { user, membership, effect, preview } = await prepareFreeDays(deps, { userId, days, tx })
    assertPreviewCurrent(preview, version)
    const { id: membershipId } = membership
    const { creditCents: cents } = effect
    const { charge, chargeBefore } = preview
    await membershipStore(deps).addPendingCredit({ id: membershipId, credit: { id: creditId, cents }, tx })
    const audit = {
      what: 'give free days',
      before: { nextCharge: chargeBefore.amount },
      after: { nextCharge: charge.amount, days },
    }
    const event = { kind: 'free_days' as const, days, amountCents: cents, until: effect.charge.on }
    await recordPlanRequest(deps, { request, membershipId, event, audit, tx })
    const mail = { user, membershipId, kind: 'free_days' as const, charge, freeDays: { days, cents }, isByStudio: true }
    await queuePlanChangedMail(deps, { ...mail, tx })
    const payload: CreditJob = { membershipId, creditId }
    const title = `Free days of ${formatPlanTitle(membership)}, ${days}`
    await deps.jobQueue.add({ kind: 'membership-credit', cause: creditId, payload, title, userId, tx })
    return { kind: 'membership-credit', cause: creditId }
  })
}

/** Gives the provider the credit of free days, once; nothing when that was done. */
export const creditHandler = defineHandler<CreditJob>({
  kind: 'membership-credit',
  run: async (deps, { payload: { membershipId: id, creditId }, round }) => {
    const membership = await membershipStore(deps).findById(id)
    const credit = membership?.pendingCredits?.find((one) => one.id === creditId)
    if (!credit) return
    const subscription = await deps.payments.findSubscription(id)
    if (!subscription) throw new Error(`the subscription ${id} is not known at the payment provider`)
    const title = `Free days of ${formatPlanTitle(membership)}`
    const { customerId } = subscription
    const key = round === 0 ? `free-days:${creditId}` : `free-days:${creditId}:${round}`
    await deps.payments.giveCredit({ key, customerId, amountCents: credit.cents, title })
    await deps.inTransaction((tx) => membershipStore(deps).completeCredit({ id, creditId, tx }))
    await syncMembership(deps, id)
  },
  // An admin has settled it by other means: it is no credit that is still to come.
  onHandled: async (deps, { payload: { membershipId: id, creditId }, tx }) => {
    await membershipStore(deps).dropCredit({ id, creditId, tx })
  },
})
