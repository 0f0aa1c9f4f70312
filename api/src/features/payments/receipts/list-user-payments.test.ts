import { expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'

const studio = await aPayingStudio()
const admin = await studio.signedInAs('admin')
const paymentsOf = (id: string) => studio.call('listUserPayments', { as: admin, params: { id } })

async function aPaidClass() {
  const guest = await studio.signedInAs('user')
  const { classId } = await studio.aWeeklyClass({ name: 'Evening Calm' })
  const { answer } = await studio.call('startClassCheckout', {
    as: guest,
    body: { classId, bookingDate: '2026-01-21' },
  })
  await studio.pay(answer.checkoutUrl)
  await studio.deliverPendingEvents()
  await studio.runJobsOverTime(1)
  return guest
}

test('a user’s payments are shown from the studio’s own record and from the provider’s [MONEY-23]', async () => {
  const guest = await aPaidClass()
  const { status, answer } = await paymentsOf(guest.user.id)
  expect(status).toBe(200)
  expect(answer.kept).toMatchObject([{ kind: 'class', title: 'Evening Calm', amount: '25.00', status: 'paid' }])
  expect(answer.provider).toMatchObject([{ description: 'Evening Calm', amount: '25.00', status: 'paid' }])
})

test('a refund is shown as under way, then as done [MONEY-23]', async () => {
  const guest = await aPaidClass()
  const [booking] = (await studio.call('listMyBookings', { as: guest })).answer
  await studio.call('cancelBooking', { as: admin, params: { id: booking?.id ?? '' } })
  expect((await paymentsOf(guest.user.id)).answer.kept[0]?.status).toBe('refund due')
  await studio.runJobsOverTime()
  const { kept, provider } = (await paymentsOf(guest.user.id)).answer
  expect([kept[0]?.status, provider?.[0]?.status]).toEqual(['refunded', 'refunded'])
})

test('while the provider is away the studio’s own records are shown alone [MONEY-23]', async () => {
  const guest = await aPaidClass()
  await studio.fault('error')
  const { status, answer } = await paymentsOf(guest.user.id)
  await studio.fault('off')
  expect([status, answer.provider, answer.kept.length]).toEqual([200, null, 1])
})

test('a user who never paid has no payments, an unknown one is 404', async () => {
  const user = await studio.aUser()
  expect((await paymentsOf(user.id)).answer).toEqual({
    kept: [],
    provider: [],
    totals: { paid: '0.00', refunded: '0.00', net: '0.00' },
  })
  expect((await paymentsOf('nonsense')).status).toBe(404)
})
