import type { CollectionEntry } from 'astro:content'
import { monthlyPrice, pickPromises } from '@studio/contract'
import { loadContent } from '../load-content.ts'

type Entry = CollectionEntry<'plans'>['data']['plans'][number]
/** A plan as a page shows it, with its price and the texts of its promises. */
export type Plan = Omit<Entry, 'price'> & { price: string; included: string[] }

/** The plans of plans.yaml by id. The monthly price comes from the contract, which also charges it. */
export async function loadPlans(): Promise<Record<Entry['id'], Plan>> {
  const { plans } = await loadContent('plans')
  const { promises } = await loadContent('promises')
  const toPlan = (id: Entry['id']): Plan => {
    const plan = plans.find((entry) => entry.id === id)
    if (!plan) throw new Error(`plans.yaml has no plan "${id}".`)
    const includedPromises = pickPromises(promises, plan.membership.included).map(({ text }) => text)
    return { ...plan, price: plan.price ?? monthlyPrice, included: includedPromises }
  }
  return { 'drop-in': toPlan('drop-in'), monthly: toPlan('monthly'), trial: toPlan('trial') }
}
