import type { Feature } from '../../platform/feature.ts'
import { cancelledMail, changedMail, confirmedMail } from './booking-mails.ts'
import { bookingData } from './personal-data.ts'
import type { Holds } from './ports.ts'
import { releaseNoticeMail, seatReleasedMail } from './release-mails.ts'
import { releaseSeats } from './release-seats.ts'
import { repeatedMail } from './repeated-mail.ts'
import type { Meetings } from './roster.ts'
import { routes } from './routes.ts'
import { rosterFactsHandler } from './update-rosters.ts'

/** Bookings, joined with the checkouts that hold seats and the dates of schedules. */
export const bookings = (holds: Holds, meetings: Meetings): Feature => ({
  name: 'bookings',
  routes: (deps) => routes(deps, { holds, meetings }),
  jobs: [{ name: 'release seats', every: '15 seconds', run: (deps) => releaseSeats(deps, { holds }) }],
  handlers: [rosterFactsHandler],
  mails: [confirmedMail, cancelledMail, changedMail, repeatedMail, releaseNoticeMail, seatReleasedMail],
  personalData: [bookingData],
})
