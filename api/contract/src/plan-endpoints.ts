import { defineEndpoint } from './endpoint.ts'
import type { AdminPlan, Plan, PriceNotice } from './responses/plans.ts'
import { toPartial } from './schemas/partial.ts'
import { planSchema, priceNoticeSchema } from './schemas/plans.ts'

/** The plans of the studio: what is on sale, and deciding about it. */
export const planEndpoints = {
  listPlans: defineEndpoint<Plan[]>()({
    method: 'GET',
    path: '/api/plans',
    access: 'anyone',
    isPublicList: true,
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
    body: toPartial(planSchema),
    summary: 'Change price, coverage, buyers or sale of a plan',
  }),
  showPriceNotice: defineEndpoint<PriceNotice>()({
    method: 'GET',
    path: '/api/admin/plans/:id/notice',
    access: 'admin',
    summary: 'Whom a notice of the price of now would reach',
  }),
  announcePrice: defineEndpoint<PriceNotice>()({
    method: 'POST',
    path: '/api/admin/plans/:id/notice',
    access: 'admin',
    body: priceNoticeSchema,
    summary: 'Give members of a plan notice of its price of now',
  }),
} as const
