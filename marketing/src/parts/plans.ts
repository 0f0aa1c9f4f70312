import type { CollectionEntry } from 'astro:content'

type Plan = CollectionEntry<'plans'>['data']['plans'][number]

/** One plan of plans.yaml by its id; the schema makes sure that each is there once. */
export function planWords(plans: readonly Plan[], id: Plan['id']): Plan {
  const plan = plans.find((candidate) => candidate.id === id)
  if (!plan) throw new Error(`plans.yaml has no plan "${id}".`)
  return plan
}
