import type { Feature } from '../../../platform/feature.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { listReceipts } from './list-receipts.ts'
import { listUserPayments } from './list-user-payments.ts'

/** What people have paid and got back. */
export const receipts: Feature = {
  name: 'receipts',
  routes: (deps) => {
    const router = newRouter()
    mountEndpoint(router, 'listMyReceipts', ({ actor }) => listReceipts(deps, actor))
    mountEndpoint(router, 'listUserPayments', ({ params }) => listUserPayments(deps, params.id))
    return router
  },
}
