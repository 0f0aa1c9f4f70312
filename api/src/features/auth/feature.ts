import type { Feature } from '../../platform/feature.ts'
import { routes } from './routes.ts'
import { welcomeMail } from './welcome-mail.ts'

export const auth: Feature = {
  name: 'auth',
  routes,
  mails: [welcomeMail],
  jobs: [
    {
      name: 'forget what has expired',
      every: '1 hour',
      run: async ({ sessions, limits, clock }) => {
        await sessions.removeExpired(clock.now())
        await limits.removeExpired()
      },
    },
  ],
}
