import {
  dayIn,
  formatCents,
  formatUserName,
  isSoldTo,
  type MembershipOverview,
  type MembershipPause,
  type PauseRefusal,
  type PlanChoice,
  type PlanId,
  planName,
  type UnpaidMembership,
} from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/http.ts'
import { userStore } from '../accounts/people/index.ts'
import { planStore } from '../catalogue/plans/index.ts'
import { loadOwnPlan } from './load-plan.ts'
import { membershipStore, type StoredMembership, type StoredPause } from './membership-store.ts'
import {
  findPlanRefusal,
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
  const now = deps.clock.now()
  const { timeZone } = deps.clock
  const { user, membership, plan } = await loadOwnPlan(deps, { userId })
  const terms = user.membership
  const choices = plan ? listPauseChoices({ plan, now, timeZone, limits }) : []
  const refusal = findRefusal(plan, now)
  const { upcoming, cancelAtPeriodEnd = false } = plan ?? {}
  const planChoices = membership && plan ? await findCandidates(deps, { membership, plan }) : []
  return {
    plan: user.membershipType,
    status: user.membershipStatus,
    price: plan && formatCents(plan.priceCents),
    renewalPrice:
      plan && !cancelAtPeriodEnd ? formatCents(getNextChargeCents(plan, dayIn(plan.periodEnd, timeZone))) : null,
    upcoming:
      upcoming && !upcoming.isTakenBack && !cancelAtPeriodEnd
        ? {
            plan: upcoming.plan,
            name: planName(upcoming.plan),
            price: formatCents(upcoming.priceCents),
            on: upcoming.on,
            cause: upcoming.cause,
          }
        : null,
    planChoices: planChoices.map(({ priceCents, ...choice }) => ({ ...choice, price: formatCents(priceCents) })),
    paidUntil: terms?.paidUntil ?? null,
    endsAt: terms?.endsAt ?? null,
    pause: plan?.pause ? toPause({ plan, pause: plan.pause, now }) : null,
    unpaid: terms?.unpaidSince
      ? { since: terms.unpaidSince, nextTryAt: membership?.nextTryAt?.toISOString() ?? null }
      : null,
    pauseRefusal: refusal ?? (choices.length === 0 && !plan?.pause ? 'used_up' : null),
    pauseChoices: choices,
  }
}

function findRefusal(plan: PlanFacts | null, now: Date): PauseRefusal | null {
  if (!plan) return 'no_plan'
  return plan.pause ? null : findPlanRefusal({ plan, now })
}

function toPause({ plan, pause, now }: { plan: PlanFacts; pause: StoredPause; now: Date }): MembershipPause {
  const { from, resumesOn, creditCents, until } = pause
  const stateAfterStart = now < until ? 'running' : 'ending'
  const currentState = now < from ? 'planned' : stateAfterStart
  return {
    from: from.toISOString(),
    resumesOn,
    credit: formatCents(creditCents),
    state: pause.state === 'paused' ? currentState : pause.state,
    charge: { on: resumesOn, amount: formatCents(getNextChargeCents(plan, resumesOn)) },
  }
}

export type Candidate = Omit<PlanChoice, 'price'> & { plan: PlanId; priceCents: number }

/** The plans that a member can change to now. While a change is coming, only its withdrawal is offered. */
export async function findCandidates(
  deps: Deps,
  { membership, plan }: { membership: StoredMembership; plan: PlanFacts },
): Promise<Candidate[]> {
  if (findPlanRefusal({ plan, now: deps.clock.now() })) return []
  const { priceCents: currentPriceCents, upcoming } = plan
  const isChanging = upcoming?.cause === 'member' && !upcoming.isTakenBack
  return (await planStore(deps).list()).flatMap(({ id, name, priceCents, isOnSale, buyers }): Candidate[] => {
    if (id === membership.plan) {
      return isChanging ? [{ plan: id, name, priceCents: currentPriceCents, direction: 'undo' }] : []
    }
    if (isChanging || !priceCents || !isOnSale || !isSoldTo({ buyers, hadPlan: true })) return []
    return [{ plan: id, name, priceCents, direction: priceCents > currentPriceCents ? 'up' : 'down' }]
  })
}

const MAX_LIST = 200

/** Members with an unpaid renewal, the longest first, with the next attempt of the payment provider. */
export async function listUnpaidMemberships(deps: Deps): Promise<UnpaidMembership[]> {
  const users = await userStore(deps).findPastDue({ limit: MAX_LIST })
  const memberships = await membershipStore(deps).findMany(users.flatMap((user) => user.stripeSubscriptionId ?? []))
  const nextTries = new Map(memberships.map(({ id, nextTryAt }) => [id, nextTryAt?.toISOString() ?? null]))
  return users.map((user) => {
    const { id, email, membership, stripeSubscriptionId } = user
    return {
      userId: id,
      name: formatUserName(user),
      email,
      since: membership?.unpaidSince ?? null,
      givenUpAt: membership?.givenUpAt ?? null,
      nextTryAt: (stripeSubscriptionId && nextTries.get(stripeSubscriptionId)) || null,
      isCollected: stripeSubscriptionId !== null,
    }
  })
}
