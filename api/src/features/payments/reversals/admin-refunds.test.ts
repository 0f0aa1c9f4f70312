import { describe, expect, test } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { bookingStore } from '../../bookings/index.ts'
import { aRefundingStudio } from './testing/refunding-studio.ts'

const studio = await aRefundingStudio()
const secondProcess = await aTestStudio({ sharedWith: studio, env: studio.emulators.env })
const { aPaidClass, loadTotals, loadChangeSince, loadPayments, deps } = studio
const reason = 'The heating was off'

/** `refundable`: the amount left to refund, as the admin saw it. */
type RefundForm = { amount: string; refundable: string; reason?: string }
async function aPaidClassAndAdmin() {
  const paidClass = await aPaidClass()
  const admin = await studio.signInAdmin()
  const [payment] = (await loadPayments(paidClass.guest)).records
  const params = { id: paidClass.guest.user.id, paymentId: payment?.id ?? '' }
  const refund = (body: RefundForm, apiProcess: Pick<typeof studio, 'call'> = studio) =>
    apiProcess.call('refundUserPayment', { as: admin, params, body: { reason, ...body } })
  return { ...paidClass, admin, params, refund }
}
async function runJobsAndEvents() {
  await studio.runJobsWithRetries()
  await studio.deliverPendingEvents()
  await studio.runJobsWithRetries()
}
const listRefunds = async (paymentId: string) =>
  (await studio.readLedger()).refunds.filter((refund) => refund.paymentId === paymentId).map(({ amount }) => amount)
const loadBookingStatus = async (id: string) => (await bookingStore(deps).findById(id))?.status
const listRefundMails = async (person: Person) =>
  (await studio.deliverMailsTo(person)).filter(({ subject }) => /back|refund/i.test(subject))

describe('a refund by an admin', () => {
  test('of a part, and later of the rest, keeps the seat and appears in payments, reports, audit log and mails; cancelling then refunds nothing more [MONEY-24, MONEY-18]', async () => {
    const totalsBefore = await loadTotals()
    const { guest, admin, bookingId, paymentId, refund } = await aPaidClassAndAdmin()
    const { status, answer } = await refund({ amount: '10', refundable: '25.00' })
    expect(status).toBe(200)
    expect(answer.records).toMatchObject([{ refunded: '10.00', refundable: '15.00', status: 'partly refunded' }])
    await runJobsAndEvents()
    expect((await loadPayments(guest)).records).toMatchObject([{ refunded: '10.00', refundable: '15.00' }])
    expect(await listRefunds(paymentId)).toEqual([1_000])
    expect(await loadChangeSince(totalsBefore)).toEqual({ gross: 2_500, refunded: 1_000, net: 1_500 })
    expect(await loadBookingStatus(bookingId)).toBe('confirmed')
    const mails = await listRefundMails(guest)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your refund of $10.00'])
    expect(mails[0]?.text).not.toContain(reason)
    const log = await auditStore(deps).findAllAbout(guest.user.id)
    expect(log).toMatchObject([{ action: 'give back payment', after: { amount: '10.00', reason } }])

    await refund({ amount: '15.00', refundable: '15.00' })
    await runJobsAndEvents()
    expect(await loadChangeSince(totalsBefore)).toEqual({ gross: 2_500, refunded: 2_500, net: 0 })
    expect(await loadBookingStatus(bookingId)).toBe('confirmed')
    expect((await loadPayments(guest)).records).toMatchObject([{ status: 'refunded', refundable: '0.00' }])
    const refusal = await refund({ amount: '1.00', refundable: '0.00' })
    expect([refusal.status, refusal.error.fields]).toMatchObject([
      422,
      { amount: expect.stringContaining('Nothing is left') },
    ])
    await studio.expectOk('cancelBooking', { as: admin, params: { id: bookingId } })
    await runJobsAndEvents()
    expect(await loadBookingStatus(bookingId)).toBe('cancelled')
    expect(await listRefunds(paymentId)).toEqual([1_000, 1_500])
    const [, secondMail, ...otherMails] = await listRefundMails(guest)
    expect([secondMail?.subject, otherMails]).toEqual(['Your refund of $15.00', []])
    for (const detail of ['$10.00', 'Your purchase stays as it is.']) expect(secondMail?.text).toContain(detail)
  })

  test('is refused for more than is left, for zero or less, without a reason, and for an unknown payment or person [MONEY-24]', async () => {
    const { admin, params, refund, paymentId } = await aPaidClassAndAdmin()
    for (const [amount, message] of [
      ['25.01', 'At most $25.00 is left'],
      ['0.00', 'Please give an amount above zero'],
    ] as const) {
      const refusal = await refund({ amount, refundable: '25.00' })
      expect([refusal.status, refusal.error.fields]).toEqual([422, { amount: message }])
    }
    expect((await refund({ amount: '5.00', refundable: '25.00', reason: '' })).status).toBe(422)
    expect((await refund({ amount: '-5.00', refundable: '25.00' })).status).toBe(422)
    const otherUser = await studio.aUser()
    const body = { amount: '1.00', refundable: '25.00', reason }
    for (const unknownParams of [
      { ...params, id: otherUser.id },
      { ...params, paymentId: 'nonsense' },
      { ...params, id: 'nonsense' },
    ])
      expect((await studio.call('refundUserPayment', { as: admin, params: unknownParams, body })).status).toBe(404)
    expect(await listRefunds(paymentId)).toEqual([])
  })

  test('succeeds for one of two concurrent requests, stays due while the provider is unavailable, and is paid once; the other request gets 412 with the amount that is left [MONEY-24]', async () => {
    const { guest, refund, paymentId } = await aPaidClassAndAdmin()
    await studio.setFault('error')
    const outcomes = await Promise.all(
      [studio, secondProcess].map((apiProcess) => refund({ amount: '20.00', refundable: '25.00' }, apiProcess)),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 412])
    expect(outcomes.find(({ status }) => status === 412)?.error.current).toEqual({ refundable: '5.00' })
    expect(outcomes.find(({ status }) => status === 200)?.answer.records).toMatchObject([
      { status: 'refund due', refunded: '0.00', refundable: '5.00' },
    ])
    expect(await listRefundMails(guest)).toEqual([])
    await studio.setFault('off')
    await runJobsAndEvents()
    expect(await listRefunds(paymentId)).toEqual([2_000])
    expect(await listRefundMails(guest)).toHaveLength(1)
  })

  test('of a membership’s first or later month keeps the plan [MONEY-24]', async () => {
    const { member } = await studio.aMembership({ renewals: 1 })
    const admin = await studio.signInAdmin()
    const { records } = await loadPayments(member)
    expect(records).toHaveLength(2)
    for (const { id: paymentId } of records) {
      const params = { id: member.user.id, paymentId }
      const body = { amount: '49.00', refundable: '149.00', reason }
      expect((await studio.call('refundUserPayment', { as: admin, params, body })).status).toBe(200)
    }
    await runJobsAndEvents()
    const payments = await loadPayments(member)
    expect(payments.records.map(({ refunded, status }) => [refunded, status])).toEqual([
      ['49.00', 'partly refunded'],
      ['49.00', 'partly refunded'],
    ])
    expect(await userStore(deps).findById(member.user.id)).toMatchObject({ membershipStatus: 'active' })
  })
})
