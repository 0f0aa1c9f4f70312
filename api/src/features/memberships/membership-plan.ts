import {
  CURRENCY,
  categoryName,
  isActiveMember,
  maySell,
  memberDiscountPercent,
  type PlanId,
  type PlanTerms,
  type User,
} from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/app-error.ts'
import { planStore } from '../catalogue/plans/index.ts'
import { membershipStore } from './membership-store.ts'

/**
 * What a plan costs a user, and what the checkout says about it. ALREADY_SUBSCRIBED while one is active, or still
 * running with an unpaid renewal, since a second one would be charged in addition; NOT_ON_SALE, NOT_FOR_YOU.
 */
export async function planMembership(deps: Deps, { user, planId }: { user: User; planId: PlanId }) {
  if (isActiveMember(user)) {
    throw new AppError('ALREADY_SUBSCRIBED', 'This account already has an active subscription.')
  }
  if ((await membershipStore(deps).runningOf(user.id)).length > 0) {
    const sentence = 'This account already has an active subscription. Please update its card under Manage Membership.'
    throw new AppError('ALREADY_SUBSCRIBED', sentence)
  }
  const { name, priceCents, buyers, ...plan } = await planStore(deps).find(planId)
  if (!plan.isOnSale || priceCents === null) throw new AppError('NOT_ON_SALE', 'This plan is not on sale.')
  if (!maySell({ buyers, hadPlan: await hadPlan(deps, user) })) throw new AppError('NOT_FOR_YOU', notForYou[buyers])
  return {
    title: name,
    details: detailsOf(plan),
    price: { list: priceCents, discount: 0, paid: priceCents, currency: CURRENCY },
  } as const
}

const notForYou = {
  everyone: 'This plan is not on sale.',
  newcomers: 'This plan is for people who have not had a membership before.',
  members: 'This plan is for people who have or had a membership.',
}

/** Whether a person has or had a plan, bought or given. */
async function hadPlan(deps: Deps, user: User): Promise<boolean> {
  if (user.membershipType !== 'none') return true
  return (await membershipStore(deps).allOf(user.id)).some(({ startedAt }) => startedAt !== null)
}

function detailsOf({ covers }: Pick<PlanTerms, 'covers'>): string {
  const classes = covers ? `Unlimited classes of ${covers.map(categoryName).join(', ')}` : 'Unlimited classes'
  return `${classes}, priority booking, ${memberDiscountPercent}% off programs`
}
