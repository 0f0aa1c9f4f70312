import type { Feature } from '../../../platform/feature.ts'
import { userStore, verificationLinkStore } from '../people/index.ts'
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
      everySeconds: 3_600,
      run: (deps) => verificationLinkStore(deps).removeExpired(deps.clock.now()),
    },
  ],
  personalData: [
    {
      name: 'emailVerification',
      collect: async (deps, userId) => {
        const user = await userStore(deps).findById(userId)
        return user && { email: user.email, isVerified: user.isEmailVerified }
      },
      erase: (deps, { userId, tx }) => verificationLinkStore(deps).removeAllOf({ userId, tx }),
    },
  ],
}
