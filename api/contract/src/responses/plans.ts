import { type Static, Type } from 'typebox'
import { classCategories } from '../rules/catalogue.ts'
import { planBuyers, planIds } from '../rules/plans.ts'
import { count, day, flag, money, orNull, strictObject, text, versionFields } from './fields.ts'

const planFields = {
  id: Type.Enum(planIds),
  name: text,
  covers: Type.Array(Type.Enum(classCategories)),
  buyers: Type.Enum(planBuyers),
}

/** A plan on sale; `price` is a month for new subscribers. */
export const Plan = strictObject({ ...planFields, price: money })
export type Plan = Static<typeof Plan>

export const AdminPlan = strictObject({ ...planFields, price: orNull(money), isOnSale: flag, ...versionFields })
export type AdminPlan = Static<typeof AdminPlan>

/** Whom a notice of a plan's current price would reach. The request that sends the notice repeats `version`. */
export const PriceNotice = strictObject({
  version: text,
  price: orNull(money),
  /** The first day from which the new price can apply. */
  earliest: day,
  /** Members who pay another price and have not been notified. */
  members: count,
  /** Members who have been notified and still pay the old price. */
  announced: count,
})
export type PriceNotice = Static<typeof PriceNotice>
