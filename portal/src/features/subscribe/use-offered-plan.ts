import { categoryName, classCategories, monthlyPrice, type Plan, planName, showMonthlyPrice } from '@studio/contract'
import { useLocation } from 'react-router-dom'
import { memberPages } from '../../lib/member-pages.ts'
import { usePlans } from '../../lib/use-plans.ts'

/** A plan as /subscribe shows it; the price as displayed. */
export type OfferedPlan = Pick<Plan, 'id' | 'name'> & { price: string; benefits: string[] }

const { benefits } = memberPages.subscribe

/** The plan of the page until the plans are known. */
export const usualPlan: OfferedPlan = { id: 'monthly', name: planName('monthly'), price: monthlyPrice, benefits }

/** The plan that the address names, or the monthly one; null while another one than that is being asked for. */
export function useOfferedPlan(): OfferedPlan | null {
  const { search } = useLocation()
  const plans = usePlans()
  const wanted = new URLSearchParams(search).get('plan')
  const isOther = wanted !== null && wanted !== usualPlan.id
  if (!plans) return isOther ? null : usualPlan
  const found = plans.find(({ id }) => id === wanted) ?? plans.find(({ id }) => id === usualPlan.id)
  return found ? toOffered(found) : usualPlan
}

function toOffered({ id, name, price, covers }: Plan): OfferedPlan {
  const [classes = '', ...rest] = benefits
  const coverage =
    covers.length === classCategories.length ? classes : `${classes}: ${covers.map(categoryName).join(', ')}`
  return { id, name, price: showMonthlyPrice(price), benefits: [coverage, ...rest] }
}
