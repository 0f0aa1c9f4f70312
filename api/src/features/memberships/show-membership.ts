import { dayIn, formatCents, type MembershipOverview, type MembershipPause, planName } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/http.ts'
import type { StoredUpcoming } from './change/plan-change-rules.ts'
import { findCandidates, toPlanChoice } from './change/plan-choices.ts'
import { loadOwnPlan, type OwnPlan } from './load-plan.ts'
import {
  nextChargeCents,
  type PauseLimits,
  type PlanForPause,
  pauseChoices,
  pauseRefusal,
  type StoredPause,
} from './pause/pause-rules.ts'

/** A user's own plan, with the days that its member, or an admin, can choose for a pause. */
export async function showMembership(
  deps: Deps,
  { id: userId }: Pick<Actor, 'id'>,
  limits: PauseLimits = 'member',
): Promise<MembershipOverview> {
  const { clock } = deps
  const { user, membership, plan } = await loadOwnPlan(deps, { userId })
  const at = { now: clock.now(), timeZone: clock.timeZone, limits }
  const terms = user.membership
  const choices = plan ? pauseChoices({ plan, ...at }) : []
  const refusal = plan ? (plan.pause ? null : pauseRefusal({ plan, ...at })) : 'no_plan'
  return {
    plan: user.membershipType,
    status: user.membershipStatus,
    price: plan && formatCents(plan.priceCents),
    ...(await changesOf(deps, { membership, plan })),
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

/** What the next renewal charges, what is to come, and what can be changed to. */
async function changesOf(deps: Deps, { membership, plan }: Pick<OwnPlan, 'membership' | 'plan'>) {
  const { upcoming: coming, periodEnd, cancelAtPeriodEnd } = plan ?? {}
  if (!plan || !membership || !periodEnd) return { renewalPrice: null, upcoming: null, planChoices: [] }
  const price = formatCents(nextChargeCents(plan, dayIn(periodEnd, deps.clock.timeZone)))
  const upcoming = coming && !coming.isTakenBack && !cancelAtPeriodEnd ? toUpcoming(coming) : null
  return {
    renewalPrice: cancelAtPeriodEnd ? null : price,
    upcoming,
    planChoices: (await findCandidates(deps, { membership, plan })).map(toPlanChoice),
  }
}

const toUpcoming = ({ plan, priceCents, on, cause }: StoredUpcoming) => ({
  ...{ plan, name: planName(plan), price: formatCents(priceCents), on, cause },
})

function toPause({ plan, pause, now }: { plan: PlanForPause; pause: StoredPause; now: Date }): MembershipPause {
  const { from, resumesOn, creditCents, until } = pause
  const running = now < from ? 'planned' : now < until ? 'running' : 'ending'
  return {
    ...{ from: from.toISOString(), resumesOn, credit: formatCents(creditCents) },
    state: pause.state === 'paused' ? running : pause.state,
    charge: { on: resumesOn, amount: formatCents(nextChargeCents(plan, resumesOn)) },
  }
}
