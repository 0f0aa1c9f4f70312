import { describe, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'

const studio = await aPayingStudio()
const admin = await studio.signedInAs('admin')
const bookingDate = '2026-01-21'

/** A user without a membership who has paid for the next date of a new weekly class. */
async function aPaidSeat() {
  const { classId, scheduleId } = await studio.aWeeklyClass({ name: 'Paid Yoga', capacity: 1 })
  const as = await studio.signedInAs('user')
  const { answer } = await studio.call('startClassCheckout', { as, body: { classId, bookingDate } })
  await studio.pay(answer.checkoutUrl)
  await studio.deliverPendingEvents()
  await studio.runJobsOverTime(1)
  const [booking] = (await studio.call('listMyBookings', { as })).answer
  expect(booking?.status).toBe('confirmed')
  const payment = (await studio.ledger()).payments.find(({ checkoutId }) => checkoutId === answer.sessionId)
  const refunds = async () => (await studio.ledger()).refunds.filter(({ paymentId }) => paymentId === payment?.id)
  const status = async () => (await studio.call('listMyBookings', { as })).answer[0]?.status
  return { classId, scheduleId, as, refunds, status }
}

describe('what the studio takes back, it pays back', () => {
  test('ten seconds after a class is deleted its paid bookings are refunded in full, once, and mailed [CATALOGUE-11]', async () => {
    const { classId, as, refunds, status } = await aPaidSeat()
    await studio.call('deleteClass', { as: admin, params: { id: classId } })
    await studio.runJobs()
    expect(await refunds()).toEqual([])
    await studio.pass({ seconds: 10 })
    await studio.runJobsOverTime()
    expect(await status()).toBe('cancelled')
    expect(await refunds()).toMatchObject([{ amount: 2_500 }])
    const subjects = (await studio.mails()).filter(({ to }) => to === as.user.email).map(({ subject }) => subject)
    expect(subjects.some((subject) => /cancel/i.test(subject))).toBe(true)
    expect(subjects.some((subject) => /refund/i.test(subject))).toBe(true)
  })

  test('deleting a class releases held seats, and a payment that arrives all the same is refunded [CATALOGUE-11]', async () => {
    const { classId } = await studio.aWeeklyClass({ name: 'Held Yoga' })
    const as = await studio.signedInAs('user')
    const { answer } = await studio.call('startClassCheckout', { as, body: { classId, bookingDate } })
    await studio.call('deleteClass', { as: admin, params: { id: classId } })
    await studio.pass({ seconds: 10 })
    await studio.runJobsOverTime()
    const { answer: state } = await studio.call('getCheckout', { as, params: { id: answer.sessionId } })
    expect(['cancelled', 'expired']).toContain(state.status)
    await studio.pay(answer.checkoutUrl)
    await studio.deliverPendingEvents()
    await studio.runJobsOverTime()
    const { payments, refunds } = await studio.ledger()
    const paid = payments.filter(({ checkoutId }) => checkoutId === answer.sessionId)
    expect(refunds.filter(({ paymentId }) => paid.some(({ id }) => id === paymentId)).length).toBe(paid.length)
  })

  test('deleting a schedule refunds paid bookings that no longer take place [CATALOGUE-20]', async () => {
    const { scheduleId, refunds, status } = await aPaidSeat()
    await studio.call('deleteSchedule', { as: admin, params: { id: scheduleId } })
    await studio.runJobsOverTime()
    expect(await status()).toBe('cancelled')
    expect(await refunds()).toMatchObject([{ amount: 2_500 }])
  })
})
