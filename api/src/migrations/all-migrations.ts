import type { Migration } from '../platform/migrations.ts'
import { countKnownAddressesAsVerified } from './count-known-addresses-as-verified.ts'
import { historyOfMemberships } from './history-of-memberships.ts'
import { keyRequestsByAddress } from './key-requests-by-address.ts'
import { queueOfCalendarChanges } from './queue-of-calendar-changes.ts'
import { queueOfJobs } from './queue-of-jobs.ts'
import { queueOfMails } from './queue-of-mails.ts'
import { queueOfRecoveriesAndRefunds } from './queue-of-recoveries-and-refunds.ts'
import { sayWhichClassesMeetOnAnyDate } from './say-which-classes-meet-on-any-date.ts'
import { seatsWithoutDateOfChange } from './seats-without-date-of-change.ts'
import { snapshotOnBookings } from './snapshot-on-bookings.ts'

/** Every change of a stored form since the first release, in the order in which they run. New ones go to the end. */
export const migrations: readonly Migration[] = [
  countKnownAddressesAsVerified,
  keyRequestsByAddress,
  sayWhichClassesMeetOnAnyDate,
  queueOfJobs,
  snapshotOnBookings,
  queueOfCalendarChanges,
  seatsWithoutDateOfChange,
  historyOfMemberships,
  queueOfMails,
  queueOfRecoveriesAndRefunds,
]
