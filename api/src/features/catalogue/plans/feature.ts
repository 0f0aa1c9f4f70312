import { coveredCategories, formatCents, type Plan, planIds } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { changePlan } from './change-plan.ts'
import { planStore } from './plan-store.ts'

function routes(deps: Deps) {
  const router = newRouter()
  mountEndpoint(router, 'listPlans', () => listPlans(deps))
  mountEndpoint(router, 'listAllPlans', () => Promise.all(planIds.map((id) => planStore(deps).show(id))))
  mountEndpoint(router, 'changePlan', ({ actor, params, body, ifMatch }) =>
    changePlan(deps, actor, { id: params.id, changes: body, ifMatch }),
  )
  return router
}

/** The plans on sale, as pages show them. */
async function listPlans(deps: Deps): Promise<Plan[]> {
  return (await planStore(deps).list()).flatMap(({ priceCents, covers, isOnSale, ...plan }) =>
    isOnSale && priceCents !== null
      ? [{ ...plan, price: formatCents(priceCents), covers: coveredCategories({ covers }) }]
      : [],
  )
}

/** The plans that can be subscribed to. */
export const plans: Feature = { name: 'plans', routes }
