import type { Feature } from '../../platform/feature.ts'
import { passwordChangedMail } from './account-mails.ts'
import { routes } from './routes.ts'

/** The account in its owner's hands: names, phone number, username, password. */
export const ownAccount: Feature = {
  name: 'own-account',
  routes,
  mails: [passwordChangedMail],
  personalData: [
    {
      name: 'profile',
      collect: ({ profiles }, userId) => profiles.find(userId),
      erase: ({ profiles }, { userId, tx }) => profiles.remove({ userId, tx }),
    },
  ],
}
