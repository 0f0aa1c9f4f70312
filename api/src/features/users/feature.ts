import type { Feature } from '../../platform/feature.ts'
import type { ReviewFreeSeats } from './ports.ts'
import { routes } from './routes.ts'

/** Accounts, for admins and their owners. */
export const users = (reviewFreeSeats: ReviewFreeSeats): Feature => ({
  name: 'users',
  routes: (deps) => routes(deps, reviewFreeSeats),
  personalData: [
    {
      name: 'account',
      collect: async (deps, userId) => deps.users.findById(userId),
      erase: (deps, { userId, tx }) => deps.users.anonymise({ id: userId, now: deps.clock.now(), tx }),
    },
  ],
})
