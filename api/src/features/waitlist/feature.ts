import type { Feature } from '../../platform/feature.ts'
import { waitlistData } from './personal-data.ts'
import type { WaitedSeats } from './ports.ts'
import { routes } from './routes.ts'
import { runWaitlists } from './run-waitlists.ts'
import { waitingMail } from './waitlist-mails.ts'

/** Waitlists of full classes. */
export const waitlist = (seats: WaitedSeats): Feature => ({
  name: 'waitlist',
  routes: (deps) => routes(deps, seats),
  jobs: [{ name: 'run waitlists', every: '5 seconds', run: (deps) => runWaitlists(deps, seats) }],
  mails: [waitingMail],
  personalData: [waitlistData],
})
