import { describe, expect, test } from 'vitest'
import type { LedgerEvent } from '../../../testing/paying.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { userStore } from '../../accounts/people/index.ts'
import { moneyBackStore } from '../records/index.ts'
import { aRefundingStudio } from './testing/refunding-studio.ts'

const studio = await aRefundingStudio()
const second = await aTestStudio({ sharedWith: studio, env: studio.emulators.env })
const { aPaidClass, aMembership, giveBack, fail, news, statusesOf, lettersToStudio } = studio
const { totals, changeSince, paymentsOf, deps } = studio

test('a refund of a month of a membership, first or renewal, in part or full, is money only and the plan runs on [MONEY-18]', async () => {
  const before = await totals()
  const { member, months } = await aMembership({ renewals: 1 })
  const [first = '', renewal = ''] = months
  await giveBack(first, 4_900)
  await giveBack(renewal)
  await studio.deliverPendingEvents()
  await studio.runJobsOverTime()
  expect(await changeSince(before)).toEqual({ gross: 29_800, refunded: 19_800, net: 10_000 })
  expect((await studio.expectOk('getUser', { as: member })).membershipStatus).toBe('active')
  const { kept, totals: sums } = await paymentsOf(member)
  expect(kept.map(({ kind, amount, refunded, status }) => [kind, amount, refunded, status])).toEqual([
    ['subscription', '149.00', '149.00', 'refunded'],
    ['subscription', '149.00', '49.00', 'partly refunded'],
  ])
  expect(sums).toEqual({ paid: '298.00', refunded: '198.00', net: '100.00' })
})

describe('each event once, in any order, however late or often', () => {
  test('all events of three refunds and a failure, at once, shuffled and repeated, to two processes, count once [MONEY-19]', async () => {
    const before = await totals()
    const { guest, paymentId, events } = await aPaidClass({ isDelivered: false })
    await giveBack(paymentId, 300)
    const failing = await giveBack(paymentId, 400)
    await studio.pass({ minutes: 1 })
    await fail(failing)
    await studio.pass({ minutes: 1 })
    await giveBack(paymentId, 500)
    const delivered = [...events, ...(await news())]
    const shuffled = [...delivered, ...delivered, ...delivered].sort((a, b) => (mixed(a) < mixed(b) ? -1 : 1))
    await Promise.all(shuffled.map((event, index) => studio.deliver(event, index % 2 ? studio : second)))
    await studio.runJobsOverTime(6)
    expect(await changeSince(before)).toEqual({ gross: 2_500, refunded: 800, net: 1_700 })
    expect((await paymentsOf(guest)).kept).toMatchObject([{ refunded: '8.00', status: 'partly refunded' }])
  })

  test('a refund that fails is taken off on the day on which it failed [MONEY-20, MONEY-22]', async () => {
    const { guest, paymentId } = await aPaidClass()
    const given = studio.clock.today()
    const refundId = await giveBack(paymentId, 600)
    await studio.deliverPendingEvents()
    await studio.runJobsOverTime()
    await studio.pass({ days: 3 })
    const failedOn = studio.clock.today()
    const before = [await studio.refundedOn(given), await studio.refundedOn(failedOn)]
    await fail(refundId)
    await studio.deliverPendingEvents()
    await studio.runJobsOverTime()
    const after = [await studio.refundedOn(given), await studio.refundedOn(failedOn)]
    expect(after.map((cents, index) => cents - (before[index] ?? 0))).toEqual([0, -600])
    expect((await paymentsOf(guest)).kept).toMatchObject([{ refunded: '0.00', status: 'refund failed' }])
  })

  test('the totals of all users are those of the reports [MONEY-22, MONEY-19]', async () => {
    await studio.deliverPendingEvents()
    await studio.runJobsOverTime(6)
    expect(await totals()).toEqual(await studio.sumOfAllPeople())
  })

  test('a payment that was for nothing of the studio’s is left alone [MONEY-19]', async () => {
    const { paymentId } = await aPaidClass()
    await giveBack(paymentId, 100)
    await studio.deliverPendingEvents()
    const [event] = (await news()).filter(({ type }) => type === 'charge.refunded')
    const foreign = structuredClone(event)
    if (!foreign) throw new Error('no charge.refunded')
    foreign.id = 'evt_foreign_refund'
    foreign.payload.id = foreign.id
    Object.assign(foreign.payload.data.object, { payment_intent: 'pi_foreign', metadata: {} })
    expect(await studio.deliver(foreign)).toBe(200)
    expect(await moneyBackStore(deps).model.countDocuments({ paymentIntentId: 'pi_foreign' })).toBe(0)
  })
})

/** An order that has nothing to do with the one in which things happened, the same in every run of these events. */
const mixed = ({ id, type }: LedgerEvent) => id.slice(-3) + type

describe('money that goes back at the provider in part', () => {
  test('a partial refund at the provider leaves the seat; those that add up to all of it end what was bought, and each counts once [MONEY-18, MONEY-19]', async () => {
    const before = await totals()
    const { guest, paymentId } = await aPaidClass()
    await giveBack(paymentId, 500)
    await studio.deliverPendingEvents()
    await studio.runJobsOverTime()
    expect(await statusesOf(guest)).toEqual(['confirmed'])
    expect((await paymentsOf(guest)).kept).toMatchObject([{ refunded: '5.00', status: 'partly refunded' }])
    for (const cents of [800, 1_200]) {
      await giveBack(paymentId, cents)
      await studio.deliverPendingEvents()
    }
    await studio.runJobsOverTime()
    expect(await statusesOf(guest)).toEqual(['cancelled'])
    expect(await changeSince(before)).toEqual({ gross: 2_500, refunded: 2_500, net: 0 })
    expect((await paymentsOf(guest)).kept).toMatchObject([{ refunded: '25.00', status: 'refunded' }])
  })

  test('after a partial refund the studio’s own refund returns the rest, together no more than was paid [MONEY-18, MONEY-19]', async () => {
    const before = await totals()
    const { guest, paymentId, bookingId } = await aPaidClass()
    await giveBack(paymentId, 900)
    await studio.deliverPendingEvents()
    await studio.expectOk('cancelBooking', { as: await studio.admin(), params: { id: bookingId } })
    await studio.runJobsOverTime()
    await studio.deliverPendingEvents()
    expect(await changeSince(before)).toEqual({ gross: 2_500, refunded: 2_500, net: 0 })
    expect((await paymentsOf(guest)).totals).toEqual({ paid: '25.00', refunded: '25.00', net: '0.00' })
    const letter = (await studio.mailsTo(guest)).find(({ subject }) => /refund/i.test(subject))
    expect(letter?.subject).toBe('Your refund of $16.00')
    expect(letter?.text).toMatch(/Given back before:?\s+\$9\.00/)
    const cancelled = (await studio.mailsTo(guest)).find(({ subject }) => /cancel/.test(subject))
    expect(cancelled?.text).toContain('We will refund your $16.00')
    expect(cancelled?.text).not.toContain('$25.00')
  })
})

describe('refunds of the product itself are counted once', () => {
  async function cancelled() {
    const paid = await aPaidClass()
    await studio.expectOk('cancelBooking', { as: await studio.admin(), params: { id: paid.bookingId } })
    return paid
  }

  test('a refund of ours counts once when the event is the first to report it [MONEY-19]', async () => {
    const before = await totals()
    const { paymentId } = await cancelled()
    await deps.payments.refund({ key: `refund:${paymentId}`, paymentIntentId: paymentId })
    await studio.deliverPendingEvents()
    await studio.runJobsOverTime()
    expect(await changeSince(before)).toEqual({ gross: 2_500, refunded: 2_500, net: 0 })
    expect(await moneyBackStore(deps).model.countDocuments({ paymentIntentId: paymentId })).toBe(1)
  })
})

test('each failed refund is mailed to the studio once for repeated events in any order at two processes: whose, for what, how much and what to do [MONEY-20, MONEY-19]', async () => {
  const { guest, paymentId, events } = await aPaidClass({ isDelivered: false })
  const refundIds = [await giveBack(paymentId, 300), await giveBack(paymentId, 400)]
  for (const refundId of refundIds) await fail(refundId)
  const once = [...events, ...(await news())]
  const all = [...once, ...once, ...once].reverse()
  await Promise.all(all.map((event, index) => studio.deliver(event, index % 2 ? studio : second)))
  await studio.runJobsOverTime(6)
  const letters = await lettersToStudio(guest)
  const subjects = letters.map(({ subject }) => subject)
  expect(subjects.sort()).toEqual(['A refund of $3.00 did not arrive', 'A refund of $4.00 did not arrive'])
  const letter = letters.find(({ text }) => text.includes(refundIds[0] ?? ''))
  for (const part of ['Ann Lee', guest.user.email, 'Morning Yoga', '$3.00', 'another way'])
    expect(letter?.text).toContain(part)
})

test('a failed refund of a membership’s month is mailed too, and also when its account is closed [MONEY-20]', async () => {
  const { member, months } = await aMembership({ renewals: 0 })
  const refundId = await giveBack(months[0] ?? '', 4_900)
  await studio.deliverPendingEvents()
  await fail(refundId)
  await studio.deps.inTransaction((tx) =>
    userStore(studio.deps).anonymise({ id: member.user.id, now: studio.clock.now(), tx }),
  )
  await studio.deliverPendingEvents()
  const letter = (await studio.mails()).find(({ text }) => text.includes(refundId))
  expect([letter?.to, letter?.subject]).toEqual([studio.env.STUDIO_EMAIL, 'A refund of $49.00 did not arrive'])
  expect(letter?.text).toMatch(/Whose: A former member/)
  expect(letter?.text).toMatch(/For: A membership/)
})
