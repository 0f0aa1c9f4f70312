import {
  type Endpoint,
  type EndpointName,
  endpoints,
  getStaffRights,
  STAFF_PRESETS,
  type StaffPreset,
  type StaffRight,
} from '@studio/contract'
import { expect, test } from 'vitest'
import { createAuthFixtures, type FixturePerson } from './testing/auth-fixtures.ts'
import { startEmulators } from './testing/emulators.ts'
import type { Person } from './testing/people.ts'
import { aTestStudio, type CallOptions } from './testing/test-app.ts'

/** 'allowed' (with any status of the use case), or the status of the refusal. */
type AccessResult = 'allowed' | 401 | 403 | 404
type ExpectedAccess = {
  visitor: AccessResult
  /** The owner, when the call is about something that belongs to a user. */
  user: AccessResult
  otherUser: AccessResult
  member: AccessResult
  instructor: AccessResult
  frontDesk: AccessResult
  manager: AccessResult
  admin: AccessResult
  /** Creates the call's subject. */
  createOptions?: (fixtures: Awaited<ReturnType<typeof createAuthFixtures>>) => Promise<CallOptions>
}

const toOtherUsers = <Result extends AccessResult>(result: Result) => ({ otherUser: result, member: result })
const toStaff = <Result extends AccessResult>(result: Result) => ({
  instructor: result,
  frontDesk: result,
  manager: result,
})
const forEveryone: ExpectedAccess = {
  visitor: 'allowed',
  user: 'allowed',
  ...toOtherUsers('allowed'),
  ...toStaff('allowed'),
  admin: 'allowed',
}
const forSignedIn: ExpectedAccess = { ...forEveryone, visitor: 401 }
const forNobody: ExpectedAccess = { visitor: 401, user: 403, ...toOtherUsers(403), ...toStaff(403), admin: 403 }
const forAdmins: ExpectedAccess = { ...forNobody, admin: 'allowed' }
/** For the owner only; every other signed-in caller gets 404. */
const forOwners: ExpectedAccess = { visitor: 401, user: 'allowed', ...toOtherUsers(404), ...toStaff(404), admin: 404 }
/** The role of an admin includes no right of staff. */
const accessByRight: Record<StaffRight, ExpectedAccess> = {
  roster: { ...forNobody, ...toStaff('allowed') },
  desk: { ...forNobody, frontDesk: 'allowed', manager: 'allowed' },
  manage: { ...forNobody, manager: 'allowed' },
}

/** Calls about something that belongs to a user, and one that needs a report's name. */
const specialAccess: Partial<Record<EndpointName, ExpectedAccess>> = {
  cancelBooking: { ...forOwners, admin: 'allowed', createOptions: (fixtures) => fixtures.aBookingOfUser() },
  rescheduleBooking: {
    ...forOwners,
    createOptions: async (fixtures) => ({
      ...(await fixtures.aBookingOfUser()),
      body: { bookingDate: fixtures.bookingDate() },
    }),
  },
  downloadBookingCalendar: { ...forOwners, createOptions: (fixtures) => fixtures.aBookingOfUser() },
  startBookingCheckout: { ...forOwners, createOptions: (fixtures) => fixtures.aBookingOfUser() },
  getCheckout: { ...forOwners, createOptions: (fixtures) => fixtures.aCheckoutOfUser() },
  cancelCheckout: { ...forOwners, createOptions: (fixtures) => fixtures.aCheckoutOfUser() },
  leaveWaitlist: { ...forOwners, createOptions: (fixtures) => fixtures.aWaitlistEntryOfUser() },
  withdrawChargeAgreement: { ...forOwners, createOptions: (fixtures) => fixtures.aWaitlistEntryOfUser() },
  acceptOffer: { ...forOwners, createOptions: (fixtures) => fixtures.aWaitlistEntryOfUser() },
  exportReport: { ...forAdmins, createOptions: async () => ({ params: { report: 'bookings' } }) },
}
const visitorCalls: readonly EndpointName[] = [
  'login',
  'goToSignIn',
  'register',
  'logout',
  'forgotPassword',
  'forgotUsername',
  'resetPassword',
  'showEmailVerification',
  'verifyEmail',
  'disownAccount',
  'showEmailChange',
  'confirmEmailChange',
  'listClasses',
  'listPrograms',
  'listPlans',
  'listPackProducts',
  'listInstructors',
  'listSchedules',
  'listHolidays',
  'getBookingTerms',
  'subscribeToNewsletter',
  'showUnsubscribe',
  'unsubscribe',
  'requestAudit',
  'requestConsultation',
  'requestTrial',
  'downloadCalendarFeed',
  'receivePaymentEvent',
  'showWaitlistLink',
  'showInstructorLink',
  'followWaitlistLink',
  'getInvitation',
  'acceptInvitation',
  'loginWithSecondFactor',
  'getHealth',
  'reportBrowserError',
  'getOpenApi',
]
const userCalls: readonly EndpointName[] = [
  'getUser',
  'sendVerificationLink',
  'getMyAccount',
  'changeMyAccount',
  'uploadMyPicture',
  'removeMyPicture',
  'getMyMailChoices',
  'changeMyMailChoices',
  'changeMyPassword',
  'requestEmailChange',
  'cancelEmailChange',
  'listMySessions',
  'endMySession',
  'endMyOtherSessions',
  'exportMyData',
  'deleteMyAccount',
  'previewPlanChange',
  'changeMyPlan',
  'listMyBookings',
  'listBookableDates',
  'listMyHistory',
  'listMyEnrollments',
  'bookClass',
  'startClassCheckout',
  'startProgramCheckout',
  'startSubscriptionCheckout',
  'startPackCheckout',
  'listMyPacks',
  'openCustomerPortal',
  'listMyReceipts',
  'getCalendarFeedUrl',
  'renewCalendarFeedUrl',
  'getMembership',
  'previewPause',
  'pauseMembership',
  'previewResume',
  'resumeMembership',
  'previewLeaving',
  'leaveMembership',
  'previewKeeping',
  'keepMembership',
  'getWaitlistOutlook',
  'followInstructorLink',
  'joinWaitlist',
  'listMyWaitlist',
  'listMyCards',
  'openCardSetup',
]

const ownSecondFactorCalls = [
  'getSecondFactor',
  'startSecondFactor',
  'confirmSecondFactor',
  'renewRecoveryCodes',
  'endSecondFactor',
] as const

const staffCalls: Record<StaffRight, readonly EndpointName[]> = {
  roster: [
    'listTeachingDates',
    'getTeachingRoster',
    'tickBooking',
    'addNoteForTeachers',
    'removeNoteForTeachers',
    'listSubstituteRequests',
    'requestSubstitute',
    'claimSubstitute',
    'withdrawSubstitute',
  ],
  desk: [...ownSecondFactorCalls, 'findPeopleForWalkIn', 'bookWalkInAtDesk', 'seatFromWaitlistAtDesk'],
  manage: ['confirmSubstitute', 'changeTeachingDate', 'cancelTeachingDate', 'restoreTeachingDate'],
}
const staffCallsOpenToAdmins: readonly EndpointName[] = [
  ...ownSecondFactorCalls,
  'listSubstituteRequests',
  'withdrawSubstitute',
  'confirmSubstitute',
]

/** Calls that are not named above are for admins only. */
function getExpectedAccess(name: EndpointName): ExpectedAccess {
  const access = specialAccess[name]
  if (access) return access
  if (visitorCalls.includes(name)) return forEveryone
  for (const [right, calls] of Object.entries(staffCalls))
    if (calls.includes(name)) {
      const staffAccess = accessByRight[right as StaffRight]
      return staffCallsOpenToAdmins.includes(name) ? { ...staffAccess, admin: 'allowed' } : staffAccess
    }
  return userCalls.includes(name) ? forSignedIn : forAdmins
}

const emulators = await startEmulators()
// The payment emulator uses real time, so the studio does too.
const currentTime = new Date().toISOString()
const studio = await aTestStudio({
  currentTime,
  env: {
    ...emulators.env,
    CLIENT_ADDRESS_LIMIT_SCALE: '1000',
    MAX_OPEN_CHECKOUTS: '1000',
    MAX_UNPAID_SEATS_A_DAY: '1000',
    MAX_CHECKOUTS_A_DAY: '1000',
  },
})
const fixtures = await createAuthFixtures(studio)
const callers = ['visitor', 'user', 'otherUser', 'member', 'instructor', 'frontDesk', 'manager', 'admin'] as const

const sessions = new Map<FixturePerson, Person>()
async function signIn(caller: FixturePerson): Promise<Person> {
  const session = sessions.get(caller) ?? (await fixtures.signIn(caller))
  sessions.set(caller, session)
  return session
}

const refusalCodes = { 401: 'UNAUTHORIZED', 403: 'FORBIDDEN', 404: 'NOT_FOUND' } as const
const inventedParams = {
  id: '0123456789abcdef01234567',
  kind: 'class',
  token: 'unknown',
  date: '2026-01-21',
  noteId: '0123456789abcdef01234567',
  paymentId: '0123456789abcdef01234567',
  packId: '0123456789abcdef01234567',
}

test.each(Object.keys(endpoints) as EndpointName[])(
  '%s is open only to the roles named here [ERRORS-7, SECURITY-19]',
  async (name) => {
    const expectedAccess = getExpectedAccess(name)
    const createSubject = async () => (await expectedAccess.createOptions?.(fixtures)) ?? { params: inventedParams }
    const callAs = async (caller: (typeof callers)[number], options: CallOptions) => {
      const as = caller === 'visitor' ? null : await signIn(caller)
      const { status, error } = await studio.call(name, { ...options, as })
      expect(status, caller).toBeLessThan(500)
      return { status, code: error?.code }
    }
    // Refused callers do not change the subject, so all of them try the same one.
    const subject = await createSubject()
    const refusedCallers = callers.filter((caller) => expectedAccess[caller] !== 'allowed')
    await Promise.all(
      refusedCallers.map(async (caller) => {
        const expected = expectedAccess[caller] as keyof typeof refusalCodes
        const { status, code } = await callAs(caller, subject)
        expect([caller, status, code]).toEqual([caller, expected, refusalCodes[expected]])
      }),
    )
    // A call that any user may make treats staff and other users like any user, so they are not tried.
    const allowedCallers = callers.filter((caller) => expectedAccess[caller] === 'allowed')
    const testedCallers =
      expectedAccess.user === 'allowed'
        ? allowedCallers.filter((caller) => ['visitor', 'user', 'member', 'admin'].includes(caller))
        : allowedCallers
    for (const [index, caller] of testedCallers.entries()) {
      const { status, code } = await callAs(caller, index === 0 ? subject : await createSubject())
      // The call may have ended the session.
      if (caller !== 'visitor' && endpoints[name].method !== 'GET') sessions.delete(caller)
      if (expectedAccess.createOptions) expect([401, 403, 404], caller).not.toContain(status)
      // The use case may answer 404 for an id that this test invented.
      else expect(['UNAUTHORIZED', 'FORBIDDEN'], caller).not.toContain(code)
    }
  },
)

test('the endpoint table has the same access as this test [SECURITY-19]', () => {
  for (const [name, { access }] of Object.entries<Endpoint>(endpoints)) {
    const { visitor, user, instructor, frontDesk, manager, admin } = getExpectedAccess(name as EndpointName)
    const isOpen = access === 'anyone' || access === 'user'
    expect([name, visitor, user]).toEqual([name, access === 'anyone' ? 'allowed' : 401, isOpen ? 'allowed' : 403])
    if (typeof access !== 'object') continue
    const isAllowed = (preset: StaffPreset) => (getStaffRights(preset).includes(access.right) ? 'allowed' : 403)
    const expectedResults = [...STAFF_PRESETS.map(isAllowed), access.orAdmin ? 'allowed' : 403]
    expect([name, instructor, frontDesk, manager, admin]).toEqual([name, ...expectedResults])
  }
})
