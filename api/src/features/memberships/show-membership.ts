import { formatCents, type MembershipOverview, type MembershipPause } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/http.ts'
import { loadOwnPlan, type OwnPlan } from './load-plan.ts'
import {
  nextChargeCents,
  type PauseLimits,
  type PlanFacts,
  pauseChoices,
  pauseRefusal,
  type StoredPause,
} from './pause-rules.ts'

/** A user's own plan, with the days that its member, or an admin, can choose for a pause. */
export async function showMembership(
  deps: Deps,
  { id: userId }: Pick<Actor, 'id'>,
  limits: PauseLimits = 'member',
): Promise<MembershipOverview> {
  return toOverview(deps, { own: await loadOwnPlan(deps, { userId }), limits })
}

type Showing = { own: OwnPlan; limits: PauseLimits }

function toOverview({ clock }: Deps, { own: { user, membership, plan }, limits }: Showing): MembershipOverview {
  const at = { now: clock.now(), timeZone: clock.timeZone, limits }
  const terms = user.membership
  const choices = plan ? pauseChoices({ plan, ...at }) : []
  const refusal = plan ? (plan.pause ? null : pauseRefusal({ plan, ...at })) : 'no_plan'
  return {
    plan: user.membershipType,
    status: user.membershipStatus,
    price: plan && formatCents(plan.priceCents),
    paidUntil: terms?.paidUntil ?? null,
    endsAt: terms?.endsAt ?? null,
    pause: plan?.pause ? toPause({ plan, pause: plan.pause, now: at.now }) : null,
    unpaid: terms?.unpaidSince
      ? { since: terms.unpaidSince, nextTryAt: membership?.nextTryAt?.toISOString() ?? null }
      : null,
    pauseRefusal: refusal ?? (choices.length === 0 && !plan?.pause ? 'used_up' : null),
    pauseChoices: choices,
  }
}

function toPause({ plan, pause, now }: { plan: PlanFacts; pause: StoredPause; now: Date }): MembershipPause {
  const { from, resumesOn, creditCents, until } = pause
  const running = now < from ? 'planned' : now < until ? 'running' : 'ending'
  return {
    ...{ from: from.toISOString(), resumesOn, credit: formatCents(creditCents) },
    state: pause.state === 'paused' ? running : pause.state,
    charge: { on: resumesOn, amount: formatCents(nextChargeCents(plan)) },
  }
}
