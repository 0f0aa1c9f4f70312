import type { CollectionEntry } from 'astro:content'
import { defaultMonthlyPriceText, pickPromises } from '@studio/contract'
import { loadContent } from '../load-content.ts'

type PlanContent = CollectionEntry<'plans'>['data']['plans'][number]
/** A plan as a page shows it, with its price and the texts of its promises. */
export type Plan = Omit<PlanContent, 'price'> & { price: string; included: string[] }

/** Loads the plans of plans.yaml, by id. The monthly price is the default: a script replaces it with the current one. */
export async function loadPlans(): Promise<Record<PlanContent['id'], Plan>> {
  const { plans } = await loadContent('plans')
  const { promises } = await loadContent('promises')
  const getPlan = (id: PlanContent['id']): Plan => {
    const plan = plans.find((planContent) => planContent.id === id)
    if (!plan) throw new Error(`plans.yaml has no plan "${id}".`)
    const included = pickPromises(promises, plan.membershipPage.included).map(({ text }) => text)
    return { ...plan, price: plan.price ?? defaultMonthlyPriceText, included }
  }
  return { 'drop-in': getPlan('drop-in'), monthly: getPlan('monthly'), trial: getPlan('trial') }
}
