import type { Feature } from '../../platform/feature.ts'
import { routes } from './routes.ts'
import { welcomeMail } from './welcome-mail.ts'

export const auth: Feature = {
  name: 'auth',
  routes,
  mails: [welcomeMail],
  jobs: [
    {
      name: 'forget expired sessions',
      every: '1 hour',
      run: async ({ sessions, clock }) => void (await sessions.removeExpired(clock.now())),
    },
  ],
}
