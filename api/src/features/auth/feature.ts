import type { Feature } from '../../platform/feature.ts'
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
      collect: async ({ sessions, devices }, userId) => ({
        sessions: (await sessions.allOf(userId)).map(({ signedInAt, expires, device }) => ({
          signedInAt,
          expires,
          device,
        })),
        knownDevices: await devices.allOf(userId),
      }),
      erase: async ({ sessions, devices }, { userId, tx }) => {
        await sessions.endAllOf({ userId, tx })
        await devices.forgetAllOf({ userId, tx })
      },
    },
  ],
  jobs: [
    {
      name: 'forget what has expired',
      every: '1 hour',
      run: async ({ sessions, devices, limits, clock }) => {
        await sessions.removeExpired(clock.now())
        await devices.removeExpired(clock.now())
        await limits.removeExpired()
      },
    },
  ],
}
