import type { Feature } from '../../platform/feature.ts'
import { cancelledMail, changedMail, confirmedMail } from './booking-mails.ts'
import { bookingData } from './personal-data.ts'
import type { Holds } from './ports.ts'
import { releaseNoticeMail, seatReleasedMail } from './release-mails.ts'
import { releaseSeats } from './release-seats.ts'
import { repeatedMail } from './repeated-mail.ts'
import { routes } from './routes.ts'
import { rosterFactsHandler } from './update-rosters.ts'

/** Bookings, joined with the checkouts that hold seats. */
export const bookings = (holds: Holds): Feature => ({
  name: 'bookings',
  routes: (deps) => routes(deps, { holds }),
  jobs: [{ name: 'release seats', every: '15 seconds', run: (deps) => releaseSeats(deps, { holds }) }],
  handlers: [rosterFactsHandler],
  mails: [confirmedMail, cancelledMail, changedMail, repeatedMail, releaseNoticeMail, seatReleasedMail],
  personalData: [bookingData],
})
