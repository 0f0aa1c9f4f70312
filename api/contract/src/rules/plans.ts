import { type ClassCategory, classCategories } from './catalogue.ts'
import { type MembershipFields, type MembershipType, monthlyPriceCents } from './membership.ts'

/** The plans that there can be; each is a membership type too. */
export const planIds = ['monthly', 'premium'] as const
export type PlanId = (typeof planIds)[number]

/** Whether a plan is one that is paid for at the payment provider, while there is a subscription. */
export const hasPaidPlan = (user: { membershipType: MembershipType; isPremiumPaid?: boolean | undefined }): boolean =>
  user.membershipType === 'monthly' || (user.membershipType === 'premium' && user.isPremiumPaid === true)

/** Whether premium was given by an admin: nothing that the payment provider says changes it. */
export const isGrantedPremium = (user: {
  membershipType: MembershipType
  isPremiumPaid?: boolean | undefined
}): boolean => user.membershipType === 'premium' && user.isPremiumPaid !== true

/** Who may buy a plan: everyone, only people who never had a plan, or only people who have or had one. */
export const planBuyers = ['everyone', 'newcomers', 'members'] as const
export type PlanBuyers = (typeof planBuyers)[number]

/** What the studio decides about a plan. */
export type PlanTerms = {
  /** A month in cents; null for a plan that has never had a price. */
  priceCents: number | null
  /** The categories of classes that it covers; null covers all. */
  covers: readonly ClassCategory[] | null
  buyers: PlanBuyers
  isOnSale: boolean
}

/** The plans of a studio that has changed none. */
export const defaultPlans: Record<PlanId, PlanTerms> = {
  monthly: { priceCents: monthlyPriceCents, covers: null, buyers: 'everyone', isOnSale: true },
  premium: { priceCents: null, covers: null, buyers: 'everyone', isOnSale: false },
}

/** Whether a plan is sold to a person; `hadPlan`: they have or had a plan. */
export const maySell = ({ buyers, hadPlan }: { buyers: PlanBuyers; hadPlan: boolean }): boolean =>
  buyers === 'everyone' || (buyers === 'members') === hadPlan

/** The categories of a plan as a list, all of them for one that covers all. */
export const coveredCategories = ({ covers }: Pick<PlanTerms, 'covers'>): ClassCategory[] =>
  classCategories.filter((category) => covers === null || covers.includes(category))

/** Null for a list that covers all, so that a category added later is covered too. */
export const toCoverage = (categories: readonly ClassCategory[]): ClassCategory[] | null => {
  const covered = classCategories.filter((category) => categories.includes(category))
  return covered.length === classCategories.length ? null : covered
}

/** Whether a person's plan covers a category; unknown categories and plans without a list are covered. */
export const coversCategory = (
  { planCovers }: Pick<MembershipFields, 'planCovers'>,
  category: ClassCategory | undefined,
): boolean => planCovers === undefined || category === undefined || planCovers.includes(category)

/** How many days before a price holds for a member they are given notice of it. */
export const noticeDays = 30

/** What changing to a plan is: `up` costs more and is at once, `down` with the next period, `undo` takes a `down` back. */
export const planDirections = ['up', 'down', 'undo'] as const
export type PlanDirection = (typeof planDirections)[number]
