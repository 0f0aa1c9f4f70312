import type { PauseStart } from '@studio/contract'
import { describe, expect, test } from 'vitest'
import { aPayingStudio, cards } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { bookingStore } from '../../bookings/index.ts'
import { membershipScenes } from '../testing/scenes.ts'

// Wednesday 2026-01-14, 10:00 in the studio; the usual class is on Wednesdays, 18:00 to 19:00.
const studio = await aPayingStudio()
const secondProcess = await aTestStudio({ sharedWith: studio, env: studio.emulators.env })
const {
  subjectsTo,
  advanceTo,
  aMemberSinceJanuary14,
  loadOverview,
  listPaidCents,
  pause,
  renew,
  findSubscriptionAtProvider,
  resume,
  loadStoredUser,
} = membershipScenes(studio)

const requestPreview = (person: Person, query: { start?: PauseStart; resumesOn: string }) =>
  studio.call('previewPause', { as: person, query })
async function book(person: Person, bookingDate: string, classFields: { capacity?: number; name?: string } = {}) {
  const { classId, scheduleId } = await studio.aWeeklyClass(classFields)
  const { status, answer, error } = await studio.call('bookClass', { as: person, body: { classId, bookingDate } })
  return { id: answer.id, classId, scheduleId, outcome: status === 201 ? 'booked' : error.code }
}
const findBookingStatus = async (id: string) => (await bookingStore(studio.deps).findById(id))?.status

test('a member sees plan, price and the days on which a pause can end; others have nothing to pause [MEMBERSHIP-20]', async () => {
  const { member } = await aMemberSinceJanuary14()
  expect(await studio.expectOk('getMembership', { as: member })).toMatchObject({
    plan: 'monthly',
    status: 'active',
    price: '149.00',
    endsAt: null,
    pause: null,
    unpaid: null,
    pauseRefusal: null,
    pauseChoices: [
      { start: 'period_end', from: '2026-02-14', earliest: '2026-02-21', latest: '2026-05-17' },
      { start: 'today', from: '2026-01-14', earliest: '2026-01-21', latest: '2026-04-16' },
    ],
  })
  const guest = await studio.signedInAs('user')
  expect(await loadOverview(guest)).toMatchObject({
    plan: 'none',
    price: null,
    pauseRefusal: 'no_plan',
    pauseChoices: [],
  })
  const refusal = await requestPreview(guest, { start: 'today', resumesOn: '2026-02-01' })
  expect([refusal.status, refusal.error.code]).toEqual([409, 'NO_MEMBERSHIP'])
  // Granted by the studio: there is no paid plan to pause.
  const premium = await studio.signedInAs('user', { membershipType: 'premium', membershipStatus: 'active' })
  expect(await loadOverview(premium)).toMatchObject({ plan: 'premium', price: null, pauseRefusal: 'no_plan' })
})

describe('pausing from the end of the paid period', () => {
  test('classes before and after the pause stay covered, those inside are not, and nothing is charged until its end [MEMBERSHIP-20, MEMBERSHIP-24]', async () => {
    const { member, subscriptionId } = await aMemberSinceJanuary14()
    const { preview, answer } = await pause(member, { start: 'period_end', resumesOn: '2026-02-21' })
    expect(preview).toMatchObject({ days: 7, credit: '0.00', charge: { on: '2026-02-21', amount: '149.00' } })
    expect(answer).toMatchObject({ status: 'active', pause: { state: 'planned', resumesOn: '2026-02-21' } })
    expect((await findSubscriptionAtProvider(subscriptionId))?.status).toBe('paused')
    expect((await book(member, '2026-02-11')).outcome).toBe('booked')
    studio.clock.set('2026-02-01T15:00:00Z')
    expect((await book(member, '2026-02-18')).outcome).toBe('PAYMENT_REQUIRED')
    expect((await book(member, '2026-02-25')).outcome).toBe('booked')
    await advanceTo('2026-02-14T15:00:30Z')
    expect(await loadStoredUser(member)).toMatchObject({ membershipStatus: 'paused' })
    expect(await loadOverview(member)).toMatchObject({ status: 'paused', pause: { state: 'running' } })
    expect(await listPaidCents(member)).toEqual([14_900])
    await advanceTo('2026-02-21T05:00:00Z')
    expect(await loadOverview(member)).toMatchObject({
      status: 'active',
      pause: null,
      paidUntil: expect.stringMatching(/^2026-03-21/),
    })
    expect(await listPaidCents(member)).toEqual([14_900, 14_900])
    await advanceTo('2026-02-21T06:00:00Z')
    expect(await listPaidCents(member)).toHaveLength(2)
  })

  test('a pause that has not begun can be withdrawn without a charge, and the plan renews as usual [MEMBERSHIP-24]', async () => {
    const { member } = await aMemberSinceJanuary14()
    await pause(member, { start: 'period_end', resumesOn: '2026-03-14' })
    const { preview, answer } = await resume(member)
    expect(preview).toMatchObject({ isChargedNow: false, charge: { on: '2026-02-14', amount: '149.00' } })
    expect(answer).toMatchObject({ status: 'active', pause: null, paidUntil: expect.stringMatching(/^2026-02-14/) })
    expect(await listPaidCents(member)).toEqual([14_900])
    await advanceTo('2026-02-14T15:01:00Z')
    expect(await listPaidCents(member)).toEqual([14_900, 14_900])
    await advanceTo('2026-03-14T05:00:00Z')
    expect(await listPaidCents(member)).toHaveLength(2)
  })
})

describe('pausing from today', () => {
  test('bookings inside the pause that the plan pays for are cancelled as previewed, their seats go to the waitlist, and one mail lists them [MEMBERSHIP-21]', async () => {
    const { member } = await aMemberSinceJanuary14()
    const tonight = await book(member, '2026-01-14', { name: 'Tonight' })
    const nextWeek = await book(member, '2026-01-21', { capacity: 1, name: 'Next week' })
    const waitingMember = await studio.signedInAs('member')
    const waitlistInput = { classId: nextWeek.classId, bookingDate: '2026-01-21' }
    expect((await studio.call('joinWaitlist', { as: waitingMember, body: waitlistInput })).status).toBe(201)
    const laterBooking = await book(member, '2026-02-11', { name: 'After the pause' })
    const query = { start: 'today' as const, resumesOn: '2026-02-04' }
    const { preview } = await pause(member, query)
    expect(preview.bookings).toMatchObject([
      { id: tonight.id, className: 'Tonight', outcome: 'cancelled_late' },
      { id: nextWeek.id, className: 'Next week', outcome: 'cancelled' },
    ])
    expect(await bookingStore(studio.deps).findById(tonight.id)).toMatchObject({
      status: 'cancelled',
      lateCancel: true,
    })
    expect(await bookingStore(studio.deps).findById(nextWeek.id)).toMatchObject({
      status: 'cancelled',
      lateCancel: false,
    })
    expect(await findBookingStatus(laterBooking.id)).toBe('confirmed')
    const subjects = await subjectsTo(member)
    expect(subjects.filter((subject) => subject === 'Your membership will be paused')).toHaveLength(1)
    expect(subjects.filter((subject) => /no longer covered|cancelled/i.test(subject))).toEqual([])
    const mail = (await studio.deliverMailsTo(member)).find(({ subject }) => /be paused/.test(subject))
    expect(mail?.text).toContain('Next week')
    expect(mail?.text).toContain('Wednesday, February 4, 2026')
    await studio.runJobs()
    const [seatFromWaitlist] = await studio.expectOk('listMyBookings', { as: waitingMember })
    expect(seatFromWaitlist).toMatchObject({
      classId: nextWeek.classId,
      bookingDate: '2026-01-21',
      status: 'confirmed',
    })
  })

  test('ending a pause charges the shown amount at once, and only once, with one mail [MEMBERSHIP-24]', async () => {
    const { member } = await aMemberSinceJanuary14()
    await pause(member, { start: 'today', resumesOn: '2026-02-04' })
    await advanceTo('2026-01-20T15:00:00Z')
    const preview = await studio.expectOk('previewResume', { as: member })
    // 149.00, less a credit for the 30 unused days of 31.
    expect(preview).toMatchObject({ isChargedNow: true, charge: { on: '2026-01-20', amount: '4.81' } })
    const body = { version: preview.version }
    const outcomes = await Promise.all(
      [studio, secondProcess].map((apiProcess) => apiProcess.call('resumeMembership', { as: member, body })),
    )
    expect(outcomes.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    await advanceTo('2026-02-04T05:00:00Z')
    expect(await listPaidCents(member)).toEqual([14_900, 481])
    expect(await loadOverview(member)).toMatchObject({ status: 'active', pause: null })
    expect((await subjectsTo(member)).filter((subject) => subject === 'Your pause has ended')).toHaveLength(1)
  })
})

describe('a pause and its preview', () => {
  test('a stale preview is refused with the current one, and of two concurrent pauses one succeeds [MEMBERSHIP-22]', async () => {
    const { member } = await aMemberSinceJanuary14()
    const query = { start: 'today' as const, resumesOn: '2026-02-04' }
    const preview = (await requestPreview(member, query)).answer
    const seat = await book(member, '2026-01-21')
    const staleOutcome = await studio.call('pauseMembership', {
      as: member,
      body: { ...query, version: preview.version },
    })
    expect([staleOutcome.status, staleOutcome.error.code]).toEqual([412, 'CHANGED_MEANWHILE'])
    expect(staleOutcome.error.current).toMatchObject({ bookings: [{ id: seat.id, outcome: 'cancelled' }] })
    expect(await findBookingStatus(seat.id)).toBe('confirmed')
    expect((await loadOverview(member)).pause).toBeNull()
    const body = { ...query, version: (await requestPreview(member, query)).answer.version }
    const outcomes = await Promise.all(
      [studio, secondProcess].map((apiProcess) => apiProcess.call('pauseMembership', { as: member, body })),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 412])
    expect((await subjectsTo(member)).filter((subject) => /be paused/.test(subject))).toHaveLength(1)
  })

  test('a new end of a pause moves its mails and the charge, minus the unused days, to the new day [MEMBERSHIP-22, MEMBERSHIP-23, MEMBERSHIP-26]', async () => {
    const { member } = await aMemberSinceJanuary14()
    await pause(member, { start: 'today', resumesOn: '2026-02-04' })
    const { preview, answer } = await pause(member, { resumesOn: '2026-02-18' })
    // The credit is for 30 of the 31 days of 149.00.
    expect(preview).toMatchObject({ days: 35, credit: '144.19' })
    expect(answer.pause).toMatchObject({ resumesOn: '2026-02-18', state: 'running' })
    await advanceTo('2026-02-04T15:00:00Z')
    expect(await listPaidCents(member)).toEqual([14_900])
    await advanceTo('2026-02-11T15:00:00Z')
    await advanceTo('2026-02-17T15:00:00Z')
    await advanceTo('2026-02-18T06:00:00Z')
    expect(await listPaidCents(member)).toEqual([14_900, 481])
    expect((await subjectsTo(member)).filter((subject) => /resumes|another day/.test(subject))).toEqual([
      'Your pause ends on another day',
      'Your membership resumes in 7 days',
      'Your membership resumes tomorrow',
    ])
  })
})

describe('a pause and the payment provider', () => {
  test('while the provider is unavailable a pause applies to classes at once, and is started at the provider later [MEMBERSHIP-27]', async () => {
    const { member, subscriptionId } = await aMemberSinceJanuary14()
    await studio.setFault('error')
    const { answer } = await pause(member, { start: 'today', resumesOn: '2026-02-04' })
    expect(answer).toMatchObject({ status: 'paused', pause: { state: 'starting' } })
    expect((await book(member, '2026-01-21')).outcome).toBe('PAYMENT_REQUIRED')
    await studio.setFault('off')
    await studio.runJobsWithRetries({ rounds: 4 })
    expect((await findSubscriptionAtProvider(subscriptionId))?.status).toBe('paused')
    expect(await loadOverview(member)).toMatchObject({ pause: { state: 'running', credit: '144.19' } })
  })

  test('a renewal that the provider charges just before the pause is credited in full [MEMBERSHIP-27]', async () => {
    const { member, subscriptionId } = await aMemberSinceJanuary14()
    await studio.setFault('error')
    await pause(member, { start: 'period_end', resumesOn: '2026-03-14' })
    await studio.setFault('off')
    await renew(subscriptionId)
    await studio.runJobsWithRetries({ rounds: 4 })
    expect(await listPaidCents(member)).toEqual([14_900, 14_900])
    expect((await loadOverview(member)).pause).toMatchObject({ credit: '149.00', charge: { amount: '0.00' } })
    await advanceTo('2026-03-14T05:00:00Z')
    expect(await listPaidCents(member)).toEqual([14_900, 14_900])
    expect(await loadOverview(member)).toMatchObject({ status: 'active', pause: null })
  })

  test('a card that is declined at the end of a pause leaves the plan paused with one mail, is tried again, and the plan resumes when it is paid [MEMBERSHIP-24]', async () => {
    const { member } = await aMemberSinceJanuary14()
    const seat = await book(member, '2026-02-11')
    await pause(member, { start: 'today', resumesOn: '2026-02-04' })
    await studio.changeCard(member, cards.failsAtLaterCharges)
    await advanceTo('2026-02-04T05:00:00Z')
    expect(await loadOverview(member)).toMatchObject({
      status: 'paused',
      pause: { state: 'ending' },
      unpaid: { nextAttemptAt: expect.stringMatching(/^2026-02-07/) },
    })
    expect(await findBookingStatus(seat.id)).toBe('confirmed')
    expect((await book(member, '2026-02-04')).outcome).toBe('PAYMENT_REQUIRED')
    const { status, error } = await studio.call('previewResume', { as: member })
    // The pause is ending already, so it cannot be ended once more.
    expect([status, error.code]).toEqual([409, 'NOT_PAUSED'])
    await studio.changeCard(member, cards.pays)
    await advanceTo('2026-02-07T06:00:00Z')
    expect(await loadOverview(member)).toMatchObject({ status: 'active', pause: null, unpaid: null })
    // 149.00, less a credit for the 30 unused days of 31.
    expect(await listPaidCents(member)).toEqual([14_900, 481])
    expect((await subjectsTo(member)).filter((subject) => /could not resume/.test(subject))).toHaveLength(1)
  })
})
