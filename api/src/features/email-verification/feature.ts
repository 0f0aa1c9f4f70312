import type { Feature } from '../../platform/feature.ts'
import { routes } from './routes.ts'
import { verificationMail } from './verification-mail.ts'

/** Proof that an account's email address is its owner's. */
export const emailVerification: Feature = {
  name: 'email-verification',
  routes,
  mails: [verificationMail],
  jobs: [
    {
      name: 'forget verification links',
      every: '1 hour',
      run: ({ verificationLinks, clock }) => verificationLinks.removeExpired(clock.now()),
    },
  ],
  personalData: [
    {
      name: 'emailVerification',
      collect: async (deps, userId) => {
        const user = await deps.users.findById(userId)
        return user && { email: user.email, isVerified: user.isEmailVerified }
      },
      erase: (deps, { userId, tx }) => deps.verificationLinks.removeAllOf({ userId, tx }),
    },
  ],
}
