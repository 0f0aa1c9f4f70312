import { getDayIn, getPlanName } from '@studio/contract'
import type { ProviderSubscription } from '../../../adapters/payments.ts'
import type { Deps } from '../../../deps.ts'
import { hoursBefore } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { queueMembershipJob } from '../membership-job.ts'
import { membershipStore, type StoredMembership, type UpcomingChange } from '../membership-store.ts'
import { queuePlanWillChangeMail } from '../plan-mails.ts'
import { getPostponedChange } from './plan-change-rules.ts'

/**
 * How long before a renewal an announced price is set at the provider. The former price stays there as long as possible,
 * because an upgrade credits unused days at the price that is set, which should be the price paid.
 */
const PRICE_CHANGE_LEAD_HOURS = 24

type PriceChangeJobInput = {
  membership: Pick<StoredMembership, 'id' | 'userId'>
  upcoming: UpcomingChange
  periodEnd: Date
  tx: Tx
}

/** Queues the job that applies an announced price, once for each renewal, if the next renewal is on or after its date. */
export async function queuePriceChange(
  deps: Deps,
  { membership, upcoming, periodEnd, tx }: PriceChangeJobInput,
): Promise<void> {
  if (getDayIn(periodEnd, deps.clock.timeZone) < upcoming.on) return
  const dedupeKey = `price:${upcoming.id}:${periodEnd.toISOString()}`
  const job = {
    membership,
    dedupeKey,
    jobTitle: 'Another price of a membership',
    dueAt: hoursBefore(periodEnd, PRICE_CHANGE_LEAD_HOURS),
  }
  await queueMembershipJob(deps, { ...job, tx })
}

type SetPlanInput = { membership: StoredMembership; subscription: ProviderSubscription; isResuming?: boolean }

/**
 * Sets the plan and price that the provider charges from the next period on. Does nothing for a subscription that has
 * ended, or while an announced price is not due yet. `isResuming`: a pause ends, so a new period begins now.
 */
export async function setPlanAtProvider(deps: Deps, input: SetPlanInput): Promise<void> {
  const { id, plan, priceCents } = input.membership
  const { subscription } = input
  if (!input.membership.upcoming || subscription.status === 'ended' || subscription.status === 'incomplete') return
  const upcoming = await postponeIfLate(deps, { id, upcoming: input.membership.upcoming, subscription })
  // `notice`: the studio announced another price.
  if (upcoming.cause === 'notice' && !isPriceChangeDue(deps, { ...input, upcoming })) return
  const target = upcoming.isWithdrawn ? { plan, priceCents } : upcoming
  if (subscription.plan === target.plan && subscription.priceCents === target.priceCents) return
  await deps.payments.setPlan({
    subscriptionId: id,
    plan: target.plan,
    title: getPlanName(target.plan),
    priceCents: target.priceCents,
  })
}

function isPriceChangeDue(
  { clock }: Deps,
  { subscription, upcoming, isResuming = false }: SetPlanInput & { upcoming: UpcomingChange },
) {
  const { cancelAtPeriodEnd, plan, periodEnd, status } = subscription
  const currentTime = clock.now()
  if (cancelAtPeriodEnd || plan !== upcoming.plan) return false
  if (isResuming) return getDayIn(currentTime, clock.timeZone) >= upcoming.on
  const isRenewalNear = hoursBefore(periodEnd, PRICE_CHANGE_LEAD_HOURS) <= currentTime
  return status !== 'paused' && isRenewalNear && getDayIn(periodEnd, clock.timeZone) >= upcoming.on
}

/** Postpones a change that did not reach the provider before the current period began, and mails the member. */
async function postponeIfLate(
  deps: Deps,
  { id, upcoming, subscription }: { id: string; upcoming: UpcomingChange; subscription: ProviderSubscription },
): Promise<UpcomingChange> {
  const postponedChange =
    subscription.status === 'active' ? getPostponedChange(upcoming, subscription, deps.clock.timeZone) : null
  if (!postponedChange) return upcoming
  await deps.inTransaction(async (tx) => {
    const membership = await membershipStore(deps).findById(id, { tx })
    if (membership?.upcoming?.id !== postponedChange.id || membership.upcoming.isWithdrawn) return
    const user = membership.userId ? await userStore(deps).findById(membership.userId, { tx }) : null
    await membershipStore(deps).change({ id, changes: { upcoming: postponedChange }, tx })
    if (user) await queuePlanWillChangeMail(deps, { user, upcoming: postponedChange, tx })
  })
  return postponedChange
}
