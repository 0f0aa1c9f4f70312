import type { Feature } from '../../../platform/feature.ts'
import { userStore } from '../../accounts/people/index.ts'
import { forgetTags } from './person-tags.ts'
import { routes } from './routes.ts'
import { usernameChangedMail } from './username-changed-mail.ts'

/** Accounts, for admins and their owners. */
export const users: Feature = {
  name: 'users',
  routes,
  mails: [usernameChangedMail],
  personalData: [
    {
      // Before the account that holds them.
      name: 'tags',
      collect: async (deps, userId) => (await userStore(deps).findPerson(userId))?.tags ?? [],
      erase: forgetTags,
    },
    {
      name: 'account',
      collect: async (deps, userId) => userStore(deps).findById(userId),
      erase: (deps, { userId, tx }) => userStore(deps).anonymise({ id: userId, now: deps.clock.now(), tx }),
    },
  ],
}
