import { defineEndpoint } from './endpoint.ts'
import type { AdminPlan, Plan } from './plans.ts'
import { partialOf } from './schemas/partial.ts'
import { planSchema } from './schemas/plans.ts'

/** The plans of the studio: what is on sale, and deciding about it. */
export const planEndpoints = {
  listPlans: defineEndpoint<Plan[]>()({
    method: 'GET',
    path: '/api/plans',
    access: 'anyone',
    summary: 'The plans that are on sale',
  }),
  listAllPlans: defineEndpoint<AdminPlan[]>()({
    method: 'GET',
    path: '/api/admin/plans',
    access: 'admin',
    summary: 'All plans, on sale or not',
  }),
  changePlan: defineEndpoint<AdminPlan>()({
    method: 'PATCH',
    path: '/api/admin/plans/:id',
    access: 'admin',
    ifMatch: true,
    body: partialOf(planSchema),
    summary: 'Change price, coverage, buyers or sale of a plan',
  }),
} as const
