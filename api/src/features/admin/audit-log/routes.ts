import type { Deps } from '../../../deps.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { auditStore } from './audit-store.ts'
import { listAuditLog } from './list-audit-log.ts'

/** The audit log for admins. */
export function routes(deps: Deps) {
  const router = newRouter()
  mountEndpoint(router, 'listAuditLog', async ({ query, setHeader }) => {
    const { entries, total } = await listAuditLog(deps, query)
    setHeader('X-Total-Count', String(total))
    return entries
  })
  mountEndpoint(router, 'listAuditTerms', () => auditStore(deps).terms())
  return router
}
