import type { Feature } from '../../../platform/feature.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import type { HandoverJob } from '../seats/index.ts'
import { waitlistMails } from '../waitlist-entries/index.ts'
import { dateChangeHandler } from './apply-exception.ts'
import { chargeHandler } from './charge-entry.ts'
import { workOffWaitlist } from './hand-over.ts'
import { waitlistData } from './personal-data.ts'
import { routes } from './routes.ts'
import { runWaitlists } from './run-waitlists.ts'

/** Waitlists of full classes. */
export const waitlist: Feature = {
  name: 'waitlist',
  routes,
  // So often that an offer that is over has passed on within five seconds, its checkout at the provider included.
  jobs: [{ name: 'run waitlists', every: '2 seconds', run: runWaitlists }],
  handlers: [
    dateChangeHandler,
    chargeHandler,
    defineHandler<HandoverJob>({
      kind: 'waitlist',
      run: (deps, { payload: { key, isAsked } }) => workOffWaitlist(deps, key, { opensPages: !isAsked }),
    }),
  ],
  mails: waitlistMails,
  personalData: [waitlistData],
}
