import type { Versioned } from './entities.ts'
import type { ClassCategory } from './rules/catalogue.ts'
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

/** A plan as the studio decides about it. */
export type AdminPlan = Omit<Plan, 'price'> & Versioned & { price: Money | null; isOnSale: boolean }
