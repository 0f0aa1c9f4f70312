import type { Feature } from '../../platform/feature.ts'
import type { SecondSteps } from './ports.ts'
import { routes } from './routes.ts'
import { welcomeMail } from './welcome-mail.ts'

/** Accounts and sessions, joined with second factors. */
export const auth = (secondSteps: SecondSteps): Feature => ({
  name: 'auth',
  routes: (deps) => routes(deps, secondSteps),
  mails: [welcomeMail],
  personalData: [
    {
      name: 'signIns',
      collect: async ({ sessions, devices }, userId) => ({
        sessions: await sessions.allOf(userId),
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
