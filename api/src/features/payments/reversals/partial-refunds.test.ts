import { describe, expect, test } from 'vitest'
import { aRefundingStudio } from './testing/refunding-studio.ts'

const studio = await aRefundingStudio()
const { aPaidClass, giveBack, statusesOf, totals, changeSince, paymentsOf } = studio

describe('money that goes back at the provider in part', () => {
  test('a partial refund at the provider is counted on its day, and the seat stays [MONEY-18, MONEY-22]', async () => {
    const before = await totals()
    const { guest, paymentId } = await aPaidClass()
    await giveBack(paymentId, 700)
    await studio.deliverPendingEvents()
    await studio.runJobsOverTime()
    expect(await statusesOf(guest)).toEqual(['confirmed'])
    expect(await changeSince(before)).toEqual({ gross: 2_500, refunded: 700, net: 1_800 })
    expect(await paymentsOf(guest)).toMatchObject({
      kept: [{ amount: '25.00', refunded: '7.00', status: 'partly refunded' }],
      totals: { paid: '25.00', refunded: '7.00', net: '18.00' },
    })
    expect(
      (await studio.mails()).filter(({ to, subject }) => to === guest.user.email && /refund/i.test(subject)),
    ).toEqual([])
  })

  test('partial refunds that add up to all of it end what was bought, and each counts once [MONEY-18, MONEY-19]', async () => {
    const before = await totals()
    const { guest, paymentId } = await aPaidClass()
    for (const cents of [500, 800, 1_200]) {
      await giveBack(paymentId, cents)
      await studio.deliverPendingEvents()
    }
    await studio.runJobsOverTime()
    expect(await statusesOf(guest)).toEqual(['cancelled'])
    expect(await changeSince(before)).toEqual({ gross: 2_500, refunded: 2_500, net: 0 })
    expect((await paymentsOf(guest)).kept).toMatchObject([{ refunded: '25.00', status: 'refunded' }])
  })

  test('after a partial refund the studio’s own refund returns the rest, together no more than was paid [MONEY-18, SECURITY-31]', async () => {
    const before = await totals()
    const { guest, paymentId, bookingId } = await aPaidClass()
    await giveBack(paymentId, 900)
    await studio.deliverPendingEvents()
    await studio.call('cancelBooking', { as: await studio.admin(), params: { id: bookingId } })
    await studio.runJobsOverTime()
    await studio.deliverPendingEvents()
    expect(await changeSince(before)).toEqual({ gross: 2_500, refunded: 2_500, net: 0 })
    expect((await paymentsOf(guest)).totals).toEqual({ paid: '25.00', refunded: '25.00', net: '0.00' })
    const letter = (await studio.mails()).find(({ to, subject }) => to === guest.user.email && /refund/i.test(subject))
    expect(letter?.subject).toBe('Your refund of $16.00')
    expect(letter?.text).toMatch(/Given back before:?\s+\$9\.00/)
    const cancelled = (await studio.mails()).find(
      ({ to, subject }) => to === guest.user.email && /cancel/.test(subject),
    )
    expect(cancelled?.text).toContain('We will refund your $16.00')
    expect(cancelled?.text).not.toContain('$25.00')
  })
})
