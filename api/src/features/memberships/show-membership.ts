import { formatCents, type MembershipOverview, type MembershipPause } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/http.ts'
import { loadOwnPlan, type OwnPlan } from './load-plan.ts'
import { type PlanFacts, pauseChoices, pauseRefusal, type StoredPause } from './pause-rules.ts'

/** A user's own plan. */
export async function showMembership(deps: Deps, actor: Pick<Actor, 'id'>): Promise<MembershipOverview> {
  return toOverview(deps, await loadOwnPlan(deps, { userId: actor.id }))
}

function toOverview({ clock }: Deps, { user, membership, plan }: OwnPlan): MembershipOverview {
  const at = { now: clock.now(), timeZone: clock.timeZone }
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
    charge: { on: resumesOn, amount: formatCents(Math.max(0, plan.priceCents - creditCents)) },
  }
}
