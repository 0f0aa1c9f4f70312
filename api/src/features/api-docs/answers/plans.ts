import { classCategories, planBuyers, planIds } from '@studio/contract'
import { Type } from 'typebox'
import { count, day, exactly, flag, instant, money, orNull, text } from './fields.ts'

const planFields = {
  id: Type.Enum(planIds),
  name: text,
  covers: Type.Array(Type.Enum(classCategories)),
  buyers: Type.Enum(planBuyers),
}

/** A plan on sale, and a plan as admins see it. */
export const Plan = exactly({ ...planFields, price: money })
export const AdminPlan = exactly({
  ...planFields,
  price: orNull(money),
  isOnSale: flag,
  updatedAt: instant,
  version: text,
})
export const PriceNotice = exactly({
  ...{ version: text, price: orNull(money), earliest: day },
  ...{ members: count, announced: count },
})
