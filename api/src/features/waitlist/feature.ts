import type { Feature } from '../../platform/feature.ts'
import { defineHandler } from '../../platform/queue/run-queue.ts'
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
  jobs: [{ name: 'run waitlists', every: '5 seconds', run: runWaitlists }],
  handlers: [
    dateChangeHandler,
    chargeHandler,
    defineHandler<HandoverJob>({
      kind: 'waitlist',
      run: (deps, { payload }) => workOffWaitlist(deps, payload.key),
    }),
  ],
  mails: waitlistMails,
  personalData: [waitlistData],
}
