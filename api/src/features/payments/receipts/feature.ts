import type { Receipt } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import { type Actor, newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { listUserPayments } from './list-user-payments.ts'

/** A user's payments and refunds as the payment provider has them, newest first; empty for a user who never paid. */
async function listReceipts(deps: Deps, { user }: Actor): Promise<Receipt[]> {
  return user.stripeCustomerId ? deps.payments.listReceipts(user.stripeCustomerId) : []
}

/** Receipts come from the payment provider, which keeps the books. */
export const receipts: Feature = {
  name: 'receipts',
  routes: (deps) => {
    const router = newRouter()
    mountEndpoint(router, 'listMyReceipts', ({ actor }) => listReceipts(deps, actor))
    mountEndpoint(router, 'listUserPayments', ({ params }) => listUserPayments(deps, params.id))
    return router
  },
}
