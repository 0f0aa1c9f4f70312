import { type FreeDaysInput, type FreeDaysPreview, getPlanName, toMoney } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import { toVersion } from '../../../platform/entity-version.ts'
import type { JobRef } from '../../../platform/queue/job-queue.ts'
import type { OptionalTx } from '../../../platform/transaction.ts'
import { loadPaidPlan } from '../load-plan.ts'
import { type ProviderStepInput, requestChange } from '../membership-job.ts'
import { membershipStore, type PendingCredit } from '../membership-store.ts'
import { queueMembershipChangedMail } from '../plan-mails.ts'
import { assertPreviewCurrent, type PlanUseCaseInput, recordPlanRequest } from '../plan-request.ts'
import { evaluateFreeDays, type FreeDaysEffect, type FreeDaysRefusal } from './free-days-rules.ts'

const refusalMessages: Record<FreeDaysRefusal, string> = {
  no_plan: 'There is no plan that charges anything.',
  unpaid: 'A payment is still open. Free days can be credited when it is paid.',
  ends: 'This plan is set to end, so there is no charge to deduct them from. Keep it first.',
  renewing: 'This plan is just being renewed. Please try again in an hour.',
  changing: 'We do not know yet when this plan is charged next. Please try again soon.',
}

type PreviewInput = { userId: string; days: number } & OptionalTx

/** The effect of free days, with its preview. Throws NO_MEMBERSHIP and NOT_CREDITABLE. */
export async function prepareFreeDays(deps: Deps, { userId, days, tx }: PreviewInput) {
  const { user, plan, membership } = await loadPaidPlan(deps, { userId, tx })
  if (!plan || !membership) throw new AppError('NO_MEMBERSHIP', refusalMessages.no_plan)
  const effect = evaluateFreeDays({ plan, days, currentTime: deps.clock.now(), timeZone: deps.clock.timeZone })
  if ('refusal' in effect) throw new AppError('NOT_CREDITABLE', refusalMessages[effect.refusal])
  const toCharge = ({ on, cents }: FreeDaysEffect['charge']) => ({ on, amount: toMoney(cents) })
  const content = {
    days,
    credit: toMoney(effect.freeDaysCents),
    creditLeft: toMoney(effect.creditLeftCents),
    chargeBefore: toCharge(effect.chargeBefore),
    charge: toCharge(effect.charge),
  }
  const preview: FreeDaysPreview = { ...content, version: toVersion(content) }
  return { user, membership, effect, preview }
}

/**
 * Credits free days exactly as the preview said; the payment provider deducts them from the next charge. Throws the errors
 * of the preview, and CHANGED_MEANWHILE when the preview no longer applies.
 */
export async function giveFreeDays(
  deps: Deps,
  { planRequest, input, tx }: PlanUseCaseInput<Omit<FreeDaysInput, 'reason'>>,
): Promise<JobRef> {
  const { days, version } = input
  const { user, membership, effect, preview } = await prepareFreeDays(deps, { userId: planRequest.userId, days, tx })
  assertPreviewCurrent(preview, version)
  const { id: membershipId, plan, pendingCredits } = membership
  const { freeDaysCents: cents } = effect
  const { charge, chargeBefore } = preview
  const audit = {
    action: 'give free days',
    before: { nextCharge: chargeBefore.amount },
    after: { nextCharge: charge.amount, days },
  }
  // `until` is the day of the next charge, which the credit reduces.
  const event = { kind: 'free_days' as const, days, amountCents: cents, until: effect.charge.on }
  await recordPlanRequest(deps, { planRequest, membershipId, event, audit, tx })
  const mail = { user, membershipId, kind: 'free_days' as const, charge, freeDays: { days, cents }, isByStudio: true }
  await queueMembershipChangedMail(deps, { ...mail, tx })
  const creditId = deps.ids.next()
  const changes = { pendingCredits: [...pendingCredits, { id: creditId, cents }] }
  return requestChange(deps, {
    membership,
    changes,
    jobTitle: `Free days of ${getPlanName(plan)}, ${days}`,
    creditId,
    tx,
  })
}

/** Credits free days at the provider, once, and stores that they are no longer pending. */
export async function creditFreeDays(
  deps: Deps,
  { membership: { id, plan }, subscription, credit, adminRetries }: ProviderStepInput & { credit: PendingCredit },
): Promise<void> {
  // The provider repeats its answer to a known key, so a retry by an admin needs a new one.
  const key = adminRetries === 0 ? `free-days:${credit.id}` : `free-days:${credit.id}:${adminRetries}`
  const title = `Free days of ${getPlanName(plan)}`
  await deps.payments.giveCredit({ key, customerId: subscription.customerId, amountCents: credit.cents, title })
  await deps.inTransaction(async (tx) => {
    const membership = await membershipStore(deps).findById(id, { tx })
    const pendingCredits = membership?.pendingCredits.filter((pendingCredit) => pendingCredit.id !== credit.id) ?? []
    if (!membership || pendingCredits.length === membership.pendingCredits.length) return
    const changes = { pendingCredits, creditCents: membership.creditCents + credit.cents }
    await membershipStore(deps).change({ id, changes, tx })
  })
}
