import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { auditStore } from './audit-store.ts'
import { listAuditLog } from './list-audit-log.ts'

function routes(deps: Deps) {
  const router = newRouter()
  mountEndpoint(router, 'listAuditLog', async ({ query, setHeader }) => {
    const { entries, total } = await listAuditLog(deps, query)
    setHeader('X-Total-Count', String(total))
    return entries
  })
  mountEndpoint(router, 'listAuditTerms', () => auditStore(deps).terms())
  return router
}

export const auditLog: Feature = {
  name: 'audit-log',
  routes,
  personalData: [
    {
      name: 'auditLog',
      // The entries about the user; which admin acted is the admin's own data.
      collect: async (deps, userId) =>
        (await auditStore(deps).allAbout(userId)).map(({ at, act, entity, entityId, before, after }) => {
          return { at, act, entity, entityId, before, after }
        }),
      erase: (deps, { user, tx }) => auditStore(deps).forgetPerson({ user, tx }),
    },
  ],
}
