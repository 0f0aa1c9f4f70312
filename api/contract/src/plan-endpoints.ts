import { endpoint, endpointTable } from './endpoint.ts'
import { toPartial } from './schemas/partial.ts'
import { planSchema, priceNoticeSchema } from './schemas/plans.ts'

/** Plans: what is on sale, and how admins change it. */
export const planEndpoints = endpointTable({
  listPlans: endpoint('GET /api/plans', 'anyone', 'The plans that are on sale', {
    isPublicList: true,
  }),
  listAllPlans: endpoint('GET /api/admin/plans', 'admin', 'All plans, on sale or not'),
  changePlan: endpoint('PATCH /api/admin/plans/:id', 'admin', 'Change price, coverage, buyers or sale of a plan', {
    acceptsIfMatch: true,
    body: toPartial(planSchema),
  }),
  previewPriceNotice: endpoint(
    'GET /api/admin/plans/:id/notice',
    'admin',
    'Whom a notice of the current price would reach',
  ),
  announcePrice: endpoint(
    'POST /api/admin/plans/:id/notice',
    'admin',
    'Give members of a plan notice of its current price',
    {
      body: priceNoticeSchema,
    },
  ),
})
