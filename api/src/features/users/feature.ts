import type { Feature } from '../../platform/feature.ts'
import { routes } from './routes.ts'

export const users: Feature = {
  name: 'users',
  routes,
  personalData: [
    {
      name: 'account',
      collect: async (deps, userId) => deps.users.findById(userId),
      erase: (deps, { userId, tx }) => deps.users.anonymise({ id: userId, now: deps.clock.now(), tx }),
    },
  ],
}
