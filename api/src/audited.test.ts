import { type Endpoint, type EndpointName, endpoints, getWeekday } from '@studio/contract'
import { describe, expect, test } from 'vitest'
import { factorStore, userStore } from './features/accounts/people/index.ts'
import { auditStore } from './features/admin/audit-log/index.ts'
import { waitlistStore } from './features/bookings/index.ts'
import { occurrenceStore } from './features/calendar/index.ts'
import { membershipStore } from './features/memberships/index.ts'
import { checkoutStore } from './features/payments/records/index.ts'
import { toJobId } from './platform/queue/job-queue.ts'
import { createAuthFixtures } from './testing/auth-fixtures.ts'
import { createCode, setUpSecondFactor } from './testing/authenticator.ts'
import { TEST_PASSWORD } from './testing/people.ts'
import { aTestStudio, type CallOptions } from './testing/test-app.ts'

const studio = await aTestStudio({ env: { CLIENT_ADDRESS_LIMIT_SCALE: '1000' } })
const fixtures = await createAuthFixtures(studio)
const signInAdmin = () => fixtures.signIn('admin')

const instructorBody = { name: 'Ada Field', specialty: 'Tai chi', bio: 'Slow and steady.' }
const programBody = {
  name: 'Sleep well',
  description: 'Rest',
  duration: 4,
  price: '99.00',
  features: [],
  icon: 'heart',
}
/** Raised before each use, so that each change of the plan sets a new price. */
let planPrice = 300
const packBody = { name: 'Five classes', credits: 5, price: '110.00', validDays: 90 }
const createScheduleBody = (classId: string) => ({
  classId,
  dayOfWeek: 3,
  startTime: '09:00',
  endTime: '10:00',
  startDate: studio.clock.today(),
})

const create = async (
  name: 'createInstructor' | 'createProgram' | 'createPackProduct' | 'createSchedule' | 'createHoliday',
  body: unknown,
): Promise<CallOptions> => {
  const { answer, status, text } = await studio.call(name, { as: await signInAdmin(), body })
  if (status !== 201) throw new Error(`${name}: ${text}`)
  return { params: { id: answer.id } }
}
const aLead = async (): Promise<CallOptions> => {
  await studio.call('requestTrial', { body: { name: 'Lee', email: 'lee@example.com' } })
  const { answer } = await studio.call('listLeads', { as: await signInAdmin(), query: { kind: 'trial' } })
  return { params: { id: answer[0]?.id ?? '' } }
}

/** A request whose free trial is granted, because it is the first from its email address. */
const aGrantedTrial = async (): Promise<CallOptions> => {
  const { email } = await studio.aUser()
  await studio.call('requestTrial', { body: { name: 'Kim Lee', email } })
  const { answer } = await studio.call('listLeads', { as: await signInAdmin(), query: { kind: 'trial', q: email } })
  return { params: { id: answer[0]?.id ?? '' } }
}

const holidayBody = { name: 'Winter break', from: '2027-01-04', to: '2027-01-05' }
/** The next date of a fresh schedule. */
const aDate = async (): Promise<CallOptions> => {
  const body = { ...createScheduleBody(await fixtures.aClass()), dayOfWeek: getWeekday(fixtures.bookingDate()) }
  const { params } = await create('createSchedule', body)
  return { params: { id: params?.id ?? '', date: fixtures.bookingDate() } }
}
const aWalkInBody = async (date: string) => ({
  userId: (await studio.aUser()).id,
  classId: await fixtures.aClass(),
  date,
})
const aWalkIn = async (date: string) => {
  const { answer, text } = await studio.call('bookWalkIn', { as: await signInAdmin(), body: await aWalkInBody(date) })
  if (!answer.bookingId) throw new Error(text)
  return answer.bookingId
}

const aFailedJob = async (): Promise<CallOptions> => {
  const { inTransaction, jobQueue, ids } = studio.deps
  const job = {
    kind: 'refund',
    dedupeKey: ids.next(),
    payload: { refundId: ids.next() },
    title: 'Yoga, $25.00',
  } as const
  await inTransaction((tx) => jobQueue.add({ ...job, tx }))
  const addedJob = await jobQueue.findById(toJobId(job))
  if (!addedJob) throw new Error('the job was not added')
  await inTransaction((tx) => jobQueue.fail({ job: addedJob, error: 'refused', tx }))
  return { params: { id: addedJob.id } }
}

const removeOwnFactor = () =>
  studio.deps.inTransaction((tx) => factorStore(studio.deps).remove({ userId: fixtures.people.admin.id, tx }))
/** A waitlist entry of an occurrence with a free seat. */
async function aWaitlistEntryWithFreeSeat(): Promise<CallOptions> {
  const options = await fixtures.aWaitlistEntryOfUser()
  const entry = await waitlistStore(studio.deps).findById(options.params?.id ?? '')
  if (!entry) throw new Error('the entry was not created')
  // A seat stays free while people wait when the first in line could not get it.
  await studio.deps.inTransaction((tx) =>
    occurrenceStore(studio.deps).change({ id: entry.occurrenceId, changes: { capacity: 2 }, tx }),
  )
  return options
}

/** The password and code that a change of one's own second factor requires. */
const aProof = async (): Promise<CallOptions> => {
  await removeOwnFactor()
  const { recoveryCodes } = await setUpSecondFactor(studio, await signInAdmin())
  return { body: { password: TEST_PASSWORD, code: recoveryCodes[0] } }
}

const anInvitedPerson = async (): Promise<CallOptions> => {
  const body = { firstName: 'Robin', email: `invited-${studio.deps.ids.next()}@example.com` }
  const { answer } = await studio.call('invitePerson', { as: await signInAdmin(), body })
  return { params: { id: answer.id } }
}

const createImportOptions = (email: string): CallOptions => {
  const form = new FormData()
  form.append('file', new File([`Email,Name\n${email},Robin Lee\n`], 'people.csv'))
  form.append('settings', JSON.stringify({ columns: ['email', 'name'] }))
  return { body: form }
}
const aPlannedImport = async (): Promise<CallOptions> => {
  const options = createImportOptions(`imported-${studio.deps.ids.next()}@example.com`)
  const { answer } = await studio.call('startImport', { ...options, as: await signInAdmin() })
  await studio.runJobs()
  return { params: { id: answer.id }, body: { invite: false } }
}
const anAppliedImport = async (): Promise<CallOptions> => {
  const { params, body } = await aPlannedImport()
  await studio.call('applyImport', { params: params ?? {}, body, as: await signInAdmin() })
  await studio.runJobs()
  return { params: params ?? {} }
}

const createPersonParams = async () => ({ id: (await studio.aUser()).id })

const aNote = async (): Promise<CallOptions> => {
  const { id } = await studio.aUser()
  const { answer } = await studio.call('addPersonNote', {
    as: await signInAdmin(),
    params: { id },
    body: { text: 'A note' },
  })
  return { params: { id, noteId: answer.id } }
}

const aGrantedPack = async () => {
  const params = await createPersonParams()
  const { params: product } = await create('createPackProduct', packBody)
  const body = { packProductId: product?.id, reason: 'A thank you' }
  const { answer } = await studio.call('grantPack', { as: await signInAdmin(), params, body })
  return { params: { ...params, packId: answer[0]?.id ?? '' } }
}

const aTag = async (): Promise<CallOptions> => {
  const options = { params: await createPersonParams(), body: { tag: 'Early bird' } }
  await studio.call('addPersonTag', { as: await signInAdmin(), ...options })
  return options
}

/** A person with a paid plan. */
async function aPaidPlan(overrides: { cancelAtPeriodEnd?: boolean } = {}): Promise<{ params: { id: string } }> {
  const { deps } = studio
  const currentTime = deps.clock.now()
  const { id: userId } = await studio.aUser()
  const id = `sub_${deps.ids.next()}`
  const periodEnd = new Date(currentTime.getTime() + 20 * 86_400_000)
  const subscription = {
    id,
    customerId: `cus_${id}`,
    userId,
    status: 'active' as const,
    periodStart: currentTime,
    periodEnd,
    cancelAtPeriodEnd: false,
    endsAt: null,
    pausedFrom: null,
    pausedUntil: null,
    nextAttemptAt: null,
    isResumeUnpaid: false,
    priceCents: 14_900,
    creditCents: 0,
    latestInvoiceId: null,
    plan: 'monthly' as const,
    ...overrides,
  }
  // Fetches are numbered, so that an older response of the provider never replaces a newer one.
  const fetchNumber = await membershipStore(deps).takeFetchNumber({ id, currentTime })
  const plan = { membershipType: 'monthly', membershipStatus: 'active', membershipEndsAt: periodEnd } as const
  await deps.inTransaction(async (tx) => {
    await membershipStore(deps).apply({ subscription, userId, fetchNumber, nextCheckAt: periodEnd, currentTime, tx })
    await userStore(deps).change({ id: userId, changes: { ...plan, stripeSubscriptionId: id }, currentTime, tx })
  })
  return { params: { id: userId } }
}
type PlanPreview =
  | 'previewUserPause'
  | 'previewUserResume'
  | 'previewUserLeaving'
  | 'previewUserKeeping'
  | 'previewFreeDays'
/** Returns the options of a change of a plan: the version of its preview, and a reason. */
async function withPreview(name: PlanPreview, { params }: { params: { id: string } }, query: object = {}) {
  const { answer, text } = await studio.call(name, { as: await signInAdmin(), params, query } as never)
  if (!('version' in answer)) throw new Error(`${name}: ${text}`)
  return { params, body: { ...query, version: answer.version, reason: 'Asked by phone' } }
}
const pauseDates = { start: 'today', resumesOn: '2026-03-14' }
async function aPausedPlan() {
  const options = await aPaidPlan()
  await studio.call('pauseUserMembership', {
    as: await signInAdmin(),
    ...(await withPreview('previewUserPause', options, pauseDates)),
  })
  // As the event of the payment provider would.
  const id = (await userStore(studio.deps).findById(options.params.id))?.stripeSubscriptionId ?? ''
  await membershipStore(studio.deps).model.updateOne({ _id: id }, { $set: { 'pause.state': 'paused' } })
  return options
}
async function aPayment() {
  const { deps } = studio
  const { id: userId } = await studio.aUser()
  const currentTime = deps.clock.now()
  const id = deps.ids.next()
  const price = { list: 2_500, discount: 0, paid: 2_500, currency: 'usd' }
  const fields = {
    userId,
    kind: 'program',
    itemKey: id,
    occurrenceId: null,
    title: 'Sleep well',
    price,
    bookingId: null,
  }
  const paidFields = { status: 'paid', paymentIntentId: `pi_${id}`, paidAt: currentTime }
  const times = { holdExpiresAt: currentTime, createdAt: currentTime }
  await checkoutStore(deps).model.create([{ _id: id, ...fields, ...paidFields, ...times } as never])
  return { params: { id: userId, paymentId: id } }
}

/** The options of each call with which an admin or manager changes something. */
const optionsByCall: Partial<Record<EndpointName, () => Promise<CallOptions>>> = {
  promoteUser: async () => ({ body: { userId: (await studio.aUser()).id } }),
  changeUser: async () => ({ params: await createPersonParams(), body: { membershipType: 'premium' } }),
  addPersonNote: async () => ({ params: await createPersonParams(), body: { text: 'A note' } }),
  changePersonNote: async () => ({ ...(await aNote()), body: { text: 'Another' } }),
  deletePersonNote: aNote,
  addPersonTag: async () => ({ params: await createPersonParams(), body: { tag: 'Early bird' } }),
  removePersonTag: aTag,
  invitePerson: async () => ({ body: { firstName: 'Robin', email: 'robin@example.com' } }),
  sendInvitation: anInvitedPerson,
  withdrawInvitation: anInvitedPerson,
  startImport: async () => createImportOptions('robin.lee@example.com'),
  applyImport: aPlannedImport,
  undoImport: anAppliedImport,
  changePersonDetails: async () => ({ params: await createPersonParams(), body: { firstName: 'Robin' } }),
  cancelPersonEmailChange: async () => {
    const params = await createPersonParams()
    await studio.call('changePersonDetails', { as: await signInAdmin(), params, body: { email: 'new@example.com' } })
    return { params }
  },
  changeStaff: async () => ({ params: await createPersonParams(), body: { preset: 'frontDesk' } }),
  createClass: async () => ({
    body: { name: 'New', description: '', duration: 60, capacity: 9, category: 'yoga', dropInPrice: '20.00' },
  }),
  changeClass: async () => ({ params: { id: await fixtures.aClass() }, body: { capacity: 7 } }),
  deleteClass: async () => ({ params: { id: await fixtures.aClass() } }),
  createInstructor: async () => ({ body: instructorBody }),
  inviteInstructor: async () => ({
    ...(await create('createInstructor', instructorBody)),
    body: { email: 'ada@example.com' },
  }),
  disconnectInstructor: async () => {
    const options = await create('createInstructor', instructorBody)
    await studio.call('inviteInstructor', { ...options, as: await signInAdmin(), body: { email: 'ada@example.com' } })
    return options
  },
  changeInstructor: async () => ({
    ...(await create('createInstructor', instructorBody)),
    body: { specialty: 'Yoga' },
  }),
  deleteInstructor: () => create('createInstructor', instructorBody),
  createSchedule: async () => ({ body: createScheduleBody(await fixtures.aClass()) }),
  changeSchedule: async () => ({
    ...(await create('createSchedule', createScheduleBody(await fixtures.aClass()))),
    body: { endTime: '10:30' },
  }),
  deleteSchedule: async () => create('createSchedule', createScheduleBody(await fixtures.aClass())),
  changeDate: async () => ({ ...(await aDate()), body: { location: 'Garden Room' } }),
  cancelDate: async () => ({ ...(await aDate()), body: { note: 'Snow' } }),
  restoreDate: async () => {
    const options = await aDate()
    await studio.call('cancelDate', { ...options, as: await signInAdmin(), body: {} })
    return options
  },
  changeTeachingDate: async () => ({ ...(await aDate()), body: { location: 'Garden Room' } }),
  cancelTeachingDate: async () => ({ ...(await aDate()), body: { note: 'Snow' } }),
  restoreTeachingDate: async () => {
    const options = await aDate()
    await studio.call('cancelDate', { ...options, as: await signInAdmin(), body: {} })
    return options
  },
  createHoliday: async () => ({ body: holidayBody }),
  changeHoliday: async () => ({
    ...(await create('createHoliday', holidayBody)),
    body: { ...holidayBody, name: 'Spring' },
  }),
  deleteHoliday: () => create('createHoliday', holidayBody),
  checkIn: async () => ({ params: { id: await aWalkIn(studio.clock.today()) }, body: { isHere: false } }),
  bookWalkIn: async () => ({ body: await aWalkInBody(fixtures.bookingDate()) }),
  bookComplimentary: async () => ({ body: { ...(await aWalkInBody(fixtures.bookingDate())), reason: 'A thank you' } }),
  createProgram: async () => ({ body: programBody }),
  announcePrice: async () => {
    const params = { id: 'premium' }
    await studio.call('changePlan', { as: await signInAdmin(), params, body: { price: `${++planPrice}.00` } })
    const { earliest: date, version } = (await studio.call('previewPriceNotice', { as: await signInAdmin(), params }))
      .answer
    return { params, body: { date, version } }
  },
  changePlan: async () => ({ params: { id: 'premium' }, body: { price: `${++planPrice}.00` } }),
  changeProgram: async () => ({ ...(await create('createProgram', programBody)), body: { price: '89.00' } }),
  createPackProduct: async () => ({ body: packBody }),
  changePackProduct: async () => ({ ...(await create('createPackProduct', packBody)), body: { price: '99.00' } }),
  grantPack: async () => ({
    params: await createPersonParams(),
    body: { packProductId: (await create('createPackProduct', packBody)).params?.id, reason: 'A thank you' },
  }),
  extendPack: async () => ({ ...(await aGrantedPack()), body: { lastDay: '2026-12-31', reason: 'Ill' } }),
  takeBackCredits: async () => ({
    ...(await aGrantedPack()),
    body: { credits: 1, creditsLeft: 5, reason: 'Moved away' },
  }),
  archiveProgram: () => create('createProgram', programBody),
  seatFromWaitlist: async () => ({
    ...(await aWaitlistEntryWithFreeSeat()),
    body: { reason: 'She asked before the list opened' },
  }),
  resendBookingMail: () => fixtures.aBookingOfUser(),
  refundUserPayment: async () => ({
    ...(await aPayment()),
    body: { amount: '10.00', refundable: '25.00', reason: 'The heating was off' },
  }),
  pauseUserMembership: async () => withPreview('previewUserPause', await aPaidPlan(), pauseDates),
  resumeUserMembership: async () => withPreview('previewUserResume', await aPausedPlan()),
  endUserMembership: async () => withPreview('previewUserLeaving', await aPaidPlan()),
  keepUserMembership: async () => withPreview('previewUserKeeping', await aPaidPlan({ cancelAtPeriodEnd: true })),
  giveFreeDays: async () => withPreview('previewFreeDays', await aPaidPlan(), { days: 7 }),
  retryFailedJob: () => aFailedJob(),
  markFailedJobHandled: async () => ({ ...(await aFailedJob()), body: { reason: 'Paid back in cash' } }),
  inviteToTrial: aGrantedTrial,
  changeLead: async () => ({ ...(await aLead()), body: { status: 'contacted', note: 'Called' } }),
  deleteLead: aLead,
  confirmSecondFactor: async () => {
    await removeOwnFactor()
    const { answer } = await studio.call('startSecondFactor', {
      as: await signInAdmin(),
      body: { password: TEST_PASSWORD },
    })
    return { body: { code: createCode({ key: answer.key, currentTime: studio.clock.now() }) } }
  },
  renewRecoveryCodes: () => aProof(),
  endSecondFactor: () => aProof(),
  removeUserSecondFactor: async () => {
    const otherAdmin = await studio.signedInAs('admin')
    await setUpSecondFactor(studio, otherAdmin)
    return { params: { id: otherAdmin.user.id }, body: { password: TEST_PASSWORD } }
  },
}
/**
 * An uploaded picture alone changes no stored data; the change of the class or instructor that uses it is in the log.
 * The key of an authenticator app has no effect until its first code confirms it, and a preview changes nothing.
 */
const unauditedCalls: readonly EndpointName[] = ['uploadImage', 'startSecondFactor', 'previewImport']

const isForManagers = ({ access }: Endpoint) =>
  typeof access === 'object' && access.right === 'manage' && !access.orAdmin
/** Includes the calls about one's own second factor, which are for the front desk and admins. */
const isForAdmins = ({ access }: Endpoint) =>
  access === 'admin' || (typeof access === 'object' && access.right === 'desk' && access.orAdmin === true)

const changingCalls = Object.entries<Endpoint>(endpoints)
  .filter(([, endpoint]) => (isForAdmins(endpoint) || isForManagers(endpoint)) && endpoint.method !== 'GET')
  .map(([name]) => name as EndpointName)
  .filter((name) => !unauditedCalls.includes(name))

describe('every action of an admin, and every change of a date by a manager, is in the audit log', () => {
  test.each(changingCalls)('%s [ADMIN-7]', async (name) => {
    const prepare = optionsByCall[name]
    if (!prepare) throw new Error(`add the options of the call ${name}`)
    const options = await prepare()
    const entriesBefore = await auditStore(studio.deps).model.countDocuments()
    const caller = isForManagers(endpoints[name]) ? 'manager' : 'admin'
    const { status, text } = await studio.call(name, { ...options, as: await fixtures.signIn(caller) })
    expect(status, text).toBeLessThan(300)
    const entries = await auditStore(studio.deps).model.find().sort({ _id: 1 }).skip(entriesBefore).lean()
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({ actorId: fixtures.people[caller].id, at: studio.clock.now() })
    expect(entries[0]?.before ?? entries[0]?.after).toBeTruthy()
  })

  test('cancelling another user’s booking as an admin is in the audit log [ADMIN-7]', async () => {
    const { params } = await fixtures.aBookingOfUser()
    const options = params ? { params } : {}
    expect((await studio.call('cancelBooking', { ...options, as: await signInAdmin() })).status).toBe(200)
    const entry = await auditStore(studio.deps)
      .model.findOne({ entityId: params?.id ?? '' })
      .lean()
    expect(entry).toMatchObject({ actorId: fixtures.people.admin.id })
  })
})
