import { type Static, type TSchema, Type } from 'typebox'
import type { ResponseOf } from '../endpoint.ts'
import type { EndpointName, Endpoints } from '../endpoints.ts'
import * as admin from './admin-actions.ts'
import * as bookings from './bookings.ts'
import * as calendar from './calendar.ts'
import * as catalogue from './catalogue.ts'
import { ErrorBody } from './errors.ts'
import * as personalData from './export.ts'
import { exactly, Message, text } from './fields.ts'
import * as leads from './leads.ts'
import * as membership from './membership.ts'
import * as payments from './payments.ts'
import * as people from './people.ts'
import * as plans from './plans.ts'
import * as reports from './reports.ts'
import * as rosters from './rosters.ts'
import * as secondFactor from './second-factor.ts'
import * as timeline from './timeline.ts'
import * as today from './today.ts'
import * as waitlist from './waitlist.ts'

const { User } = people
const { Booking } = bookings
const listOf = Type.Array
const anyObject = Type.Record(Type.String(), Type.Unknown())
const feed = exactly({ feedUrl: text })

/**
 * The schema of the success response of every call: the API's tests check each response against it, and the OpenAPI
 * document shows it. No browser loads it; the types follow from the same schemas.
 */
export const responseTable = {
  getUser: User,
  login: User,
  goToSignIn: Type.Null(),
  register: User,
  logout: Message,
  forgotPassword: Message,
  forgotUsername: Message,
  resetPassword: Message,
  sendVerificationLink: Message,
  showEmailVerification: text,
  verifyEmail: Message,
  disownAccount: Message,
  getMyAccount: people.OwnAccount,
  changeMyAccount: people.OwnAccount,
  uploadMyPicture: User,
  removeMyPicture: User,
  getMyMails: people.MailChoices,
  changeMyMails: people.MailChoices,
  changeMyPassword: Message,
  askForNewEmail: Message,
  withdrawNewEmail: Message,
  showEmailChange: text,
  confirmNewEmail: Message,
  listMySessions: listOf(people.OwnSession),
  endMySession: Message,
  endMyOtherSessions: Message,
  exportMyData: personalData.PersonalDataExport,
  deleteMyAccount: Message,
  listClasses: listOf(catalogue.StudioClass),
  listPrograms: listOf(catalogue.Program),
  listInstructors: listOf(catalogue.Instructor),
  listSchedules: listOf(Type.Union([calendar.Schedule, calendar.Occurrence])),
  listHolidays: listOf(calendar.Holiday),
  getBookingTerms: bookings.BookingTerms,
  subscribeToNewsletter: Message,
  showUnsubscribe: text,
  unsubscribe: Message,
  requestAudit: Message,
  requestConsultation: Message,
  requestTrial: Message,
  listMyBookings: listOf(Booking),
  listMyHistory: listOf(bookings.AttendanceEntry),
  listMyEnrollments: listOf(bookings.Enrollment),
  bookClass: Booking,
  cancelBooking: Booking,
  rescheduleBooking: Booking,
  downloadBookingCalendar: text,
  startClassCheckout: payments.CheckoutStarted,
  startBookingCheckout: payments.CheckoutStarted,
  startProgramCheckout: payments.ProgramCheckoutStarted,
  startSubscriptionCheckout: payments.SubscriptionCheckoutStarted,
  openCustomerPortal: exactly({ portalUrl: text }),
  getCheckout: payments.CheckoutState,
  cancelCheckout: payments.CheckoutState,
  listMyReceipts: listOf(payments.Receipt),
  getCalendarFeed: feed,
  renewCalendarFeed: feed,
  readCalendarFeed: text,
  receivePaymentEvent: exactly({ received: Type.Literal(true) }),
  getMembership: membership.MembershipOverview,
  previewPause: membership.PausePreview,
  pauseMembership: membership.MembershipOverview,
  previewResume: membership.ResumePreview,
  resumeMembership: membership.MembershipOverview,
  previewLeaving: membership.LeavePreview,
  leaveMembership: membership.MembershipOverview,
  previewKeeping: membership.KeepPreview,
  keepMembership: membership.MembershipOverview,
  previewPlanChange: membership.PlanChangePreview,
  changeMyPlan: membership.MembershipOverview,
  showPriceNotice: plans.PriceNotice,
  announcePrice: plans.PriceNotice,
  listPlans: listOf(plans.Plan),
  listAllPlans: listOf(plans.AdminPlan),
  changePlan: plans.AdminPlan,
  getWaitlistOutlook: waitlist.WaitlistOutlook,
  joinWaitlist: waitlist.WaitlistEntry,
  listMyWaitlist: listOf(waitlist.WaitlistEntry),
  leaveWaitlist: waitlist.WaitlistEntry,
  withdrawCharge: waitlist.WaitlistEntry,
  listMyCards: listOf(waitlist.SavedCard),
  openCardSetup: exactly({ setupUrl: text }),
  acceptOffer: waitlist.OfferAccepted,
  showWaitlistLink: text,
  followWaitlistLink: Message,
  seatFromWaitlist: rosters.RosterEntry,
  listUsers: listOf(people.Person),
  promoteUser: User,
  changeUser: User,
  createClass: catalogue.StudioClass,
  changeClass: catalogue.StudioClass,
  deleteClass: Message,
  createInstructor: catalogue.Instructor,
  changeInstructor: catalogue.Instructor,
  deleteInstructor: Message,
  createSchedule: calendar.Schedule,
  changeSchedule: calendar.Schedule,
  deleteSchedule: Message,
  checkSchedule: listOf(calendar.ScheduleConflict),
  changeDate: calendar.Occurrence,
  cancelDate: calendar.Occurrence,
  restoreDate: calendar.Occurrence,
  previewHoliday: calendar.HolidayImpact,
  createHoliday: calendar.Holiday,
  changeHoliday: calendar.Holiday,
  deleteHoliday: Message,
  getRoster: rosters.Roster,
  listPastDates: listOf(calendar.PastDate),
  checkIn: rosters.RosterEntry,
  bookWalkIn: rosters.RosterEntry,
  bookComplimentary: rosters.RosterEntry,
  createProgram: catalogue.Program,
  changeProgram: catalogue.Program,
  archiveProgram: Message,
  uploadImage: catalogue.UploadedImage,
  listLeads: listOf(leads.Lead),
  changeLead: leads.Lead,
  inviteToTrial: leads.Lead,
  deleteLead: Message,
  exportLeads: text,
  listFailedJobs: listOf(today.FailedJob),
  showToday: today.StudioDay,
  listDueLeads: listOf(leads.Lead),
  listOpenDisputes: listOf(today.OpenDispute),
  listUnpaidMemberships: listOf(today.UnpaidMembership),
  retryFailedJob: Message,
  handleFailedJob: Message,
  listAuditLog: listOf(admin.AuditEntry),
  listAuditTerms: admin.AuditTerms,
  getReport: reports.Report,
  getFillReport: reports.FillReport,
  getMembershipReport: reports.MembershipReport,
  getRetentionReport: reports.RetentionReport,
  getTrialReport: reports.TrialReport,
  exportReport: text,
  showConsequences: admin.Consequences,
  showUser: people.Person,
  invitePerson: User,
  showInvitedPerson: people.Invitation,
  sendInvitation: Message,
  withdrawInvitation: Message,
  getPeopleFilters: people.PeopleFilters,
  showInvitation: people.InvitedPerson,
  acceptInvitation: Message,
  listPersonNotes: listOf(people.PersonNote),
  addPersonNote: people.PersonNote,
  changePersonNote: people.PersonNote,
  deletePersonNote: Message,
  addPersonTag: people.Person,
  removePersonTag: people.Person,
  showPersonDetails: people.PersonDetails,
  changePerson: people.PersonDetails,
  withdrawPersonEmail: people.PersonDetails,
  listUserBookings: listOf(Booking),
  listUserEnrollments: listOf(bookings.Enrollment),
  listUserPayments: payments.UserPayments,
  listTimeline: listOf(timeline.TimelineEntry),
  giveBackPayment: payments.UserPayments,
  showUserMembership: membership.MembershipOverview,
  previewUserPause: membership.PausePreview,
  pauseUserMembership: membership.MembershipOverview,
  previewUserResume: membership.ResumePreview,
  resumeUserMembership: membership.MembershipOverview,
  previewUserLeaving: membership.LeavePreview,
  endUserMembership: membership.MembershipOverview,
  previewUserKeeping: membership.KeepPreview,
  keepUserMembership: membership.MembershipOverview,
  previewFreeDays: membership.FreeDaysPreview,
  giveFreeDays: membership.MembershipOverview,
  resendBookingMail: Message,
  listProgramEnrollments: listOf(bookings.ProgramEnrollment),
  loginSecondStep: User,
  showSecondFactor: secondFactor.SecondFactor,
  startSecondFactor: secondFactor.SecondFactorSetup,
  confirmSecondFactor: secondFactor.RecoveryCodes,
  renewRecoveryCodes: secondFactor.RecoveryCodes,
  endSecondFactor: Message,
  showUserSecondFactor: secondFactor.UserSecondFactor,
  removeUserSecondFactor: Message,
  getHealth: exactly({ status: Type.Literal('ok'), version: text, database: Type.Literal('ok') }),
  getOpenApi: anyObject,
  reportBrowserError: exactly({ received: Type.Literal(true) }),
} satisfies Record<EndpointName, TSchema>

export { ErrorBody }

/** The schemas that the document names once, under the names of their types. */
export const namedResponses: ReadonlyMap<TSchema, string> = new Map(
  [
    ...[{ ErrorBody, Message }, catalogue, calendar, bookings, waitlist, payments, people, membership, plans],
    ...[admin, leads, personalData, reports, rosters, secondFactor, timeline, today],
  ]
    .flatMap((schemas) => Object.entries<unknown>(schemas))
    .flatMap(([name, schema]) => (Type.IsSchema(schema) ? [[schema, name] as const] : [])),
)

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false
type DifferentResponses = {
  [Name in EndpointName]: Same<Static<(typeof responseTable)[Name]>, ResponseOf<Endpoints[Name]>> extends true
    ? never
    : Name
}[EndpointName]
/** Does not compile while a schema above differs from the type of its call in the contract, and names the call. */
export const asInContract: [DifferentResponses] extends [never] ? true : DifferentResponses = true
