import type { Feature } from '../../platform/feature.ts'
import { type Ports, routes } from './routes.ts'
import { welcomeMail } from './welcome-mail.ts'

/** Accounts and sessions, joined with second factors and the proof of email addresses. */
export const auth = (ports: Ports): Feature => ({
  name: 'auth',
  routes: (deps) => routes(deps, ports),
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
})
