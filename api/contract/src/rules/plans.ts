import { type ClassCategory, classCategories } from './catalogue.ts'
import { defaultMonthlyPriceCents, type MembershipFields, type MembershipType } from './membership.ts'

/** Every plan id is also a membership type. */
export const planIds = ['monthly', 'premium'] as const
export type PlanId = (typeof planIds)[number]

/**
 * Whether the plan is of a kind that is paid at the payment provider: monthly, or premium that was bought. It may still
 * have no subscription and so not be charged: an admin can set a monthly plan.
 */
export const hasPaidPlan = (user: { membershipType: MembershipType; isPremiumPaid?: boolean | undefined }): boolean =>
  user.membershipType === 'monthly' || (user.membershipType === 'premium' && user.isPremiumPaid === true)

/** Whether an admin granted premium: no event of the payment provider changes it. */
export const isGrantedPremium = (user: {
  membershipType: MembershipType
  isPremiumPaid?: boolean | undefined
}): boolean => user.membershipType === 'premium' && user.isPremiumPaid !== true

/** Who may buy a plan: everyone, people who never had a plan, or people who have or had one. */
export const planBuyers = ['everyone', 'newcomers', 'members'] as const
export type PlanBuyers = (typeof planBuyers)[number]

export type PlanTerms = {
  /** For a month; null until a first price is set. */
  priceCents: number | null
  /** Class categories; null covers all. */
  covers: readonly ClassCategory[] | null
  buyers: PlanBuyers
  isOnSale: boolean
}

export const defaultPlans: Record<PlanId, PlanTerms> = {
  monthly: { priceCents: defaultMonthlyPriceCents, covers: null, buyers: 'everyone', isOnSale: true },
  premium: { priceCents: null, covers: null, buyers: 'everyone', isOnSale: false },
}

/** Whether a person may buy a plan; `hadPlan`: they have or had one. */
export const isSoldTo = ({ buyers, hadPlan }: { buyers: PlanBuyers; hadPlan: boolean }): boolean =>
  buyers === 'everyone' || (hadPlan ? buyers === 'members' : buyers === 'newcomers')

export const getCoveredCategories = ({ covers }: Pick<PlanTerms, 'covers'>): ClassCategory[] =>
  classCategories.filter((category) => covers === null || covers.includes(category))

export const coversEveryCategory = (covers: readonly ClassCategory[]): boolean =>
  covers.length === classCategories.length

/** The categories as stored: null for all of them, so that one added later is covered too. */
export const toCoverage = (categories: readonly ClassCategory[]): ClassCategory[] | null => {
  const orderedCategories = classCategories.filter((category) => categories.includes(category))
  return coversEveryCategory(orderedCategories) ? null : orderedCategories
}

/** Without `planCovers`, a plan covers everything. A class without a category is always covered. */
export const coversCategory = (
  { planCovers }: Pick<MembershipFields, 'planCovers'>,
  category: ClassCategory | undefined,
): boolean => planCovers === undefined || category === undefined || planCovers.includes(category)

/** Members get notice of a new price this many days before it applies. */
export const PRICE_NOTICE_DAYS = 30

/**
 * The change from one plan to another. `up`: the new one costs more, takes effect at once. `down`: takes effect with the
 * next period. `undo`: cancels a planned `down`.
 */
export const planChangeDirections = ['up', 'down', 'undo'] as const
