import { dayIn, planName } from '@studio/contract'
import type { ProviderSubscription } from '../../../adapters/payments.ts'
import type { Deps } from '../../../deps.ts'
import { hoursBefore } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { membershipStore, type StoredMembership, type StoredUpcoming } from '../membership-store.ts'
import { queuePlanWillChange } from '../plan-mails.ts'
import { queueAdvance } from '../request-advance.ts'
import { postpone } from './plan-change-rules.ts'

/** How long before a renewal the price is changed at the provider. An upgrade before that is credited at the paid price. */
const MOVE_HOURS = 24

type MoveJobInput = {
  membership: Pick<StoredMembership, 'id' | 'userId'>
  upcoming: StoredUpcoming
  periodEnd: Date
  tx: Tx
}

/** Queues the job that applies an announced price, if the next renewal is on or after its date; once for each renewal. */
export async function queueMove(deps: Deps, { membership, upcoming, periodEnd, tx }: MoveJobInput): Promise<void> {
  if (dayIn(periodEnd, deps.clock.timeZone) < upcoming.on) return
  const cause = `price:${upcoming.id}:${periodEnd.toISOString()}`
  const job = { membership, cause, title: 'Another price of a membership', dueAt: hoursBefore(periodEnd, MOVE_HOURS) }
  await queueAdvance(deps, { ...job, tx })
}

type MoveInput = { membership: StoredMembership; subscription: ProviderSubscription; isResuming?: boolean }

/**
 * Sets the plan and price that the provider charges from the next period on. Does nothing for a subscription that ends,
 * or while an announced price is not due yet. `isResuming`: a new period begins now.
 */
export async function movePlan(deps: Deps, move: MoveInput): Promise<void> {
  const { id, plan, priceCents } = move.membership
  const { subscription } = move
  if (!move.membership.upcoming || subscription.stand === 'ended' || subscription.stand === 'incomplete') return
  const upcoming = await postponeIfLate(deps, { id, upcoming: move.membership.upcoming, subscription })
  if (upcoming.cause === 'notice' && !isMoveDue(deps, { ...move, upcoming })) return
  const target = upcoming.isTakenBack ? { plan, priceCents } : upcoming
  if (subscription.plan === target.plan && subscription.priceCents === target.priceCents) return
  await deps.payments.setPlan({ id, plan: target.plan, title: planName(target.plan), priceCents: target.priceCents })
}

function isMoveDue(
  { clock }: Deps,
  { subscription, upcoming, isResuming = false }: MoveInput & { upcoming: StoredUpcoming },
) {
  const { cancelAtPeriodEnd, plan, periodEnd, stand } = subscription
  const now = clock.now()
  if (cancelAtPeriodEnd || plan !== upcoming.plan) return false
  if (isResuming) return dayIn(now, clock.timeZone) >= upcoming.on
  const isNear = hoursBefore(periodEnd, MOVE_HOURS) <= now
  return stand !== 'paused' && isNear && dayIn(periodEnd, clock.timeZone) >= upcoming.on
}

/** Postpones a change that did not reach the provider before the current period began, and mails the member. */
async function postponeIfLate(
  deps: Deps,
  { id, upcoming, subscription }: { id: string; upcoming: StoredUpcoming; subscription: ProviderSubscription },
): Promise<StoredUpcoming> {
  const postponedPlan = subscription.stand === 'active' ? postpone(upcoming, subscription, deps.clock.timeZone) : null
  if (!postponedPlan) return upcoming
  await deps.inTransaction(async (tx) => {
    const membership = await membershipStore(deps).findById(id, { tx })
    if (membership?.upcoming?.id !== postponedPlan.id || membership.upcoming.isTakenBack) return
    const user = membership.userId ? await userStore(deps).findById(membership.userId, { tx }) : null
    await membershipStore(deps).change({ id, changes: { upcoming: postponedPlan }, tx })
    if (user) await queuePlanWillChange(deps, { user, upcoming: postponedPlan, tx })
  })
  return postponedPlan
}
