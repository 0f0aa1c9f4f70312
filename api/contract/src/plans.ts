import type { VersionFields } from './entities/fields.ts'
import type { ClassCategory } from './rules/catalogue.ts'
import type { Day } from './rules/days.ts'
import type { Money } from './rules/money.ts'
import type { PlanBuyers, PlanId } from './rules/plans.ts'

/** A plan that is on sale. */
export type Plan = {
  id: PlanId
  name: string
  /** What a new subscriber pays for a month. */
  price: Money
  /** The categories of classes that it covers. */
  covers: ClassCategory[]
  buyers: PlanBuyers
}

/** Whom a notice of the present price of a plan would reach. `version` goes with the request that gives it. */
export type PriceNotice = {
  version: string
  price: Money | null
  /** The first day that it can name. */
  earliest: Day
  /** Members who pay another price and have no notice yet. */
  members: number
  /** Members who have one, and have not been moved. */
  announced: number
}

/** A plan as the studio decides about it. */
export type AdminPlan = Omit<Plan, 'price'> & VersionFields & { price: Money | null; isOnSale: boolean }
