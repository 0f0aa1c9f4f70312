import type { Feature } from '../../platform/feature.ts'
import { defineHandler } from '../../platform/queue/run-queue.ts'
import type { HandoverJob } from '../seats/index.ts'
import { dateChangeHandler } from './apply-exception.ts'
import { workOffWaitlist } from './hand-over.ts'
import { waitlistData } from './personal-data.ts'
import type { WaitedSeats } from './ports.ts'
import { routes } from './routes.ts'
import { runWaitlists } from './run-waitlists.ts'
import {
  endedMail,
  missedMail,
  movedMail,
  offerMail,
  overlapsEndedMail,
  publicMail,
  waitingMail,
} from './waitlist-mails.ts'

/** Waitlists of full classes. */
export const waitlist = (seats: WaitedSeats): Feature => ({
  name: 'waitlist',
  routes: (deps) => routes(deps, seats),
  jobs: [{ name: 'run waitlists', every: '5 seconds', run: (deps) => runWaitlists(deps, seats) }],
  handlers: [
    dateChangeHandler,
    defineHandler<HandoverJob>({
      kind: 'waitlist',
      run: (deps, { payload }) => workOffWaitlist(deps, seats, payload.key),
    }),
  ],
  mails: [waitingMail, offerMail, missedMail, movedMail, endedMail, overlapsEndedMail, publicMail],
  personalData: [waitlistData(seats)],
})
