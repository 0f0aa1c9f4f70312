import { describe, expect, test } from 'vitest'
import { aTestStudio } from '../../../testing/test-app.ts'
import { userStore } from '../../accounts/people/index.ts'
import { reversalStore } from '../records/index.ts'
import { aRefundingStudio, repeatAndShuffle } from './testing/refunding-studio.ts'

const studio = await aRefundingStudio()
const secondProcess = await aTestStudio({ sharedWith: studio, env: studio.emulators.env })
const { aPaidClass, aMembership, refundAtProvider, failRefund, takeNewEvents, listBookingStatuses, mailsToStudio } =
  studio
const { loadTotals, loadChangeSince, loadPayments, deps } = studio

test('refunding a membership’s month, the first or a renewal, in part or whole, leaves the plan running [MONEY-18]', async () => {
  const totalsBefore = await loadTotals()
  const { member, paymentIds } = await aMembership({ renewals: 1 })
  const [firstPaymentId = '', renewalPaymentId = ''] = paymentIds
  await refundAtProvider(firstPaymentId, 4_900)
  await refundAtProvider(renewalPaymentId)
  await studio.deliverPendingEvents()
  await studio.runJobsOverTime()
  expect(await loadChangeSince(totalsBefore)).toEqual({ gross: 29_800, refunded: 19_800, net: 10_000 })
  expect((await studio.expectOk('getUser', { as: member })).membershipStatus).toBe('active')
  const { records, totals } = await loadPayments(member)
  expect(records.map(({ kind, amount, refunded, status }) => [kind, amount, refunded, status])).toEqual([
    ['subscription', '149.00', '149.00', 'refunded'],
    ['subscription', '149.00', '49.00', 'partly refunded'],
  ])
  expect(totals).toEqual({ paid: '298.00', refunded: '198.00', net: '100.00' })
})

describe('repeated and shuffled events', () => {
  test('three refunds and a failure count once each when two processes receive their events shuffled and repeated [MONEY-19]', async () => {
    const totalsBefore = await loadTotals()
    const { guest, paymentId, events } = await aPaidClass({ isDelivered: false })
    await refundAtProvider(paymentId, 300)
    const failingRefund = await refundAtProvider(paymentId, 400)
    await studio.advanceBothClocks({ minutes: 1 })
    await failRefund(failingRefund)
    await studio.advanceBothClocks({ minutes: 1 })
    await refundAtProvider(paymentId, 500)
    const newEvents = [...events, ...(await takeNewEvents())]
    const shuffledEvents = repeatAndShuffle(newEvents)
    await Promise.all(shuffledEvents.map((event, index) => studio.deliver(event, index % 2 ? studio : secondProcess)))
    await studio.runJobsOverTime({ rounds: 6 })
    expect(await loadChangeSince(totalsBefore)).toEqual({ gross: 2_500, refunded: 800, net: 1_700 })
    expect((await loadPayments(guest)).records).toMatchObject([{ refunded: '8.00', status: 'partly refunded' }])
  })

  test('a failed refund is subtracted on the day on which it failed [MONEY-20, MONEY-22]', async () => {
    const { guest, paymentId } = await aPaidClass()
    const refundDay = studio.clock.today()
    const refundId = await refundAtProvider(paymentId, 600)
    await studio.deliverPendingEvents()
    await studio.runJobsOverTime()
    await studio.advanceBothClocks({ days: 3 })
    const failureDay = studio.clock.today()
    const refundedBefore = [await studio.loadRefundedOn(refundDay), await studio.loadRefundedOn(failureDay)]
    await failRefund(refundId)
    await studio.deliverPendingEvents()
    await studio.runJobsOverTime()
    const refundedAfter = [await studio.loadRefundedOn(refundDay), await studio.loadRefundedOn(failureDay)]
    expect(refundedAfter.map((cents, index) => cents - (refundedBefore[index] ?? 0))).toEqual([0, -600])
    expect((await loadPayments(guest)).records).toMatchObject([{ refunded: '0.00', status: 'refund failed' }])
  })

  test('the payments of all users add up to the totals of the reports [MONEY-22, MONEY-19]', async () => {
    await studio.deliverPendingEvents()
    await studio.runJobsOverTime({ rounds: 6 })
    expect(await loadTotals()).toEqual(await studio.sumAllPayments())
  })

  test('a refund of a payment that is unrelated to the studio is ignored [MONEY-19]', async () => {
    const { paymentId } = await aPaidClass()
    await refundAtProvider(paymentId, 100)
    await studio.deliverPendingEvents()
    const [event] = (await takeNewEvents()).filter(({ type }) => type === 'charge.refunded')
    const foreignEvent = structuredClone(event)
    if (!foreignEvent) throw new Error('no charge.refunded')
    foreignEvent.id = 'evt_foreign_refund'
    foreignEvent.payload.id = foreignEvent.id
    Object.assign(foreignEvent.payload.data.object, { payment_intent: 'pi_foreign', metadata: {} })
    expect(await studio.deliver(foreignEvent)).toBe(200)
    expect(await reversalStore(deps).model.countDocuments({ paymentIntentId: 'pi_foreign' })).toBe(0)
  })
})

describe('partial refunds at the provider', () => {
  test('partial refunds keep the seat until they add up to the whole payment, and each counts once [MONEY-18, MONEY-19]', async () => {
    const totalsBefore = await loadTotals()
    const { guest, paymentId } = await aPaidClass()
    await refundAtProvider(paymentId, 500)
    await studio.deliverPendingEvents()
    await studio.runJobsOverTime()
    expect(await listBookingStatuses(guest)).toEqual(['confirmed'])
    expect((await loadPayments(guest)).records).toMatchObject([{ refunded: '5.00', status: 'partly refunded' }])
    for (const cents of [800, 1_200]) {
      await refundAtProvider(paymentId, cents)
      await studio.deliverPendingEvents()
    }
    await studio.runJobsOverTime()
    expect(await listBookingStatuses(guest)).toEqual(['cancelled'])
    expect(await loadChangeSince(totalsBefore)).toEqual({ gross: 2_500, refunded: 2_500, net: 0 })
    expect((await loadPayments(guest)).records).toMatchObject([{ refunded: '25.00', status: 'refunded' }])
  })

  test('after a partial refund at the provider the studio refunds only the rest [MONEY-18, MONEY-19]', async () => {
    const totalsBefore = await loadTotals()
    const { guest, paymentId, bookingId } = await aPaidClass()
    await refundAtProvider(paymentId, 900)
    await studio.deliverPendingEvents()
    await studio.expectOk('cancelBooking', { as: await studio.signInAdmin(), params: { id: bookingId } })
    await studio.runJobsOverTime()
    await studio.deliverPendingEvents()
    expect(await loadChangeSince(totalsBefore)).toEqual({ gross: 2_500, refunded: 2_500, net: 0 })
    expect((await loadPayments(guest)).totals).toEqual({ paid: '25.00', refunded: '25.00', net: '0.00' })
    const refundMail = (await studio.mailsTo(guest)).find(({ subject }) => /refund/i.test(subject))
    expect(refundMail?.subject).toBe('Your refund of $16.00')
    expect(refundMail?.text).toMatch(/Given back before:?\s+\$9\.00/)
    const cancellationMail = (await studio.mailsTo(guest)).find(({ subject }) => /cancel/.test(subject))
    expect(cancellationMail?.text).toContain('We will refund your $16.00')
    expect(cancellationMail?.text).not.toContain('$25.00')
  })
})

describe('refunds by the studio', () => {
  async function aCancelledClass() {
    const paidClass = await aPaidClass()
    await studio.expectOk('cancelBooking', { as: await studio.signInAdmin(), params: { id: paidClass.bookingId } })
    return paidClass
  }

  test('a refund by the studio counts once when its event arrives before the response to the request [MONEY-19]', async () => {
    const totalsBefore = await loadTotals()
    const { paymentId } = await aCancelledClass()
    await deps.payments.refund({ key: `refund:${paymentId}`, paymentIntentId: paymentId })
    await studio.deliverPendingEvents()
    await studio.runJobsOverTime()
    expect(await loadChangeSince(totalsBefore)).toEqual({ gross: 2_500, refunded: 2_500, net: 0 })
    expect(await reversalStore(deps).model.countDocuments({ paymentIntentId: paymentId })).toBe(1)
  })
})

test('each failed refund is mailed to the studio once, with member, purchase, amount and what to do, when two processes receive repeated events [MONEY-20, MONEY-19]', async () => {
  const { guest, paymentId, events } = await aPaidClass({ isDelivered: false })
  const refundIds = [await refundAtProvider(paymentId, 300), await refundAtProvider(paymentId, 400)]
  for (const refundId of refundIds) await failRefund(refundId)
  const newEvents = [...events, ...(await takeNewEvents())]
  const deliveries = [...newEvents, ...newEvents, ...newEvents].reverse()
  await Promise.all(deliveries.map((event, index) => studio.deliver(event, index % 2 ? studio : secondProcess)))
  await studio.runJobsOverTime({ rounds: 6 })
  const mails = await mailsToStudio(guest)
  const subjects = mails.map(({ subject }) => subject)
  expect(subjects.sort()).toEqual(['A refund of $3.00 did not arrive', 'A refund of $4.00 did not arrive'])
  const mail = mails.find(({ text }) => text.includes(refundIds[0] ?? ''))
  for (const detail of ['Ann Lee', guest.user.email, 'Morning Yoga', '$3.00', 'another way'])
    expect(mail?.text).toContain(detail)
})

test('a failed refund of a membership’s month is mailed too, even when the account is closed [MONEY-20]', async () => {
  const { member, paymentIds } = await aMembership({ renewals: 0 })
  const refundId = await refundAtProvider(paymentIds[0] ?? '', 4_900)
  await studio.deliverPendingEvents()
  await failRefund(refundId)
  await studio.deps.inTransaction((tx) =>
    userStore(studio.deps).anonymize({ id: member.user.id, now: studio.clock.now(), tx }),
  )
  await studio.deliverPendingEvents()
  const mail = (await studio.mails()).find(({ text }) => text.includes(refundId))
  expect([mail?.to, mail?.subject]).toEqual([studio.env.STUDIO_EMAIL, 'A refund of $49.00 did not arrive'])
  expect(mail?.text).toMatch(/Whose: A former member/)
  expect(mail?.text).toMatch(/For: A membership/)
})
