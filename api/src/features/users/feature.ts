import type { Feature } from '../../platform/feature.ts'
import type { UserPorts } from './ports.ts'
import { routes } from './routes.ts'
import { usernameChangedMail } from './username-changed-mail.ts'

/** Accounts, for admins and their owners. */
export const users = (ports: UserPorts): Feature => ({
  name: 'users',
  routes: (deps) => routes(deps, ports),
  mails: [usernameChangedMail],
  personalData: [
    {
      name: 'account',
      collect: async (deps, userId) => deps.users.findById(userId),
      erase: (deps, { userId, tx }) => deps.users.anonymise({ id: userId, now: deps.clock.now(), tx }),
    },
  ],
})
