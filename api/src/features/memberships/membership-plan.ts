import {
  CURRENCY,
  getCategoryName,
  isActiveMember,
  isSoldTo,
  memberDiscountPercent,
  type PlanId,
  paths,
  type User,
} from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/http.ts'
import { planStore } from '../catalogue/plans/index.ts'
import { withCustomer } from '../payments/customers/index.ts'
import { membershipStore } from './membership-store.ts'

/**
 * Checks whether a user may buy a plan and returns its price and the texts of its checkout. Throws NOT_ON_SALE,
 * NOT_FOR_YOU, and ALREADY_SUBSCRIBED while another plan is active or has an unpaid renewal: both would be charged.
 */
export async function quotePlan(deps: Deps, { user, planId }: { user: User; planId: PlanId }) {
  if (isActiveMember(user)) {
    throw new AppError('ALREADY_SUBSCRIBED', 'This account already has an active subscription.')
  }
  if ((await membershipStore(deps).findRunningOf(user.id)).length > 0) {
    const message = 'This account already has an active subscription. Please update its card under Manage Membership.'
    throw new AppError('ALREADY_SUBSCRIBED', message)
  }
  const { name, priceCents, buyers, covers, isOnSale } = await planStore(deps).load(planId)
  if (!isOnSale || priceCents === null) throw new AppError('NOT_ON_SALE', 'This plan is not on sale.')
  const hadPlan =
    user.membershipType !== 'none' ||
    (await membershipStore(deps).findByUser(user.id)).some(({ startedAt }) => startedAt !== null)
  if (!isSoldTo({ buyers, hadPlan }))
    throw new AppError('NOT_FOR_YOU', buyers === 'newcomers' ? ONLY_FOR_NEWCOMERS : ONLY_FOR_MEMBERS)
  const classes = covers ? `Unlimited classes of ${covers.map(getCategoryName).join(', ')}` : 'Unlimited classes'
  return {
    title: name,
    details: `${classes}, priority booking, ${memberDiscountPercent}% off programs`,
    price: { list: priceCents, discount: 0, paid: priceCents, currency: CURRENCY },
  } as const
}

const ONLY_FOR_NEWCOMERS = 'This plan is for people who have not had a membership before.'
const ONLY_FOR_MEMBERS = 'This plan is for people who have or had a membership.'

/**
 * Opens the payment provider's customer portal, in which members change their card, see invoices, or cancel. Throws
 * NO_MEMBERSHIP for a user who never had a plan or a payment, and so has nothing to manage there.
 */
export async function openPortal(deps: Deps, { user }: Actor): Promise<{ portalUrl: string }> {
  if (!user.stripeCustomerId && user.membershipType === 'none') {
    throw new AppError('NO_MEMBERSHIP', 'You have no membership to manage yet.')
  }
  const returnUrl = `${deps.env.PUBLIC_URL}${paths.membership}`
  return withCustomer(deps, user, (customerId) => deps.payments.openPortal({ customerId, returnUrl }))
}
