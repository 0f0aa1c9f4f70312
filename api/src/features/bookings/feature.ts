import type { Feature } from '../../platform/feature.ts'
import { calls } from './calls.ts'
import { removalHandler } from './cancelling/cancel-by-studio.ts'
import { holdEndHandler } from './holds/end-hold.ts'
import { accountClosedMail, bookingData } from './lists/personal-data.ts'
import {
  cancelledMail,
  changedMail,
  confirmedMail,
  releaseNoticeMail,
  rescheduledMail,
  seatReleasedMail,
} from './mails/booking-mails.ts'
import { occurrenceHandler } from './rescheduling/follow-occurrence.ts'
import { waitlistData } from './waitlist/leave-waitlist.ts'
import { listHandler } from './waitlist/list-jobs.ts'
import { waitlistMails } from './waitlist/waitlist-mails.ts'

/** Bookings: seats that members have, that their checkouts hold or that they wait for, and the rosters they make. */
export const bookings: Feature = {
  name: 'bookings',
  calls,
  handlers: [occurrenceHandler, removalHandler, holdEndHandler, listHandler],
  mails: [
    accountClosedMail,
    confirmedMail,
    cancelledMail,
    changedMail,
    rescheduledMail,
    releaseNoticeMail,
    seatReleasedMail,
    ...waitlistMails,
  ],
  personalData: [bookingData, waitlistData],
}
