import { describe, expect, test } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { bookingStore } from '../../bookings/index.ts'
import { aRefundingStudio } from './testing/refunding-studio.ts'

const studio = await aRefundingStudio()
const second = await aTestStudio({ sharedWith: studio, env: studio.emulators.env })
const { aPaidClass, totals, changeSince, paymentsOf, deps } = studio
const reason = 'The heating was off'

type GiveBackForm = { amount: string; left: string; reason?: string }
async function aScene() {
  const paid = await aPaidClass()
  const as = await studio.signedInAs('admin')
  const [payment] = (await paymentsOf(paid.guest)).kept
  const params = { id: paid.guest.user.id, paymentId: payment?.id ?? '' }
  const give = (body: GiveBackForm, by: Pick<typeof studio, 'call'> = studio) =>
    by.call('giveBackPayment', { as, params, body: { reason, ...body } })
  return { ...paid, as, params, give }
}
async function settle() {
  await studio.runJobsOverTime()
  await studio.deliverPendingEvents()
  await studio.runJobsOverTime()
}
const refundedAt = async (paymentId: string) =>
  (await studio.ledger()).refunds.filter((one) => one.paymentId === paymentId).map(({ amount }) => amount)
const bookingOf = async (id: string) => (await bookingStore(deps).findById(id))?.status
const refundMailsTo = async (person: Person) =>
  (await studio.mailsTo(person)).filter(({ subject }) => /back|refund/i.test(subject))

describe('an admin gives back a payment', () => {
  test('in part: the seat stays, and page, reports, log and one mail say how much went back [MONEY-24]', async () => {
    const before = await totals()
    const { guest, bookingId, paymentId, give } = await aScene()
    const { status, answer } = await give({ amount: '10', left: '25.00' })
    expect(status).toBe(200)
    expect(answer.kept).toMatchObject([{ refunded: '10.00', refundable: '15.00', status: 'partly refunded' }])
    await settle()
    expect((await paymentsOf(guest)).kept).toMatchObject([{ refunded: '10.00', refundable: '15.00' }])
    expect(await refundedAt(paymentId)).toEqual([1_000])
    expect(await changeSince(before)).toEqual({ gross: 2_500, refunded: 1_000, net: 1_500 })
    expect(await bookingOf(bookingId)).toBe('confirmed')
    const mails = await refundMailsTo(guest)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your refund of $10.00'])
    expect(mails[0]?.text).not.toContain(reason)
    const log = await auditStore(deps).allAbout(guest.user.id)
    expect(log).toMatchObject([{ act: 'give back payment', after: { amount: '10.00', reason } }])
  })

  test('in whole, in two parts: the seat stays, nothing is left, and cancelling it gives and mails nothing more [MONEY-24, MONEY-18]', async () => {
    const before = await totals()
    const { guest, as, bookingId, paymentId, give } = await aScene()
    await give({ amount: '10.00', left: '25.00' })
    await give({ amount: '15.00', left: '15.00' })
    await settle()
    expect(await refundedAt(paymentId)).toEqual([1_000, 1_500])
    expect(await changeSince(before)).toEqual({ gross: 2_500, refunded: 2_500, net: 0 })
    expect(await bookingOf(bookingId)).toBe('confirmed')
    expect((await paymentsOf(guest)).kept).toMatchObject([{ status: 'refunded', refundable: '0.00' }])
    const more = await give({ amount: '1.00', left: '0.00' })
    expect([more.status, more.error.fields]).toMatchObject([
      422,
      { amount: expect.stringContaining('Nothing is left') },
    ])
    await studio.expectOk('cancelBooking', { as, params: { id: bookingId } })
    await settle()
    expect(await bookingOf(bookingId)).toBe('cancelled')
    expect(await refundedAt(paymentId)).toEqual([1_000, 1_500])
    const [first, last, ...others] = await refundMailsTo(guest)
    expect([first?.subject, last?.subject, others]).toEqual(['Your refund of $10.00', 'Your refund of $15.00', []])
    expect(last?.text).toContain('$10.00')
    expect(last?.text).toContain('Your purchase stays as it is.')
  })

  test('never more than is left, never nothing, and with a reason [MONEY-24]', async () => {
    const { give, paymentId } = await aScene()
    for (const [amount, sentence] of [
      ['25.01', 'At most $25.00 is left'],
      ['0.00', 'Please give an amount above zero'],
    ] as const) {
      const refused = await give({ amount, left: '25.00' })
      expect([refused.status, refused.error.fields]).toEqual([422, { amount: sentence }])
    }
    expect((await give({ amount: '5.00', left: '25.00', reason: '' })).status).toBe(422)
    expect((await give({ amount: '-5.00', left: '25.00' })).status).toBe(422)
    expect(await refundedAt(paymentId)).toEqual([])
  })

  test('of two admins at once in two processes one gives it back, the other is shown what is left then [MONEY-24]', async () => {
    const { give, paymentId } = await aScene()
    const both = await Promise.all([studio, second].map((by) => give({ amount: '20.00', left: '25.00' }, by)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
    expect(both.find(({ status }) => status === 412)?.error.current).toEqual({ left: '5.00' })
    await settle()
    expect(await refundedAt(paymentId)).toEqual([2_000])
  })

  test('while the provider is away it is under way and cannot be given again, and goes once when it is back [MONEY-24]', async () => {
    const { guest, give, paymentId } = await aScene()
    await studio.fault('error')
    const { status, answer } = await give({ amount: '10.00', left: '25.00' })
    expect(status).toBe(200)
    expect(answer.kept).toMatchObject([{ status: 'refund due', refunded: '0.00', refundable: '15.00' }])
    expect((await give({ amount: '10.00', left: '25.00' })).status).toBe(412)
    expect(await refundMailsTo(guest)).toEqual([])
    await studio.fault('off')
    await settle()
    expect(await refundedAt(paymentId)).toEqual([1_000])
    expect((await refundMailsTo(guest)).length).toBe(1)
  })

  test('a month of a membership is given back, the first and a later one, and the plan stays [MONEY-24]', async () => {
    const { member } = await studio.aMembership({ renewals: 1 })
    const as = await studio.admin()
    const { kept } = await paymentsOf(member)
    expect(kept).toHaveLength(2)
    for (const { id: paymentId } of kept) {
      const params = { id: member.user.id, paymentId }
      const body = { amount: '49.00', left: '149.00', reason }
      expect((await studio.call('giveBackPayment', { as, params, body })).status).toBe(200)
    }
    await settle()
    const after = await paymentsOf(member)
    expect(after.kept.map(({ refunded, status }) => [refunded, status])).toEqual([
      ['49.00', 'partly refunded'],
      ['49.00', 'partly refunded'],
    ])
    expect(await userStore(deps).findById(member.user.id)).toMatchObject({ membershipStatus: 'active' })
  })

  test('another person’s payment, an unknown payment and an unknown person are 404 [MONEY-24]', async () => {
    const { as, params } = await aScene()
    const other = await studio.aUser()
    const body = { amount: '1.00', left: '25.00', reason }
    for (const wrong of [
      { ...params, id: other.id },
      { ...params, paymentId: 'nonsense' },
      { ...params, id: 'nonsense' },
    ]) {
      expect((await studio.call('giveBackPayment', { as, params: wrong, body })).status).toBe(404)
    }
  })
})
