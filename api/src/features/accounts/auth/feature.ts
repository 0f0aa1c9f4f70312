import type { Feature } from '../../../platform/feature.ts'
import { deviceStore, sessionStore } from '../people/index.ts'
import { routes } from './routes.ts'
import { welcomeMail } from './welcome-mail.ts'

/** Accounts and sessions. */
export const auth: Feature = {
  name: 'auth',
  routes,
  mails: [welcomeMail],
  personalData: [
    {
      name: 'signIns',
      collect: async (deps, userId) => ({
        sessions: (await sessionStore(deps).allOf(userId)).map(({ signedInAt, expires, device }) => ({
          signedInAt,
          expires,
          device,
        })),
        knownDevices: await deviceStore(deps).allOf(userId),
      }),
      erase: async (deps, { userId, tx }) => {
        await sessionStore(deps).endAllOf({ userId, tx })
        await deviceStore(deps).forgetAllOf({ userId, tx })
      },
    },
  ],
  jobs: [
    {
      name: 'forget what has expired',
      everySeconds: 3_600,
      run: async (deps) => {
        await sessionStore(deps).removeExpired(deps.clock.now())
        await deviceStore(deps).removeExpired(deps.clock.now())
        await deps.limits.removeExpired()
      },
    },
  ],
}
