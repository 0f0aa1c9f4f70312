import { type Static, Type } from 'typebox'
import { classCategories } from '../rules/catalogue.ts'
import { planBuyers, planIds } from '../rules/plans.ts'
import { count, day, exactly, flag, money, orNull, text, versioned } from './fields.ts'

const planFields = {
  id: Type.Enum(planIds),
  name: text,
  /** The categories of classes that it covers. */
  covers: Type.Array(Type.Enum(classCategories)),
  buyers: Type.Enum(planBuyers),
}

/** A plan that is on sale; `price` is what a new subscriber pays for a month. */
export const Plan = exactly({ ...planFields, price: money })
export type Plan = Static<typeof Plan>

/** A plan as the studio decides about it. */
export const AdminPlan = exactly({ ...planFields, price: orNull(money), isOnSale: flag, ...versioned })
export type AdminPlan = Static<typeof AdminPlan>

/** Whom a notice of the present price of a plan would reach. `version` goes with the request that gives it. */
export const PriceNotice = exactly({
  version: text,
  price: orNull(money),
  /** The first day that it can name. */
  earliest: day,
  /** Members who pay another price and have no notice yet. */
  members: count,
  /** Members who have one, and have not been moved. */
  announced: count,
})
export type PriceNotice = Static<typeof PriceNotice>
