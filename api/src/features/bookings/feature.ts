import type { Feature } from '../../platform/feature.ts'
import { calls } from './calls.ts'
import { classRemovalHandler } from './cancelling/cancel-by-studio.ts'
import { holdEndHandler } from './holds/end-hold.ts'
import { accountClosedMail, bookingPersonalData } from './lists/personal-data.ts'
import { cancelledMail } from './mails/cancellation-mail.ts'
import { changedMail, rescheduledMail } from './mails/change-mails.ts'
import { confirmedMail } from './mails/confirmation-mail.ts'
import { releaseNoticeMail, seatReleasedMail } from './mails/release-mails.ts'
import { occurrenceHandler } from './rescheduling/apply-occurrence-change.ts'
import { waitlistPersonalData } from './waitlist/leave-waitlist.ts'
import { waitlistHandler } from './waitlist/waitlist-jobs.ts'
import { waitlistMails } from './waitlist/waitlist-mails.ts'

export const bookings: Feature = {
  name: 'bookings',
  calls,
  handlers: [occurrenceHandler, classRemovalHandler, holdEndHandler, waitlistHandler],
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
  personalData: [bookingPersonalData, waitlistPersonalData],
}
