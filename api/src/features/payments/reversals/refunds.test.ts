import { describe, expect, test } from 'vitest'
import { aTestStudio } from '../../../testing/test-app.ts'
import { userStore } from '../../accounts/people/index.ts'
import { reversalStore } from '../records/index.ts'
import { aRefundingStudio, repeatAndShuffle } from './testing/refunding-studio.ts'

const studio = await aRefundingStudio()
const secondProcess = await aTestStudio({ sharedWith: studio, env: studio.emulators.env })
const {
  aPaidClass,
  aMembership,
  refundAtProvider,
  failRefund,
  takeNewEvents,
  listBookingStatuses,
  listMailsToStudioAbout,
} = studio
const { loadTotals, loadChangeSince, loadPayments, deps } = studio

test('refunding a membership’s month, the first or a renewal, in part or whole, leaves the plan running; a failed refund is mailed, even when the account is closed [MONEY-18, MONEY-20]', async () => {
  const totalsBefore = await loadTotals()
  const { member, paymentIds } = await aMembership({ renewals: 1 })
  const [firstPaymentId = '', renewalPaymentId = ''] = paymentIds
  const refundId = await refundAtProvider(firstPaymentId, 4_900)
  await refundAtProvider(renewalPaymentId)
  await studio.deliverPendingEvents()
  await studio.runJobsWithRetries()
  expect(await loadChangeSince(totalsBefore)).toEqual({ gross: 29_800, refunded: 19_800, net: 10_000 })
  expect((await studio.expectOk('getUser', { as: member })).membershipStatus).toBe('active')
  const { records, totals } = await loadPayments(member)
  expect(records.map(({ kind, amount, refunded, status }) => [kind, amount, refunded, status])).toEqual([
    ['subscription', '149.00', '149.00', 'refunded'],
    ['subscription', '149.00', '49.00', 'partly refunded'],
  ])
  expect(totals).toEqual({ paid: '298.00', refunded: '198.00', net: '100.00' })
  await failRefund(refundId)
  await deps.inTransaction((tx) =>
    userStore(deps).anonymize({ id: member.user.id, currentTime: studio.clock.now(), tx }),
  )
  await studio.deliverPendingEvents()
  const mail = (await studio.deliverMails()).find(({ text }) => text.includes(refundId))
  expect([mail?.to, mail?.subject]).toEqual([studio.env.STUDIO_EMAIL, 'A refund of $49.00 did not arrive'])
  expect(mail?.text).toMatch(/Whose: A former member/)
  expect(mail?.text).toMatch(/For: A membership/)
})

describe('failed refunds', () => {
  test('refunds and failures count once and each failure is mailed to the studio once, when two processes receive their events shuffled and repeated [MONEY-19, MONEY-20]', async () => {
    const totalsBefore = await loadTotals()
    const { guest, paymentId, events } = await aPaidClass({ areEventsDelivered: false })
    const failingRefunds = [await refundAtProvider(paymentId, 300), await refundAtProvider(paymentId, 400)]
    await studio.advanceBothClocks({ minutes: 1 })
    for (const refundId of failingRefunds) await failRefund(refundId)
    await studio.advanceBothClocks({ minutes: 1 })
    await refundAtProvider(paymentId, 500)
    const shuffledEvents = repeatAndShuffle([...events, ...(await takeNewEvents())])
    await Promise.all(shuffledEvents.map((event, index) => studio.deliver(event, index % 2 ? studio : secondProcess)))
    await studio.runJobsWithRetries({ rounds: 6 })
    expect(await loadChangeSince(totalsBefore)).toEqual({ gross: 2_500, refunded: 500, net: 2_000 })
    const payments = await loadPayments(guest)
    expect(payments.records).toMatchObject([{ refunded: '5.00', status: 'partly refunded' }])
    expect(payments.totals).toEqual({ paid: '25.00', refunded: '5.00', net: '20.00' })
    const mails = await listMailsToStudioAbout(guest)
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'A refund of $3.00 did not arrive',
      'A refund of $4.00 did not arrive',
    ])
    const mail = mails.find(({ text }) => text.includes(failingRefunds[0] ?? ''))
    // The guest and the class of `aPaidClass`, the amount, and the request to return it in another way.
    for (const detail of ['Ann Lee', guest.user.email, 'Morning Yoga', '$3.00', 'another way'])
      expect(mail?.text).toContain(detail)
  })

  test('a failed refund is subtracted on the day on which it failed [MONEY-20, MONEY-22]', async () => {
    const { guest, paymentId } = await aPaidClass()
    const refundDay = studio.clock.today()
    const refundId = await refundAtProvider(paymentId, 600)
    await studio.deliverPendingEvents()
    await studio.runJobsWithRetries()
    await studio.advanceBothClocks({ days: 3 })
    const failureDay = studio.clock.today()
    const refundedBefore = [await studio.loadRefundedOn(refundDay), await studio.loadRefundedOn(failureDay)]
    await failRefund(refundId)
    await studio.deliverPendingEvents()
    await studio.runJobsWithRetries()
    const refundedAfter = [await studio.loadRefundedOn(refundDay), await studio.loadRefundedOn(failureDay)]
    expect(refundedAfter.map((cents, index) => cents - (refundedBefore[index] ?? 0))).toEqual([0, -600])
    expect((await loadPayments(guest)).records).toMatchObject([{ refunded: '0.00', status: 'refund failed' }])
  })
})

describe('partial refunds at the provider', () => {
  test('partial refunds keep the seat until they add up to the whole payment, each counts once, and one of a payment unrelated to the studio is ignored [MONEY-18, MONEY-19]', async () => {
    const totalsBefore = await loadTotals()
    const { guest, paymentId } = await aPaidClass()
    // Skips earlier events. The next call also returns events that have been delivered.
    await takeNewEvents()
    await refundAtProvider(paymentId, 500)
    await studio.deliverPendingEvents()
    const foreignEvent = (await takeNewEvents()).find(({ type }) => type === 'charge.refunded')
    if (!foreignEvent) throw new Error('no charge.refunded')
    foreignEvent.payload.id = 'evt_foreign_refund'
    Object.assign(foreignEvent.payload.data.object, { payment_intent: 'pi_foreign', metadata: {} })
    expect(await studio.deliver(foreignEvent)).toBe(200)
    await studio.runJobsWithRetries()
    expect(await reversalStore(deps).model.countDocuments({ paymentIntentId: 'pi_foreign' })).toBe(0)
    expect(await listBookingStatuses(guest)).toEqual(['confirmed'])
    expect((await loadPayments(guest)).records).toMatchObject([{ refunded: '5.00', status: 'partly refunded' }])
    for (const cents of [800, 1_200]) {
      await refundAtProvider(paymentId, cents)
      await studio.deliverPendingEvents()
    }
    await studio.runJobsWithRetries()
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
    await studio.runJobsWithRetries()
    await studio.deliverPendingEvents()
    expect(await loadChangeSince(totalsBefore)).toEqual({ gross: 2_500, refunded: 2_500, net: 0 })
    expect((await loadPayments(guest)).totals).toEqual({ paid: '25.00', refunded: '25.00', net: '0.00' })
    const refundMail = (await studio.deliverMailsTo(guest)).find(({ subject }) => /refund/i.test(subject))
    expect(refundMail?.subject).toBe('Your refund of $16.00')
    expect(refundMail?.text).toMatch(/Given back before:?\s+\$9\.00/)
    const cancellationMail = (await studio.deliverMailsTo(guest)).find(({ subject }) => /cancel/.test(subject))
    expect(cancellationMail?.text).toContain('We will refund your $16.00')
    expect(cancellationMail?.text).not.toContain('$25.00')
  })
})

test('a refund by the studio counts once when its event arrives before the response to the request [MONEY-19]', async () => {
  const totalsBefore = await loadTotals()
  const { paymentId, bookingId } = await aPaidClass()
  await studio.expectOk('cancelBooking', { as: await studio.signInAdmin(), params: { id: bookingId } })
  // The same request as that of the refund's job, which runs later.
  await deps.payments.refund({ key: `refund:${paymentId}`, paymentIntentId: paymentId })
  await studio.deliverPendingEvents()
  await studio.runJobsWithRetries()
  expect(await loadChangeSince(totalsBefore)).toEqual({ gross: 2_500, refunded: 2_500, net: 0 })
  expect(await reversalStore(deps).model.countDocuments({ paymentIntentId: paymentId })).toBe(1)
})
