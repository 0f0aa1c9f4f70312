import type { Feature } from '../../../platform/feature.ts'
import { auditStore } from './audit-store.ts'
import { routes } from './routes.ts'

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
