import type {
  AuditEntry,
  HolidayConsequences,
  Lead,
  PastDate,
  Roster,
  RosterEntry,
  ScheduleConflict,
} from './admin-entities.ts'
import { attentionCalls } from './attention-calls.ts'
import { answers } from './endpoint.ts'
import type {
  Booking,
  CheckoutStarted,
  CheckoutState,
  Enrollment,
  Holiday,
  Instructor,
  Message,
  Occurrence,
  Program,
  Receipt,
  Schedule,
  StudioClass,
  SubscriptionCheckoutStarted,
  UploadedImage,
  User,
} from './entities.ts'
import { leadCalls } from './lead-calls.ts'
import { peopleCalls } from './people-calls.ts'
import type { FillReport, Report } from './reports.ts'
import type { BookingTerms } from './rules/booking-window.ts'
import * as accounts from './schemas/accounts.ts'
import { bookingSchema, programCheckoutSchema } from './schemas/bookings.ts'
import { browserErrorSchema } from './schemas/browser-errors.ts'
import * as calendar from './schemas/calendar.ts'
import { classSchema, instructorSchema, programSchema, scheduleSchema } from './schemas/catalogue.ts'
import { changeLeadSchema } from './schemas/leads.ts'
import { partialOf } from './schemas/partial.ts'
import {
  auditLogQuery,
  leadsQuery,
  mailedLinkQuery,
  pastDatesQuery,
  schedulesQuery,
  signInQuery,
  usersQuery,
} from './schemas/queries.ts'
import { reportQuery } from './schemas/reports.ts'
import { secondFactorCalls } from './second-factor-calls.ts'
import { sessionCalls } from './session-calls.ts'

/** Accounts and sessions (spec section 7; rulings B12 to B17). */
const accountCalls = {
  getUser: answers<User>()({ method: 'GET', path: '/api/user', access: 'user', summary: 'The signed-in user' }),
  login: answers<User>()({
    method: 'POST',
    path: '/api/login',
    access: 'anyone',
    body: accounts.loginSchema,
    summary: 'Sign in with a username or an email address',
  }),
  goToSignIn: answers<null>()({
    method: 'GET',
    path: '/api/login',
    access: 'anyone',
    status: 302,
    query: signInQuery,
    summary: 'Browser address that leads to /auth',
  }),
  register: answers<User>()({
    method: 'POST',
    path: '/api/register',
    access: 'anyone',
    status: 201,
    body: accounts.registerSchema,
    summary: 'Create an account and sign in',
  }),
  ...sessionCalls,
  forgotPassword: answers<Message>()({
    method: 'POST',
    path: '/api/forgot-password',
    access: 'anyone',
    body: accounts.emailOnlySchema,
    summary: 'Mail a link to choose a new password',
  }),
  forgotUsername: answers<Message>()({
    method: 'POST',
    path: '/api/forgot-username',
    access: 'anyone',
    body: accounts.emailOnlySchema,
    summary: 'Mail the username',
  }),
  resetPassword: answers<Message>()({
    method: 'POST',
    path: '/api/reset-password',
    access: 'anyone',
    body: accounts.resetPasswordSchema,
    summary: 'Choose a new password with a mailed token',
  }),
  sendVerificationLink: answers<Message>()({
    method: 'POST',
    path: '/api/user/verify-email',
    access: 'user',
    summary: 'Mail the link that confirms my email address again',
  }),
  showEmailVerification: answers<string>()({
    method: 'GET',
    path: '/api/verify-email',
    access: 'anyone',
    query: mailedLinkQuery,
    contentType: 'text/html',
    summary: 'Page that asks to confirm an email address',
  }),
  verifyEmail: answers<Message>()({
    method: 'POST',
    path: '/api/verify-email',
    access: 'anyone',
    query: mailedLinkQuery,
    summary: 'Confirm an email address by a mailed token',
  }),
  exportMyData: answers<Record<string, unknown>>()({
    method: 'GET',
    path: '/api/user/export',
    access: 'user',
    mayTakeLong: true,
    summary: 'Everything the studio keeps about me',
  }),
  deleteMyAccount: answers<Message>()({
    method: 'DELETE',
    path: '/api/user',
    access: 'user',
    body: accounts.deleteAccountSchema,
    summary: 'Anonymise and close my account',
  }),
} as const

/** What everybody may read, and leave behind (spec section 7; rulings A1, A10). */
const publicCalls = {
  listClasses: answers<StudioClass[]>()({
    method: 'GET',
    path: '/api/classes',
    access: 'anyone',
    summary: 'Active classes; all of them for an admin',
  }),
  listPrograms: answers<Program[]>()({
    method: 'GET',
    path: '/api/programs',
    access: 'anyone',
    summary: 'Active programs; all of them for an admin',
  }),
  listInstructors: answers<Instructor[]>()({
    method: 'GET',
    path: '/api/instructors',
    access: 'anyone',
    summary: 'Active instructors; all of them for an admin',
  }),
  listSchedules: answers<Array<Schedule | Occurrence>>()({
    method: 'GET',
    path: '/api/schedules',
    access: 'anyone',
    query: schedulesQuery,
    summary: 'Schedules, those of a date, or occurrences of a range',
  }),
  listHolidays: answers<Holiday[]>()({
    method: 'GET',
    path: '/api/holidays',
    access: 'anyone',
    summary: 'Days on which the studio is closed, from today on',
  }),
  getBookingTerms: answers<BookingTerms>()({
    method: 'GET',
    path: '/api/booking-terms',
    access: 'anyone',
    summary: 'How far ahead booking opens, and until when a class is cancelled in time',
  }),
  ...leadCalls,
  showUnsubscribe: answers<string>()({
    method: 'GET',
    path: '/api/newsletter/unsubscribe',
    access: 'anyone',
    query: mailedLinkQuery,
    contentType: 'text/html',
    summary: 'Page that asks to confirm the unsubscription',
  }),
  unsubscribe: answers<Message>()({
    method: 'POST',
    path: '/api/newsletter/unsubscribe',
    access: 'anyone',
    query: mailedLinkQuery,
    summary: 'One-click unsubscribe (RFC 8058)',
  }),
} as const

/** Booking, enrolling, paying (spec section 7; rulings A2, A5, B22, C). */
const memberCalls = {
  listMyBookings: answers<Booking[]>()({
    method: 'GET',
    path: '/api/user/bookings',
    access: 'user',
    summary: 'My bookings, soonest first',
  }),
  listMyEnrollments: answers<Enrollment[]>()({
    method: 'GET',
    path: '/api/user/enrollments',
    access: 'user',
    summary: 'My program enrollments',
  }),
  bookClass: answers<Booking>()({
    method: 'POST',
    path: '/api/bookings',
    access: 'user',
    status: 201,
    body: bookingSchema,
    summary: 'Book a class that is free for me',
  }),
  cancelBooking: answers<Booking>()({
    method: 'DELETE',
    path: '/api/bookings/:id',
    access: 'user',
    summary: 'Cancel a confirmed booking',
  }),
  downloadBookingCalendar: answers<string>()({
    method: 'GET',
    path: '/api/bookings/:id/calendar.ics',
    access: 'user',
    contentType: 'text/calendar',
    summary: 'A booking as a calendar file',
  }),
  startClassCheckout: answers<CheckoutStarted>()({
    method: 'POST',
    path: '/api/create-class-checkout',
    access: 'user',
    body: bookingSchema,
    summary: 'Hold a seat and pay for it',
  }),
  startBookingCheckout: answers<CheckoutStarted>()({
    method: 'POST',
    path: '/api/bookings/:id/checkout',
    access: 'user',
    summary: 'Pay for a booking that my plan no longer covers',
  }),
  startProgramCheckout: answers<CheckoutStarted>()({
    method: 'POST',
    path: '/api/create-program-checkout',
    access: 'user',
    body: programCheckoutSchema,
    summary: 'Pay for a program',
  }),
  startSubscriptionCheckout: answers<SubscriptionCheckoutStarted>()({
    method: 'POST',
    path: '/api/create-subscription-checkout',
    access: 'user',
    summary: 'Start a monthly membership',
  }),
  openCustomerPortal: answers<{ portalUrl: string }>()({
    method: 'POST',
    path: '/api/create-portal-session',
    access: 'user',
    summary: 'Manage the membership at the payment provider',
  }),
  getCheckout: answers<CheckoutState>()({
    method: 'GET',
    path: '/api/checkout/session/:id',
    access: 'user',
    mayTakeLong: true,
    summary: 'The state of my checkout',
  }),
  cancelCheckout: answers<CheckoutState>()({
    method: 'POST',
    path: '/api/checkout/session/:id/cancel',
    access: 'user',
    summary: 'Release the seat that my checkout holds',
  }),
  listMyReceipts: answers<Receipt[]>()({
    method: 'GET',
    path: '/api/user/receipts',
    access: 'user',
    mayTakeLong: true,
    summary: 'My payments and refunds',
  }),
  getCalendarFeed: answers<{ feedUrl: string }>()({
    method: 'GET',
    path: '/api/user/calendar-feed',
    access: 'user',
    summary: 'The private address of my calendar',
  }),
  renewCalendarFeed: answers<{ feedUrl: string }>()({
    method: 'POST',
    path: '/api/user/calendar-feed',
    access: 'user',
    summary: 'Replace the private address of my calendar',
  }),
  readCalendarFeed: answers<string>()({
    method: 'GET',
    path: '/api/calendar-feed/:token',
    access: 'anyone',
    contentType: 'text/calendar',
    summary: 'A calendar by its private address',
  }),
  receivePaymentEvent: answers<{ received: true }>()({
    method: 'POST',
    path: '/api/webhooks/stripe',
    access: 'anyone',
    bodyKind: 'raw',
    summary: 'Signed events of the payment provider',
  }),
} as const

/** Running the studio (spec section 7; rulings A3, A9, A10, B27, C). */
const adminCalls = {
  listUsers: answers<User[]>()({
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
    query: usersQuery,
    summary: 'Users, filtered and searched',
  }),
  promoteUser: answers<User>()({
    method: 'POST',
    path: '/api/admin/promote-user',
    access: 'admin',
    body: accounts.promoteUserSchema,
    summary: 'Make a user an admin',
  }),
  changeUser: answers<User>()({
    method: 'PATCH',
    path: '/api/admin/users/:id',
    access: 'admin',
    ifMatch: true,
    body: accounts.changeUserSchema,
    summary: 'Change membership or role',
  }),
  createClass: answers<StudioClass>()({
    method: 'POST',
    path: '/api/admin/classes',
    access: 'admin',
    status: 201,
    body: classSchema,
    summary: 'Create a class',
  }),
  changeClass: answers<StudioClass>()({
    method: 'PATCH',
    path: '/api/admin/classes/:id',
    access: 'admin',
    ifMatch: true,
    body: partialOf(classSchema),
    summary: 'Change a class',
  }),
  deleteClass: answers<Message>()({
    method: 'DELETE',
    path: '/api/admin/classes/:id',
    access: 'admin',
    ifMatch: true,
    summary: 'Delete a class, or deactivate it when it has bookings',
  }),
  createInstructor: answers<Instructor>()({
    method: 'POST',
    path: '/api/admin/instructors',
    access: 'admin',
    status: 201,
    body: instructorSchema,
    summary: 'Add an instructor',
  }),
  changeInstructor: answers<Instructor>()({
    method: 'PATCH',
    path: '/api/admin/instructors/:id',
    access: 'admin',
    ifMatch: true,
    body: partialOf(instructorSchema),
    summary: 'Change an instructor',
  }),
  deleteInstructor: answers<Message>()({
    method: 'DELETE',
    path: '/api/admin/instructors/:id',
    access: 'admin',
    ifMatch: true,
    summary: 'Delete an instructor',
  }),
  createSchedule: answers<Schedule>()({
    method: 'POST',
    path: '/api/admin/schedules',
    access: 'admin',
    status: 201,
    body: scheduleSchema,
    summary: 'Create a schedule',
  }),
  changeSchedule: answers<Schedule>()({
    method: 'PATCH',
    path: '/api/admin/schedules/:id',
    access: 'admin',
    ifMatch: true,
    body: partialOf(scheduleSchema),
    summary: 'Change a schedule',
  }),
  deleteSchedule: answers<Message>()({
    method: 'DELETE',
    path: '/api/admin/schedules/:id',
    access: 'admin',
    ifMatch: true,
    summary: 'Delete a schedule',
  }),
  checkSchedule: answers<ScheduleConflict[]>()({
    method: 'GET',
    path: '/api/admin/schedules/conflicts',
    access: 'admin',
    query: calendar.conflictsQuery,
    summary: 'What a planned meeting overlaps: instructor, room or class',
  }),
  changeDate: answers<Occurrence>()({
    method: 'PATCH',
    path: '/api/admin/schedules/:id/dates/:date',
    access: 'admin',
    ifMatch: true,
    body: calendar.changeDateSchema,
    summary: 'Change the time, instructor or room of one date',
  }),
  cancelDate: answers<Occurrence>()({
    method: 'POST',
    path: '/api/admin/schedules/:id/dates/:date/cancel',
    access: 'admin',
    ifMatch: true,
    body: calendar.cancelDateSchema,
    summary: 'Cancel one date of a schedule',
  }),
  restoreDate: answers<Occurrence>()({
    method: 'POST',
    path: '/api/admin/schedules/:id/dates/:date/restore',
    access: 'admin',
    ifMatch: true,
    summary: 'Let a cancelled date take place after all',
  }),
  previewHoliday: answers<HolidayConsequences>()({
    method: 'GET',
    path: '/api/admin/holidays/consequences',
    access: 'admin',
    query: calendar.holidayQuery,
    summary: 'What follows when the studio closes on some days',
  }),
  createHoliday: answers<Holiday>()({
    method: 'POST',
    path: '/api/admin/holidays',
    access: 'admin',
    status: 201,
    body: calendar.holidaySchema,
    summary: 'Close the studio on some days',
  }),
  changeHoliday: answers<Holiday>()({
    method: 'PATCH',
    path: '/api/admin/holidays/:id',
    access: 'admin',
    ifMatch: true,
    body: partialOf(calendar.holidaySchema),
    summary: 'Change closed days',
  }),
  deleteHoliday: answers<Message>()({
    method: 'DELETE',
    path: '/api/admin/holidays/:id',
    access: 'admin',
    ifMatch: true,
    summary: 'Open the studio on closed days again',
  }),
  getRoster: answers<Roster>()({
    method: 'GET',
    path: '/api/admin/roster',
    access: 'admin',
    query: calendar.rosterQuery,
    summary: 'Who comes to a class on one date',
  }),
  listPastDates: answers<PastDate[]>()({
    method: 'GET',
    path: '/api/admin/past-dates',
    access: 'admin',
    query: pastDatesQuery,
    summary: 'Booked dates of the past that the calendar does not show any more',
  }),
  checkIn: answers<RosterEntry>()({
    method: 'PATCH',
    path: '/api/admin/bookings/:id/check-in',
    access: 'admin',
    body: calendar.checkInSchema,
    summary: 'Note that somebody has come, or has not',
  }),
  bookWalkIn: answers<RosterEntry>()({
    method: 'POST',
    path: '/api/admin/walk-ins',
    access: 'admin',
    status: 201,
    body: calendar.walkInSchema,
    summary: 'Book somebody who came without a booking',
  }),
  createProgram: answers<Program>()({
    method: 'POST',
    path: '/api/admin/programs',
    access: 'admin',
    status: 201,
    body: programSchema,
    summary: 'Create a program',
  }),
  changeProgram: answers<Program>()({
    method: 'PATCH',
    path: '/api/admin/programs/:id',
    access: 'admin',
    ifMatch: true,
    body: partialOf(programSchema),
    summary: 'Change a program',
  }),
  archiveProgram: answers<Message>()({
    method: 'DELETE',
    path: '/api/admin/programs/:id',
    access: 'admin',
    ifMatch: true,
    summary: 'Archive a program',
  }),
  uploadImage: answers<UploadedImage>()({
    method: 'POST',
    path: '/api/upload/image',
    access: 'admin',
    status: 201,
    bodyKind: 'multipart',
    summary: 'Upload a picture (field image)',
  }),
  listLeads: answers<Lead[]>()({
    method: 'GET',
    path: '/api/admin/requests',
    access: 'admin',
    query: leadsQuery,
    summary: 'Requests, filtered and searched',
  }),
  changeLead: answers<Lead>()({
    method: 'PATCH',
    path: '/api/admin/requests/:id',
    access: 'admin',
    ifMatch: true,
    body: changeLeadSchema,
    summary: 'Change the status or note of a request',
  }),
  deleteLead: answers<Message>()({
    method: 'DELETE',
    path: '/api/admin/requests/:id',
    access: 'admin',
    summary: 'Delete a request with everything that repeats what it said',
  }),
  exportLeads: answers<string>()({
    method: 'GET',
    path: '/api/admin/requests.csv',
    access: 'admin',
    query: leadsQuery,
    contentType: 'text/csv',
    mayTakeLong: true,
    summary: 'Requests as CSV',
  }),
  listAuditLog: answers<AuditEntry[]>()({
    method: 'GET',
    path: '/api/admin/audit-log',
    access: 'admin',
    query: auditLogQuery,
    summary: 'What admins did',
  }),
  getReport: answers<Report>()({
    method: 'GET',
    path: '/api/admin/reports',
    access: 'admin',
    query: reportQuery,
    mayTakeLong: true,
    summary: 'Figures of the studio by week or month',
  }),
  getFillReport: answers<FillReport>()({
    method: 'GET',
    path: '/api/admin/reports/fill',
    access: 'admin',
    query: reportQuery,
    mayTakeLong: true,
    summary: 'How full each class was, by weekday',
  }),
  exportReport: answers<string>()({
    method: 'GET',
    path: '/api/admin/reports/export/:report',
    access: 'admin',
    query: reportQuery,
    contentType: 'text/csv',
    mayTakeLong: true,
    summary: 'A report as CSV: bookings, fill, revenue, members or leads',
  }),
} as const

const systemCalls = {
  getHealth: answers<{ status: 'ok'; version: string; database: 'ok' }>()({
    method: 'GET',
    path: '/api/health',
    access: 'anyone',
    summary: 'Whether the API can work',
  }),
  getOpenApi: answers<Record<string, unknown>>()({
    method: 'GET',
    path: '/api/openapi.json',
    access: 'anyone',
    summary: 'This table as an OpenAPI document',
  }),
  reportBrowserError: answers<{ received: true }>()({
    method: 'POST',
    path: '/api/browser-errors',
    access: 'anyone',
    body: browserErrorSchema,
    summary: 'An error that a page met, for the log',
  }),
} as const

/**
 * The endpoint table: every call of the product, mirrored from spec section 7 and the rulings. The API mounts from it,
 * the client is made from it, the OpenAPI document and the authorisation tests are generated from it.
 */
export const endpoints = {
  ...accountCalls,
  ...publicCalls,
  ...memberCalls,
  ...adminCalls,
  ...attentionCalls,
  ...peopleCalls,
  ...secondFactorCalls,
  ...systemCalls,
} as const
export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
