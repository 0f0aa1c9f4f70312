import { type Endpoint, type EndpointName, endpoints } from '@studio/contract'
import { describe, expect, test } from 'vitest'
import { startEmulators } from './testing/emulators.ts'
import { aTestStudio, type CallOptions } from './testing/test-app.ts'
import { createAuthFixtures } from './testing/world.ts'

/** The outcome of the access check: allowed (with any status of the use case), or the status of the refusal. */
type Verdict = 'in' | 401 | 403 | 404
type Row = {
  visitor: Verdict
  /** Who the thing belongs to, where the call is about one. */
  user: Verdict
  otherUser: Verdict
  member: Verdict
  admin: Verdict
  /** Creates the call's subject, a new one for each caller. */
  about?: (world: Awaited<ReturnType<typeof createAuthFixtures>>) => Promise<CallOptions>
}

const everybody: Row = { visitor: 'in', user: 'in', otherUser: 'in', member: 'in', admin: 'in' }
const signedIn: Row = { ...everybody, visitor: 401 }
const admins: Row = { visitor: 401, user: 403, otherUser: 403, member: 403, admin: 'in' }
/** Owner only; for any other caller it is not found. */
const owners: Row = { visitor: 401, user: 'in', otherUser: 404, member: 404, admin: 404 }

/** Who may make which call. A call without a row does not compile. */
const matrix: Record<EndpointName, Row> = {
  getUser: signedIn,
  login: everybody,
  goToSignIn: everybody,
  register: everybody,
  logout: everybody,
  forgotPassword: everybody,
  forgotUsername: everybody,
  resetPassword: everybody,
  sendVerificationLink: signedIn,
  showEmailVerification: everybody,
  verifyEmail: everybody,
  disownAccount: everybody,
  getMyAccount: signedIn,
  changeMyAccount: signedIn,
  uploadMyPicture: signedIn,
  removeMyPicture: signedIn,
  getMyMails: signedIn,
  changeMyMails: signedIn,
  changeMyPassword: signedIn,
  askForNewEmail: signedIn,
  withdrawNewEmail: signedIn,
  showEmailChange: everybody,
  confirmNewEmail: everybody,
  listMySessions: signedIn,
  endMySession: signedIn,
  endMyOtherSessions: signedIn,
  exportMyData: signedIn,
  deleteMyAccount: signedIn,
  listClasses: everybody,
  listPrograms: everybody,
  listPlans: everybody,
  listAllPlans: admins,
  changePlan: admins,
  showPriceNotice: admins,
  announcePrice: admins,
  previewPlanChange: signedIn,
  changeMyPlan: signedIn,
  listInstructors: everybody,
  listSchedules: everybody,
  listHolidays: everybody,
  getBookingTerms: everybody,
  subscribeToNewsletter: everybody,
  showUnsubscribe: everybody,
  unsubscribe: everybody,
  requestAudit: everybody,
  requestConsultation: everybody,
  requestTrial: everybody,
  listMyBookings: signedIn,
  listBookableDates: signedIn,
  listMyHistory: signedIn,
  listMyEnrollments: signedIn,
  bookClass: signedIn,
  cancelBooking: { ...owners, admin: 'in', about: (world) => world.aBookingOfUser() },
  rescheduleBooking: {
    ...owners,
    about: async (world) => ({ ...(await world.aBookingOfUser()), body: { bookingDate: world.bookingDate() } }),
  },
  downloadBookingCalendar: { ...owners, about: (world) => world.aBookingOfUser() },
  startClassCheckout: signedIn,
  startBookingCheckout: { ...owners, about: (world) => world.aBookingOfUser() },
  startProgramCheckout: signedIn,
  startSubscriptionCheckout: signedIn,
  openCustomerPortal: signedIn,
  getCheckout: { ...owners, about: (world) => world.aCheckoutOfUser() },
  cancelCheckout: { ...owners, about: (world) => world.aCheckoutOfUser() },
  listMyReceipts: signedIn,
  getCalendarFeed: signedIn,
  renewCalendarFeed: signedIn,
  readCalendarFeed: everybody,
  receivePaymentEvent: everybody,
  getMembership: signedIn,
  previewPause: signedIn,
  pauseMembership: signedIn,
  previewResume: signedIn,
  resumeMembership: signedIn,
  previewLeaving: signedIn,
  leaveMembership: signedIn,
  previewKeeping: signedIn,
  keepMembership: signedIn,
  getWaitlistOutlook: signedIn,
  joinWaitlist: signedIn,
  listMyWaitlist: signedIn,
  leaveWaitlist: { ...owners, about: (world) => world.aWaitOfUser() },
  withdrawCharge: { ...owners, about: (world) => world.aWaitOfUser() },
  listMyCards: signedIn,
  openCardSetup: signedIn,
  acceptOffer: { ...owners, about: (world) => world.aWaitOfUser() },
  showWaitlistLink: everybody,
  followWaitlistLink: everybody,
  seatFromWaitlist: admins,
  listUsers: admins,
  promoteUser: admins,
  changeUser: admins,
  createClass: admins,
  changeClass: admins,
  deleteClass: admins,
  createInstructor: admins,
  changeInstructor: admins,
  deleteInstructor: admins,
  createSchedule: admins,
  changeSchedule: admins,
  deleteSchedule: admins,
  checkSchedule: admins,
  changeDate: admins,
  cancelDate: admins,
  restoreDate: admins,
  previewHoliday: admins,
  createHoliday: admins,
  changeHoliday: admins,
  deleteHoliday: admins,
  getRoster: admins,
  listPastDates: admins,
  checkIn: admins,
  bookWalkIn: admins,
  bookComplimentary: admins,
  createProgram: admins,
  changeProgram: admins,
  archiveProgram: admins,
  uploadImage: admins,
  listLeads: admins,
  changeLead: admins,
  inviteToTrial: admins,
  deleteLead: admins,
  exportLeads: admins,
  listAuditLog: admins,
  listFailedJobs: admins,
  showToday: admins,
  listDueLeads: admins,
  listOpenDisputes: admins,
  listUnpaidMemberships: admins,
  listTimeline: admins,
  giveBackPayment: admins,
  showUserMembership: admins,
  previewUserPause: admins,
  pauseUserMembership: admins,
  previewUserResume: admins,
  resumeUserMembership: admins,
  previewUserLeaving: admins,
  endUserMembership: admins,
  previewUserKeeping: admins,
  keepUserMembership: admins,
  previewFreeDays: admins,
  giveFreeDays: admins,
  retryFailedJob: admins,
  handleFailedJob: admins,
  listAuditTerms: admins,
  showConsequences: admins,
  showUser: admins,
  invitePerson: admins,
  showInvitedPerson: admins,
  sendInvitation: admins,
  withdrawInvitation: admins,
  getPeopleFilters: admins,
  showInvitation: everybody,
  acceptInvitation: everybody,
  listPersonNotes: admins,
  addPersonNote: admins,
  changePersonNote: admins,
  deletePersonNote: admins,
  addPersonTag: admins,
  removePersonTag: admins,
  showPersonDetails: admins,
  changePerson: admins,
  withdrawPersonEmail: admins,
  listUserBookings: admins,
  listUserEnrollments: admins,
  listUserPayments: admins,
  resendBookingMail: admins,
  listProgramEnrollments: admins,
  loginSecondStep: everybody,
  showSecondFactor: admins,
  startSecondFactor: admins,
  confirmSecondFactor: admins,
  renewRecoveryCodes: admins,
  endSecondFactor: admins,
  showUserSecondFactor: admins,
  removeUserSecondFactor: admins,
  getReport: admins,
  getFillReport: admins,
  getMembershipReport: admins,
  getRetentionReport: admins,
  getTrialReport: admins,
  exportReport: { ...admins, about: async () => ({ params: { report: 'bookings' } }) },
  getHealth: everybody,
  reportBrowserError: everybody,
  getOpenApi: everybody,
}

const emulators = await startEmulators()
// The payment emulator lives in real time, so the studio does too.
const at = new Date().toISOString()
const studio = await aTestStudio({
  at,
  env: {
    ...emulators.env,
    RATE_LIMIT_SCALE: '1000',
    MAX_OPEN_CHECKOUTS: '1000',
    MAX_UNPAID_SEATS_A_DAY: '1000',
    MAX_CHECKOUTS_A_DAY: '1000',
  },
})
const world = await createAuthFixtures(studio)
const callers = ['visitor', 'user', 'otherUser', 'member', 'admin'] as const

const codes = { 401: 'UNAUTHORIZED', 403: 'FORBIDDEN', 404: 'NOT_FOUND' } as const
/** Statuses of the access check; a use case behind it may answer 404 for an id that this test made up. */
const refusals: Record<Exclude<Verdict, 'in'>, true> = { 401: true, 403: true, 404: true }

describe.each(Object.keys(endpoints) as EndpointName[])('%s', (name) => {
  test.each(callers)('as %s [ERRORS-7, SECURITY-19]', async (caller) => {
    const row = matrix[name]
    const verdict = row[caller]
    const about = row.about
      ? await row.about(world)
      : {
          params: {
            id: '0123456789abcdef01234567',
            kind: 'class',
            token: 'unknown',
            date: '2026-01-21',
            noteId: '0123456789abcdef01234567',
            paymentId: '0123456789abcdef01234567',
          },
        }
    const { status, error } = await studio.call(name, {
      ...about,
      as: caller === 'visitor' ? null : await world.person(caller),
    })
    expect(status).toBeLessThan(500)
    if (verdict !== 'in') expect([status, error.code]).toEqual([verdict, codes[verdict]])
    else if (row.about) expect(Object.keys(refusals)).not.toContain(String(status))
    else expect(['UNAUTHORIZED', 'FORBIDDEN']).not.toContain(error?.code)
  })
})

test('the matrix agrees with the endpoint table [SECURITY-19]', () => {
  for (const [name, { access }] of Object.entries<Endpoint>(endpoints)) {
    const { visitor, user } = matrix[name as EndpointName]
    expect([name, visitor, user]).toEqual([name, access === 'anyone' ? 'in' : 401, access === 'admin' ? 403 : 'in'])
  }
})
