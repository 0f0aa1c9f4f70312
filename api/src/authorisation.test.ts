import {
  type Endpoint,
  type EndpointName,
  endpoints,
  getStaffRights,
  STAFF_PRESETS,
  type StaffPreset,
  type StaffRight,
} from '@studio/contract'
import { describe, expect, test } from 'vitest'
import { createAuthFixtures, type FixturePerson } from './testing/auth-fixtures.ts'
import { startEmulators } from './testing/emulators.ts'
import type { Person } from './testing/people.ts'
import { aTestStudio, type CallOptions } from './testing/test-app.ts'

/** 'allowed' (with any status of the use case), or the status of the refusal. */
type Verdict = 'allowed' | 401 | 403 | 404
type Row = {
  visitor: Verdict
  /** The owner, when the call is about something that belongs to a user. */
  user: Verdict
  otherUser: Verdict
  member: Verdict
  instructor: Verdict
  frontDesk: Verdict
  manager: Verdict
  admin: Verdict
  /** Creates the call's subject. */
  createOptions?: (fixtures: Awaited<ReturnType<typeof createAuthFixtures>>) => Promise<CallOptions>
}

const toOtherUsers = <V extends Verdict>(verdict: V) => ({ otherUser: verdict, member: verdict })
const toStaff = <V extends Verdict>(verdict: V) => ({ instructor: verdict, frontDesk: verdict, manager: verdict })
const everybody: Row = {
  visitor: 'allowed',
  user: 'allowed',
  ...toOtherUsers('allowed'),
  ...toStaff('allowed'),
  admin: 'allowed',
}
const signedIn: Row = { ...everybody, visitor: 401 }
const admins: Row = { visitor: 401, user: 403, ...toOtherUsers(403), ...toStaff(403), admin: 'allowed' }
/** Owner only; for any other caller it is not found. */
const owners: Row = { visitor: 401, user: 'allowed', ...toOtherUsers(404), ...toStaff(404), admin: 404 }
const staffRows: Record<StaffRight, Row> = {
  roster: { ...admins, ...toStaff('allowed'), admin: 403 },
  desk: { ...admins, frontDesk: 'allowed', manager: 'allowed', admin: 403 },
  manage: { ...admins, manager: 'allowed', admin: 403 },
}

/** Calls about something that belongs to a user, and one that needs a report's name. */
const rows: Partial<Record<EndpointName, Row>> = {
  cancelBooking: { ...owners, admin: 'allowed', createOptions: (fixtures) => fixtures.aBookingOfUser() },
  rescheduleBooking: {
    ...owners,
    createOptions: async (fixtures) => ({
      ...(await fixtures.aBookingOfUser()),
      body: { bookingDate: fixtures.bookingDate() },
    }),
  },
  downloadBookingCalendar: { ...owners, createOptions: (fixtures) => fixtures.aBookingOfUser() },
  startBookingCheckout: { ...owners, createOptions: (fixtures) => fixtures.aBookingOfUser() },
  getCheckout: { ...owners, createOptions: (fixtures) => fixtures.aCheckoutOfUser() },
  cancelCheckout: { ...owners, createOptions: (fixtures) => fixtures.aCheckoutOfUser() },
  leaveWaitlist: { ...owners, createOptions: (fixtures) => fixtures.aWaitlistEntryOfUser() },
  withdrawChargeAgreement: { ...owners, createOptions: (fixtures) => fixtures.aWaitlistEntryOfUser() },
  acceptOffer: { ...owners, createOptions: (fixtures) => fixtures.aWaitlistEntryOfUser() },
  exportReport: { ...admins, createOptions: async () => ({ params: { report: 'bookings' } }) },
}
const forAnyone: readonly EndpointName[] = [
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
const forUsers: readonly EndpointName[] = [
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

const ownFactor = [
  'getSecondFactor',
  'startSecondFactor',
  'confirmSecondFactor',
  'renewRecoveryCodes',
  'endSecondFactor',
] as const

const forStaff: Record<StaffRight, readonly EndpointName[]> = {
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
  desk: [...ownFactor, 'findPeopleForWalkIn', 'bookWalkInAtDesk', 'seatFromWaitlistAtDesk'],
  manage: ['confirmSubstitute', 'moveTeachingDate', 'cancelTeachingDate', 'restoreTeachingDate'],
}
const alsoForAdmins: readonly EndpointName[] = [
  ...ownFactor,
  'listSubstituteRequests',
  'withdrawSubstitute',
  'confirmSubstitute',
]

/** Calls that are not named above are for admins alone. */
function getRow(name: EndpointName): Row {
  const namedRow = rows[name]
  if (namedRow) return namedRow
  if (forAnyone.includes(name)) return everybody
  for (const [right, names] of Object.entries(forStaff))
    if (names.includes(name)) {
      const row = staffRows[right as StaffRight]
      return alsoForAdmins.includes(name) ? { ...row, admin: 'allowed' } : row
    }
  return forUsers.includes(name) ? signedIn : admins
}

const emulators = await startEmulators()
// The payment emulator uses real time, so the studio does too.
const now = new Date().toISOString()
const studio = await aTestStudio({
  now,
  env: {
    ...emulators.env,
    RATE_LIMIT_SCALE: '1000',
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

const codes = { 401: 'UNAUTHORIZED', 403: 'FORBIDDEN', 404: 'NOT_FOUND' } as const
/** Statuses of the access check. The use case may answer 404 for an id that this test invented. */
const refusals: Record<Exclude<Verdict, 'allowed'>, true> = { 401: true, 403: true, 404: true }

describe.each(Object.keys(endpoints) as EndpointName[])('%s', (name) => {
  const row = getRow(name)
  // Another user matters only for calls whose subject belongs to one.
  const triedCallers = callers
    .filter((caller) => row.createOptions !== undefined || caller !== 'otherUser')
    // Refused callers come first: they leave the subject as it is, so that all of them can try the same one.
    .toSorted((first, second) => Number(row[first] === 'allowed') - Number(row[second] === 'allowed'))
  let subject: CallOptions | undefined

  test.each(triedCallers)('as %s [ERRORS-7, SECURITY-19]', async (caller) => {
    const verdict = row[caller]
    subject ??= await row.createOptions?.(fixtures)
    const options = subject ?? {
      params: {
        id: '0123456789abcdef01234567',
        kind: 'class',
        token: 'unknown',
        date: '2026-01-21',
        noteId: '0123456789abcdef01234567',
        paymentId: '0123456789abcdef01234567',
        packId: '0123456789abcdef01234567',
      },
    }
    const { status, error } = await studio.call(name, {
      ...options,
      as: caller === 'visitor' ? null : await signIn(caller),
    })
    if (verdict === 'allowed') {
      subject = undefined
      // The call may have ended the session.
      if (caller !== 'visitor' && endpoints[name].method !== 'GET') sessions.delete(caller)
    }
    expect(status).toBeLessThan(500)
    if (verdict !== 'allowed') expect([status, error.code]).toEqual([verdict, codes[verdict]])
    else if (row.createOptions) expect(Object.keys(refusals)).not.toContain(String(status))
    else expect(['UNAUTHORIZED', 'FORBIDDEN']).not.toContain(error?.code)
  })
})

test('the endpoint table has the same access as this test [SECURITY-19]', () => {
  for (const [name, { access }] of Object.entries<Endpoint>(endpoints)) {
    const { visitor, user, instructor, frontDesk, manager, admin } = getRow(name as EndpointName)
    const isOpen = access === 'anyone' || access === 'user'
    expect([name, visitor, user]).toEqual([name, access === 'anyone' ? 'allowed' : 401, isOpen ? 'allowed' : 403])
    if (typeof access !== 'object') continue
    const isAllowed = (preset: StaffPreset) => (getStaffRights(preset).includes(access.right) ? 'allowed' : 403)
    const verdicts = [...STAFF_PRESETS.map(isAllowed), access.orAdmin ? 'allowed' : 403]
    expect([name, instructor, frontDesk, manager, admin]).toEqual([name, ...verdicts])
  }
})
