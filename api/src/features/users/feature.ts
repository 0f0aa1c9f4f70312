import type { Feature } from '../../platform/feature.ts'
import { routes } from './routes.ts'

export const users: Feature = {
  name: 'users',
  routes,
  personalData: [
    {
      name: 'account',
      collect: async (deps, userId) => deps.users.findById(userId),
      erase: async (deps, { userId, tx }) => {
        await deps.users.anonymise({ id: userId, now: deps.clock.now(), tx })
        await deps.sessions.endAllOf({ userId, tx })
      },
    },
  ],
}
