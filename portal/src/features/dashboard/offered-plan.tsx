import { memberDiscountPercent, monthlyPrice, showMonthlyPrice } from '@studio/contract'
import { usePlans } from '../../studio/use-plans.ts'

/** What a person without a plan could have, at the present price; loaded for those alone. */
export default function OfferedPlan() {
  const price = usePlans()?.find(({ id }) => id === 'monthly')?.price
  const shown = price ? showMonthlyPrice(price) : monthlyPrice
  return `Monthly Unlimited is every class for ${shown} a month, and programs for ${memberDiscountPercent}% less.`
}
