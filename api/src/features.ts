import { auth } from './features/accounts/auth/feature.ts'
import { invitations } from './features/accounts/invitations/feature.ts'
import { ownAccount } from './features/accounts/own-account/feature.ts'
import { secondFactor } from './features/accounts/second-factor/feature.ts'
import { uploads } from './features/accounts/uploads/feature.ts'
import { attention } from './features/admin/attention/feature.ts'
import { auditLog } from './features/admin/audit-log/feature.ts'
import { impactPreview } from './features/admin/impact-preview/feature.ts'
import { personNotes } from './features/admin/person-notes/feature.ts'
import { reports } from './features/admin/reports/feature.ts'
import { timeline } from './features/admin/timeline/feature.ts'
import { users } from './features/admin/users/feature.ts'
import { calendarFeed } from './features/bookings/calendar-feed/calendar-feed.ts'
import { bookings } from './features/bookings/feature.ts'
import { reminders } from './features/bookings/reminders/send-reminders.ts'
import { trialPasses } from './features/bookings/trial-passes/trial-passes.ts'
import { holidays } from './features/calendar/closed-days/manage-holidays.ts'
import { schedules } from './features/calendar/schedules/feature.ts'
import { classes } from './features/catalogue/classes/manage-classes.ts'
import { instructors } from './features/catalogue/instructors/manage-instructors.ts'
import { plans } from './features/catalogue/plans/change-plan.ts'
import { programs } from './features/catalogue/programs/manage-programs.ts'
import { enrollments } from './features/enrollments/feature.ts'
import { leads } from './features/leads/feature.ts'
import { mail } from './features/mail/feature.ts'
import { memberships } from './features/memberships/feature.ts'
import { moving } from './features/moving/feature.ts'
import { newsletter } from './features/newsletter/feature.ts'
import { apiDocs } from './features/operations/api-docs/feature.ts'
import { browserErrors } from './features/operations/browser-errors/feature.ts'
import { health } from './features/operations/health/feature.ts'
import { packs } from './features/packs/feature.ts'
import { payments } from './features/payments/feature.ts'
import { team } from './features/staff/team/feature.ts'
import { teaching } from './features/teaching/feature.ts'
import type { Feature } from './platform/feature.ts'

/** Every feature of the API, in the order in which tests run their jobs. A new feature is one line here. */
export const features: readonly Feature[] = [
  health,
  auth,
  secondFactor,
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
  payments,
  bookings,
  enrollments,
  packs,
  memberships,
  timeline,
  reminders,
  calendarFeed,
  teaching,
  impactPreview,
  reports,
  users,
  personNotes,
  invitations,
  team,
  trialPasses,
  moving,
  mail,
  // Last, since erasing other features' data needs the former addresses that it stores.
  ownAccount,
]
