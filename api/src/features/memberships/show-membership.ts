import {
  formatUserName,
  getDayIn,
  getPlanName,
  isSoldTo,
  type MembershipOverview,
  type MembershipPause,
  type PauseRefusal,
  type PlanChoice,
  type PlanId,
  toMoney,
  type UnpaidMembership,
} from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/http.ts'
import { userStore } from '../accounts/people/index.ts'
import { planStore } from '../catalogue/plans/index.ts'
import { loadPaidPlan } from './load-plan.ts'
import { membershipStore, type StoredMembership, type StoredPause, type UpcomingChange } from './membership-store.ts'
import {
  findPauseOrChangeRefusal,
  getNextChargeCents,
  listPauseChoices,
  type PauseLimits,
  type PlanFacts,
} from './pause/pause-rules.ts'

/** A user's plan, with the days that the member, or an admin, can choose for a pause. */
export async function showMembership(
  deps: Deps,
  { id: userId }: Pick<Actor, 'id'>,
  limits: PauseLimits = 'member',
): Promise<MembershipOverview> {
  const currentTime = deps.clock.now()
  const { timeZone } = deps.clock
  const { user, membership, plan } = await loadPaidPlan(deps, { userId })
  const planDates = user.membership
  const choices = plan ? listPauseChoices({ plan, currentTime, timeZone, limits }) : []
  const refusal = findPauseRefusal(plan, currentTime)
  const renewingPlan = plan?.cancelAtPeriodEnd ? null : plan
  const upcoming = renewingPlan?.upcoming?.isWithdrawn ? null : renewingPlan?.upcoming
  const planChoices = membership && plan ? await findPlanChoices(deps, { membership, plan }) : []
  return {
    plan: user.membershipType,
    status: user.membershipStatus,
    price: plan && toMoney(plan.priceCents),
    renewalPrice: renewingPlan && toMoney(getNextChargeCents(renewingPlan, getDayIn(renewingPlan.periodEnd, timeZone))),
    upcoming: upcoming ? toUpcomingResponse(upcoming) : null,
    planChoices: planChoices.map(({ priceCents, ...choice }) => ({ ...choice, price: toMoney(priceCents) })),
    paidUntil: planDates?.paidUntil ?? null,
    endsAt: planDates?.endsAt ?? null,
    pause: plan?.pause ? toPauseResponse({ plan, pause: plan.pause, currentTime }) : null,
    unpaid: planDates?.unpaidSince
      ? { since: planDates.unpaidSince, nextAttemptAt: membership?.nextAttemptAt?.toISOString() ?? null }
      : null,
    pauseRefusal: refusal ?? (choices.length === 0 && !plan?.pause ? 'used_up' : null),
    pauseChoices: choices,
  }
}

const toUpcomingResponse = ({ plan, priceCents, on, cause }: UpcomingChange) => ({
  plan,
  name: getPlanName(plan),
  price: toMoney(priceCents),
  on,
  cause,
})

function findPauseRefusal(plan: PlanFacts | null, currentTime: Date): PauseRefusal | null {
  if (!plan) return 'no_plan'
  return plan.pause ? null : findPauseOrChangeRefusal({ plan, currentTime })
}

function toPauseResponse({
  plan,
  pause,
  currentTime,
}: {
  plan: PlanFacts
  pause: StoredPause
  currentTime: Date
}): MembershipPause {
  const { from, resumesOn, creditCents } = pause
  return {
    from: from.toISOString(),
    resumesOn,
    credit: toMoney(creditCents),
    state: getPauseState(pause, currentTime),
    charge: { on: resumesOn, amount: toMoney(getNextChargeCents(plan, resumesOn)) },
  }
}

function getPauseState({ state, from, until }: StoredPause, currentTime: Date): MembershipPause['state'] {
  if (state !== 'paused') return state
  // The stored state is `paused` once the provider has confirmed the pause, even if it begins later.
  if (currentTime < from) return 'planned'
  return currentTime < until ? 'running' : 'ending'
}

export type PlanCandidate = Omit<PlanChoice, 'price'> & { plan: PlanId; priceCents: number }

/** The plans that a member can change to now. While a change is planned, only its withdrawal is offered. */
export async function findPlanChoices(
  deps: Deps,
  { membership, plan }: { membership: StoredMembership; plan: PlanFacts },
): Promise<PlanCandidate[]> {
  if (findPauseOrChangeRefusal({ plan, currentTime: deps.clock.now() })) return []
  const { priceCents: currentPriceCents, upcoming } = plan
  const hasUpcomingChange = upcoming?.cause === 'member' && !upcoming.isWithdrawn
  return (await planStore(deps).list()).flatMap(({ id, name, priceCents, isOnSale, buyers }): PlanCandidate[] => {
    if (id === membership.plan) {
      return hasUpcomingChange ? [{ plan: id, name, priceCents: currentPriceCents, direction: 'undo' }] : []
    }
    if (hasUpcomingChange || !priceCents || !isOnSale || !isSoldTo({ buyers, hadPlan: true })) return []
    return [{ plan: id, name, priceCents, direction: priceCents > currentPriceCents ? 'up' : 'down' }]
  })
}

const MAX_UNPAID_LISTED = 200

/** Members with an unpaid renewal, the longest unpaid first, with the payment provider's next attempt to charge it. */
export async function listUnpaidMemberships(deps: Deps): Promise<UnpaidMembership[]> {
  const users = await userStore(deps).findPastDue({ limit: MAX_UNPAID_LISTED })
  const memberships = await membershipStore(deps).findMany(users.flatMap((user) => user.stripeSubscriptionId ?? []))
  const nextAttemptById = new Map(
    memberships.map(({ id, nextAttemptAt }) => [id, nextAttemptAt?.toISOString() ?? null]),
  )
  return users.map((user) => {
    const { id, email, membership: planDates, stripeSubscriptionId } = user
    return {
      userId: id,
      name: formatUserName(user),
      email,
      since: planDates?.unpaidSince ?? null,
      // When the payment provider stopped retrying the charge.
      givenUpAt: planDates?.givenUpAt ?? null,
      nextAttemptAt: (stripeSubscriptionId && nextAttemptById.get(stripeSubscriptionId)) || null,
      // Without a subscription, nothing charges the member: an admin set the status.
      isCollected: stripeSubscriptionId !== null,
    }
  })
}
