import type { Feature } from '../../../platform/feature.ts'
import { cancelledMail, changedMail, confirmedMail } from './booking-mails.ts'
import { scheduleChangeHandler } from './cancel-displaced-bookings.ts'
import { removalHandler } from './finalize-class-deletions.ts'
import { bookingData } from './personal-data.ts'
import { releaseNoticeMail, seatReleasedMail } from './release-mails.ts'
import { rescheduledMail } from './rescheduled-mail.ts'
import { routes } from './routes.ts'
import { closedDaysHandler } from './settle-holidays.ts'
import { rosterFactsHandler } from './update-rosters.ts'

/** Bookings: seats that members have, or that their checkouts hold, and the rosters they make. */
export const bookings: Feature = {
  name: 'bookings',
  routes,
  handlers: [rosterFactsHandler, scheduleChangeHandler, closedDaysHandler, removalHandler],
  mails: [confirmedMail, cancelledMail, changedMail, rescheduledMail, releaseNoticeMail, seatReleasedMail],
  personalData: [bookingData],
}
