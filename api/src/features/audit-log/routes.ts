import type { Deps } from '../../deps.ts'
import { newRouter } from '../../platform/http.ts'
import { serve } from '../../platform/mount-endpoint.ts'
import { auditStore } from './audit-store.ts'
import { listAuditLog } from './list-audit-log.ts'

/** The audit log for admins. */
export function routes(deps: Deps) {
  const router = newRouter()
  serve(router, 'listAuditLog', async ({ query, setHeader }) => {
    const { entries, total } = await listAuditLog(deps, query)
    setHeader('X-Total-Count', String(total))
    return entries
  })
  serve(router, 'listAuditTerms', () => auditStore(deps).terms())
  return router
}
