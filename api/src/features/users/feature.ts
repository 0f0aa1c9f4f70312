import type { Feature } from '../../platform/feature.ts'
import { routes } from './routes.ts'
import { usernameChangedMail } from './username-changed-mail.ts'

/** Accounts, for admins and their owners. */
export const users: Feature = {
  name: 'users',
  routes,
  mails: [usernameChangedMail],
  personalData: [
    {
      name: 'account',
      collect: async (deps, userId) => deps.users.findById(userId),
      erase: (deps, { userId, tx }) => deps.users.anonymise({ id: userId, now: deps.clock.now(), tx }),
    },
  ],
}
