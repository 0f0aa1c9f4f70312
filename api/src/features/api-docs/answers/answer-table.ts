import type { EndpointName, Endpoints, ResponseOf } from '@studio/contract'
import { type Static, type TSchema, Type } from 'typebox'
import * as admin from './admin-entities.ts'
import * as entities from './entities.ts'
import { exactly, text } from './fields.ts'
import * as reports from './reports.ts'

const { Message, User, StudioClass, Instructor, Schedule, Occurrence, Holiday, Program, Booking } = entities
const listOf = Type.Array
const anyObject = Type.Record(Type.String(), Type.Unknown())
const feed = exactly({ feedUrl: text })

/** The success response of every call, for the OpenAPI document; the API's tests check each response against it. */
export const answerTable = {
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
  getMyAccount: entities.OwnAccount,
  changeMyAccount: entities.OwnAccount,
  uploadMyPicture: User,
  removeMyPicture: User,
  changeMyPassword: Message,
  askForNewEmail: Message,
  withdrawNewEmail: Message,
  showEmailChange: text,
  confirmNewEmail: Message,
  listMySessions: listOf(entities.OwnSession),
  endMySession: Message,
  endMyOtherSessions: Message,
  exportMyData: anyObject,
  deleteMyAccount: Message,
  listClasses: listOf(StudioClass),
  listPrograms: listOf(Program),
  listInstructors: listOf(Instructor),
  listSchedules: listOf(Type.Union([Schedule, Occurrence])),
  listHolidays: listOf(Holiday),
  getBookingTerms: entities.BookingTerms,
  subscribeToNewsletter: Message,
  showUnsubscribe: text,
  unsubscribe: Message,
  requestAudit: Message,
  requestConsultation: Message,
  requestTrial: Message,
  listMyBookings: listOf(Booking),
  listMyEnrollments: listOf(entities.Enrollment),
  bookClass: Booking,
  cancelBooking: Booking,
  downloadBookingCalendar: text,
  startClassCheckout: entities.CheckoutStarted,
  startBookingCheckout: entities.CheckoutStarted,
  startProgramCheckout: entities.CheckoutStarted,
  startSubscriptionCheckout: entities.SubscriptionCheckoutStarted,
  openCustomerPortal: exactly({ portalUrl: text }),
  getCheckout: entities.CheckoutState,
  cancelCheckout: entities.CheckoutState,
  listMyReceipts: listOf(entities.Receipt),
  getCalendarFeed: feed,
  renewCalendarFeed: feed,
  readCalendarFeed: text,
  receivePaymentEvent: exactly({ received: Type.Literal(true) }),
  listUsers: listOf(User),
  promoteUser: User,
  changeUser: User,
  createClass: StudioClass,
  changeClass: StudioClass,
  deleteClass: Message,
  createInstructor: Instructor,
  changeInstructor: Instructor,
  deleteInstructor: Message,
  createSchedule: Schedule,
  changeSchedule: Schedule,
  deleteSchedule: Message,
  checkSchedule: listOf(admin.ScheduleConflict),
  changeDate: Occurrence,
  cancelDate: Occurrence,
  restoreDate: Occurrence,
  previewHoliday: admin.HolidayImpact,
  createHoliday: Holiday,
  changeHoliday: Holiday,
  deleteHoliday: Message,
  getRoster: admin.Roster,
  listPastDates: listOf(admin.PastDate),
  checkIn: admin.RosterEntry,
  bookWalkIn: admin.RosterEntry,
  createProgram: Program,
  changeProgram: Program,
  archiveProgram: Message,
  uploadImage: entities.UploadedImage,
  listLeads: listOf(admin.Lead),
  changeLead: admin.Lead,
  deleteLead: Message,
  exportLeads: text,
  listFailedJobs: listOf(admin.FailedJob),
  retryFailedJob: Message,
  handleFailedJob: Message,
  listAuditLog: listOf(admin.AuditEntry),
  listAuditTerms: admin.AuditTerms,
  getReport: reports.Report,
  getFillReport: reports.FillReport,
  exportReport: text,
  showConsequences: admin.Consequences,
  showUser: User,
  showPersonDetails: entities.PersonDetails,
  changePerson: entities.PersonDetails,
  withdrawPersonEmail: entities.PersonDetails,
  listUserBookings: listOf(Booking),
  listUserEnrollments: listOf(entities.Enrollment),
  listUserPayments: admin.UserPayments,
  resendBookingMail: Message,
  listProgramEnrollments: listOf(admin.ProgramEnrollment),
  loginSecondStep: User,
  showSecondFactor: admin.SecondFactor,
  startSecondFactor: admin.SecondFactorSetup,
  confirmSecondFactor: admin.RecoveryCodes,
  renewRecoveryCodes: admin.RecoveryCodes,
  endSecondFactor: Message,
  showUserSecondFactor: admin.UserSecondFactor,
  removeUserSecondFactor: Message,
  getHealth: exactly({ status: Type.Literal('ok'), version: text, database: Type.Literal('ok') }),
  getOpenApi: anyObject,
  reportBrowserError: exactly({ received: Type.Literal(true) }),
} satisfies Record<EndpointName, TSchema>

/** The schemas that the document names once, under the names of the contract's types. */
export const namedAnswers: ReadonlyMap<TSchema, string> = new Map(
  Object.entries<unknown>({ ...entities, ...admin, ...reports }).flatMap(([name, schema]) =>
    Type.IsSchema(schema) ? [[schema, name] as const] : [],
  ),
)

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false
type Differing = {
  [Name in EndpointName]: Same<Static<(typeof answerTable)[Name]>, ResponseOf<Endpoints[Name]>> extends true
    ? never
    : Name
}[EndpointName]
/** Does not compile while a schema above differs from the type of its call in the contract, and names the call. */
export const asInContract: [Differing] extends [never] ? true : Differing = true
