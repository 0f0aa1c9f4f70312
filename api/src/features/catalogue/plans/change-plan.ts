import { type AdminPlan, getCoveredCategories, type Plan, type PlanInput, planIds, toMoney } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { invalid, notFound } from '../../../platform/app-error.ts'
import { assertUnchanged, changesAnything, type IfMatch } from '../../../platform/entity-version.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Calls } from '../../../platform/mount-endpoint.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { isPlanId, planStore } from './plan-store.ts'

type PlanChange = { id: string; changes: Partial<PlanInput>; ifMatch: IfMatch }

/**
 * New members get the changed plan at once; existing members keep their price and coverage. Throws NOT_FOUND,
 * CHANGED_MEANWHILE, and VALIDATION_FAILED for a plan on sale without a price.
 */
async function changePlan(deps: Deps, actor: Actor, { id, changes, ifMatch }: PlanChange): Promise<AdminPlan> {
  if (!isPlanId(id)) throw notFound('There is no such plan.')
  return deps.inTransaction(async (tx) => {
    const plan = await planStore(deps).loadForAdmin(id, { tx })
    assertUnchanged(plan, ifMatch)
    if (!changesAnything(plan, changes)) return plan
    const { price, isOnSale } = { ...plan, ...changes }
    if (isOnSale && price === null) throw invalid({ price: 'Please give a price first' })
    const changedPlan = await planStore(deps).change({ id, changes, currentTime: deps.clock.now(), tx })
    const snapshots = { before: plan, after: changedPlan }
    const entity = { kind: 'plan', id }
    await auditStore(deps).record({ entry: { actor, action: 'change plan', entity, ...snapshots }, tx })
    return changedPlan
  })
}

const calls = (deps: Deps): Calls => ({
  listPlans: () => listPlans(deps),
  listAllPlans: () => Promise.all(planIds.map((id) => planStore(deps).loadForAdmin(id))),
  changePlan: ({ actor, params, body, ifMatch }) => changePlan(deps, actor, { id: params.id, changes: body, ifMatch }),
})

/** Lists the plans on sale. */
async function listPlans(deps: Deps): Promise<Plan[]> {
  return (await planStore(deps).list()).flatMap(({ priceCents, covers, isOnSale, ...plan }) => {
    if (!isOnSale || priceCents === null) return []
    return { ...plan, price: toMoney(priceCents), covers: getCoveredCategories({ covers }) }
  })
}

export const plans: Feature = { name: 'plans', calls }
