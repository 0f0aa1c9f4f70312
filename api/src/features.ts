import { apiDocs } from './features/api-docs/feature.ts'
import { attention } from './features/attention/feature.ts'
import { auditLog } from './features/audit-log/feature.ts'
import { auth } from './features/auth/feature.ts'
import { bookings } from './features/bookings/feature.ts'
import { browserErrors } from './features/browser-errors/feature.ts'
import { calendarFeed } from './features/calendar-feed/feature.ts'
import { checkout } from './features/checkout/feature.ts'
import { classes } from './features/classes/feature.ts'
import { emailVerification } from './features/email-verification/feature.ts'
import { enrollments } from './features/enrollments/feature.ts'
import { giveBack } from './features/give-back/feature.ts'
import { health } from './features/health/feature.ts'
import { holidays } from './features/holidays/feature.ts'
import { consequences } from './features/impact-preview/feature.ts'
import { instructors } from './features/instructors/feature.ts'
import { invitations } from './features/invitations/feature.ts'
import { leads } from './features/leads/feature.ts'
import { mail } from './features/mail/feature.ts'
import { memberships } from './features/memberships/feature.ts'
import { newsletter } from './features/newsletter/feature.ts'
import { ownAccount } from './features/own-account/feature.ts'
import { paymentEvents } from './features/payment-events/feature.ts'
import { moneyBack } from './features/payment-reversals/feature.ts'
import { personNotes } from './features/person-notes/feature.ts'
import { plans } from './features/plans/feature.ts'
import { programs } from './features/programs/feature.ts'
import { receipts } from './features/receipts/feature.ts'
import { recovery } from './features/recovery/feature.ts'
import { reminders } from './features/reminders/feature.ts'
import { reports } from './features/reports/feature.ts'
import { schedules } from './features/schedules/feature.ts'
import { secondFactor } from './features/second-factor/feature.ts'
import { timeline } from './features/timeline/feature.ts'
import { trialPasses } from './features/trial-passes/feature.ts'
import { uploads } from './features/uploads/feature.ts'
import { users } from './features/users/feature.ts'
import { waitlist } from './features/waitlist/feature.ts'
import type { Feature } from './platform/feature.ts'

/** Every feature of the API, in the order in which their jobs run in tests. A new feature is one line here. */
export const features: readonly Feature[] = [
  health,
  auth,
  emailVerification,
  secondFactor,
  recovery,
  auditLog,
  apiDocs,
  browserErrors,
  instructors,
  programs,
  plans,
  leads,
  newsletter,
  uploads,
  classes,
  schedules,
  holidays,
  attention,
  paymentEvents,
  checkout,
  bookings,
  waitlist,
  enrollments,
  memberships,
  moneyBack,
  receipts,
  giveBack,
  timeline,
  reminders,
  calendarFeed,
  consequences,
  reports,
  users,
  personNotes,
  invitations,
  trialPasses,
  mail,
  // Knows the former addresses, by which mails and requests of an account that is closed are found before it.
  ownAccount,
]

/** All jobs of all features. */
export const allJobs = features.flatMap((feature) => feature.jobs ?? [])
