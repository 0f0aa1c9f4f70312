import { expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'

const studio = await aPayingStudio()

test('receipts are what the provider charged and refunded, newest first, and only the user’s own [MONEY-23]', async () => {
  const guest = await studio.signedInAs('user')
  const { classId } = await studio.aWeeklyClass({ name: 'Evening Calm' })
  const { id: programId } = await studio.aProgram({ name: 'Healthy Eating', price: '99.00' })
  const { answer: seat } = await studio.call('startClassCheckout', {
    as: guest,
    body: { classId, bookingDate: '2026-01-21' },
  })
  await studio.pay(seat.checkoutUrl)
  await studio.pass({ minutes: 5 })
  const { answer: place } = await studio.call('startProgramCheckout', { as: guest, body: { programId } })
  await studio.pay(place.checkoutUrl)
  await studio.deliverPendingEvents()
  const [booking] = (await studio.call('listMyBookings', { as: guest })).answer
  const admin = await studio.signedInAs('admin')
  await studio.call('cancelBooking', { as: admin, params: { id: booking?.id ?? '' } })
  await studio.runJobsOverTime()
  const { status, answer } = await studio.call('listMyReceipts', { as: guest })
  expect(status).toBe(200)
  expect(answer).toMatchObject([
    { description: 'Healthy Eating', amount: '99.00', currency: 'usd', status: 'paid' },
    { description: 'Evening Calm', amount: '25.00', currency: 'usd', status: 'refunded' },
  ])
  expect((await studio.call('listMyReceipts', { as: admin })).answer).toEqual([])
  expect((await studio.call('listMyReceipts')).status).toBe(401)
})

test('the receipt of a membership names the plan', async () => {
  const guest = await studio.signedInAs('user')
  const { answer } = await studio.call('startSubscriptionCheckout', { as: guest })
  await studio.pay(answer.checkoutUrl)
  await studio.deliverPendingEvents()
  const { answer: receipts } = await studio.call('listMyReceipts', { as: guest })
  expect(receipts).toMatchObject([{ description: 'Monthly Unlimited membership', amount: '149.00', status: 'paid' }])
})
