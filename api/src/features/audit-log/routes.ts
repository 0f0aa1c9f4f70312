import type { Deps } from '../../deps.ts'
import { newRouter } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'

const PAGE_SIZE = 50

/** The audit log for admins (rulings B27 and C). */
export function routes(deps: Deps) {
  const router = newRouter()
  serve(router, 'listAuditLog', async ({ query, setHeader }) => {
    const { page = 1, pageSize = PAGE_SIZE, ...filter } = query
    const { entries, total } = await deps.audit.list({ filter, page, pageSize })
    setHeader('X-Total-Count', String(total))
    return entries
  })
  return router
}
