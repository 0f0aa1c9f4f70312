import { type AdminPlan, categoryName, classCategories, formatMoney, type PlanBuyers } from '@studio/contract'

export const buyerLabels: Record<PlanBuyers, string> = {
  everyone: 'Everyone',
  newcomers: 'People who never had a membership',
  members: 'People who have or had a membership',
}

export function planText({ price, covers, buyers }: AdminPlan): string {
  const cost = price === null ? 'No price yet' : `${formatMoney(price)} a month`
  const classes = covers.length === classCategories.length ? 'all classes' : covers.map(categoryName).join(', ')
  return `${cost}, ${classes}, for ${buyerLabels[buyers].toLowerCase()}`
}
