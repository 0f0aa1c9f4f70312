import { dayIn, planName } from '@studio/contract'
import type { ProviderSubscription } from '../../../adapters/payments.ts'
import type { Deps } from '../../../deps.ts'
import { hoursBefore } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { membershipStore, type StoredMembership, type StoredUpcoming } from '../membership-store.ts'
import { queuePlanWillChange } from '../plan-mails.ts'
import { queueAdvance } from '../request-advance.ts'
import { putOff } from './plan-change-rules.ts'

/** How long before a renewal its price is changed at the provider: an upgrade before is credited at the price paid. */
const MOVE_HOURS = 24

type MoveJobInput = {
  membership: Pick<StoredMembership, 'id' | 'userId'>
  upcoming: StoredUpcoming
  periodEnd: Date
  tx: Tx
}

/** Adds the job that moves a member to an announced price, where the next renewal is the one; once for each renewal. */
export async function queueMove(deps: Deps, { membership, upcoming, periodEnd, tx }: MoveJobInput): Promise<void> {
  if (dayIn(periodEnd, deps.clock.timeZone) < upcoming.on) return
  const cause = `price:${upcoming.id}:${periodEnd.toISOString()}`
  const job = { membership, cause, title: 'Another price of a membership', dueAt: hoursBefore(periodEnd, MOVE_HOURS) }
  await queueAdvance(deps, { ...job, tx })
}

type Move = { membership: StoredMembership; subscription: ProviderSubscription; isResuming?: boolean }

/**
 * Makes the provider charge from the next period on what a subscription becomes then, or again what it is; nothing for
 * one that ends, and for an announced price before the renewal that begins with it. `isResuming`: a period begins now.
 */
export async function movePlan(deps: Deps, move: Move): Promise<void> {
  const { id, plan, priceCents } = move.membership
  const { subscription } = move
  if (!move.membership.upcoming || subscription.stand === 'ended' || subscription.stand === 'incomplete') return
  const upcoming = await putOffIfLate(deps, { id, upcoming: move.membership.upcoming, subscription })
  if (upcoming.cause === 'notice' && !isMoveDue(deps, { ...move, upcoming })) return
  const target = upcoming.isTakenBack ? { plan, priceCents } : upcoming
  if (subscription.plan === target.plan && subscription.priceCents === target.priceCents) return
  const { plan: wanted, priceCents: cents } = target
  await deps.payments.setPlan({ id, plan: wanted, title: planName(wanted), priceCents: cents })
}

function isMoveDue(
  { clock }: Deps,
  { subscription, upcoming, isResuming = false }: Move & { upcoming: StoredUpcoming },
) {
  const { cancelAtPeriodEnd, plan, periodEnd, stand } = subscription
  const now = clock.now()
  if (cancelAtPeriodEnd || plan !== upcoming.plan) return false
  if (isResuming) return dayIn(now, clock.timeZone) >= upcoming.on
  const isNear = hoursBefore(periodEnd, MOVE_HOURS) <= now
  return stand !== 'paused' && isNear && dayIn(periodEnd, clock.timeZone) >= upcoming.on
}

/** Puts a change off to the next period, with a mail, when it did not reach the provider before this one began. */
async function putOffIfLate(
  deps: Deps,
  { id, upcoming, subscription }: { id: string; upcoming: StoredUpcoming; subscription: ProviderSubscription },
): Promise<StoredUpcoming> {
  const later = subscription.stand === 'active' ? putOff(upcoming, subscription, deps.clock.timeZone) : null
  if (!later) return upcoming
  await deps.inTransaction(async (tx) => {
    const membership = await membershipStore(deps).findById(id, { tx })
    if (membership?.upcoming?.id !== later.id || membership.upcoming.isTakenBack) return
    const user = membership.userId ? await userStore(deps).findById(membership.userId, { tx }) : null
    await membershipStore(deps).change({ id, changes: { upcoming: later }, tx })
    if (user) await queuePlanWillChange(deps, { user, upcoming: later, tx })
  })
  return later
}
