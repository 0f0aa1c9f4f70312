import { describe, expect, test } from 'vitest'
import { aPayingStudio, type LedgerEvent } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { countSeatsTaken } from '../../../testing/seats.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { paymentEventStore } from './event-store.ts'

const studio = await aPayingStudio()
const secondProcess = await aTestStudio({ sharedWith: studio, env: studio.emulators.env })
const { aWeeklyClass, aProgram, listRefunds } = studio
const date = '2026-01-21'

/** A seat that was paid at the provider, with the events about the payment, which are not delivered yet. */
async function aPaidSeat(classFields: { capacity?: number } = {}) {
  const guest = await studio.signedInAs('user')
  const { classId, scheduleId } = await aWeeklyClass(classFields)
  const answer = await studio.expectOk('startClassCheckout', { as: guest, body: { classId, bookingDate: date } })
  const earlierIds = new Set((await studio.readLedger()).events.map(({ id }) => id))
  await studio.pay(answer.checkoutUrl)
  const events = (await studio.readLedger()).events.filter(({ id }) => !earlierIds.has(id))
  return { guest, classId, scheduleId, ...answer, events }
}
const getCompletedEvent = (events: LedgerEvent[]): LedgerEvent => {
  const event = events.find(({ type }) => type === 'checkout.session.completed')
  if (!event) throw new Error('no checkout.session.completed')
  return event
}
const listMyBookings = (as: Person) => studio.expectOk('listMyBookings', { as })

describe('POST /api/webhooks/stripe', () => {
  test('returns 200 for a valid signature, 400 BAD_SIGNATURE otherwise, 413 above 64 KiB [MONEY-12, SECURITY-45]', async () => {
    const { events } = await aPaidSeat()
    const event = getCompletedEvent(events)
    const body = JSON.stringify(event.payload)
    const forgedResponse = await studio.request('/api/webhooks/stripe', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': 't=1,v1=abc' },
      body,
    })
    expect([forgedResponse.status, (await forgedResponse.json()).code]).toEqual([400, 'BAD_SIGNATURE'])
    const unsignedResponse = await studio.request('/api/webhooks/stripe', { method: 'POST', body: '' })
    expect(unsignedResponse.status).toBe(400)
    const tooLongResponse = await studio.request('/api/webhooks/stripe', {
      method: 'POST',
      body: 'x'.repeat(64 * 1024 + 1),
    })
    expect(tooLongResponse.status).toBe(413)
    expect(await studio.deliver(event)).toBe(200)
    expect(await studio.deliver(event)).toBe(200)
  })

  test.each(['[]', '{}', 'null', '{"id":"evt_1","type":"invoice.paid","created":1,"data":{}}'])(
    'accepts a signed body that is not a complete event and changes nothing: %s [MONEY-12]',
    async (body) => {
      const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': studio.signPayload(body) }
      const { status } = await studio.request('/api/webhooks/stripe', { method: 'POST', headers, body })
      expect(status).toBe(200)
      expect(await paymentEventStore(studio.deps).model.countDocuments({ _id: 'evt_1' })).toBe(0)
    },
  )
})

describe('repeated and late events', () => {
  test('20 concurrent deliveries of one event to two processes confirm and mail once [MONEY-12]', async () => {
    const { guest, events, classId, scheduleId } = await aPaidSeat()
    const event = getCompletedEvent(events)
    const statuses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => studio.deliver(event, index % 2 ? studio : secondProcess)),
    )
    expect(statuses).toEqual(Array(20).fill(200))
    expect((await listMyBookings(guest))[0]?.status).toBe('confirmed')
    expect(await studio.deliverMailsTo(guest)).toHaveLength(1)
    expect(await countSeatsTaken(studio, { classId, date, scheduleId })).toBe(1)
    expect(await paymentEventStore(studio.deps).model.countDocuments({ _id: event.id })).toBe(1)
  })

  test('returns 200 for an event that cannot be applied yet, and applies it later [MONEY-12]', async () => {
    const guest = await studio.signedInAs('user')
    const checkout = await studio.expectOk('startSubscriptionCheckout', { as: guest })
    const earlierIds = new Set((await studio.readLedger()).events.map(({ id }) => id))
    await studio.pay(checkout.checkoutUrl)
    await studio.setFault('error')
    for (const event of (await studio.readLedger()).events) {
      if (!earlierIds.has(event.id)) expect(await studio.deliver(event)).toBe(200)
    }
    expect((await studio.expectOk('getUser', { as: guest })).membershipStatus).toBeNull()
    await studio.setFault('off')
    studio.clock.advance({ seconds: 10 })
    await studio.runJobs()
    expect((await studio.expectOk('getUser', { as: guest })).membershipStatus).toBe('active')
  })
})

describe('a payment that arrives after its seat was lost', () => {
  async function aLostSeat() {
    const paidSeat = await aPaidSeat({ capacity: 1 })
    // The hold runs out while the provider is unavailable and before the event of the payment arrives.
    await studio.setFault('error')
    studio.clock.advance({ minutes: 31 })
    await studio.runJobs()
    await studio.setFault('off')
    const member = await studio.signedInAs('member')
    const body = { classId: paidSeat.classId, bookingDate: date }
    expect((await studio.call('bookClass', { as: member, body })).status).toBe(201)
    return paidSeat
  }

  test('is refunded and mailed once when its event arrives late and repeatedly [MONEY-15, MONEY-17, MONEY-12]', async () => {
    const { guest, events, sessionId, classId, scheduleId } = await aLostSeat()
    const event = getCompletedEvent(events)
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => studio.deliver(event, index % 2 ? studio : secondProcess)),
    )
    await Promise.all([studio.runJobs(), secondProcess.runJobs()])
    await studio.runJobsWithRetries()
    expect(await listRefunds(sessionId)).toMatchObject([{ amount: 2_500 }])
    await studio.deliverPendingEvents()
    await studio.runJobsWithRetries()
    expect(await listRefunds(sessionId)).toHaveLength(1)
    expect(await studio.subjectsTo(guest)).toEqual(['Your refund of $25.00'])
    expect(await listMyBookings(guest)).toEqual([])
    expect(await countSeatsTaken(studio, { classId, date, scheduleId })).toBe(1)
    const checkout = await studio.expectOk('getCheckout', { as: guest, params: { id: sessionId } })
    expect(checkout).toMatchObject({ status: 'expired', refunded: true })
    const payments = await studio.expectOk('listUserPayments', {
      as: await studio.signedInAs('admin'),
      params: { id: guest.user.id },
    })
    expect(payments).toMatchObject({
      records: [{ amount: '25.00', refunded: '25.00', status: 'refunded' }],
      totals: { paid: '25.00', refunded: '25.00', net: '0.00' },
    })
  })

  test('is found by jobs and refunded when its event never comes [MONEY-11, MONEY-15]', async () => {
    const { guest, sessionId } = await aLostSeat()
    await studio.runJobsWithRetries({ rounds: 4 })
    expect(await listRefunds(sessionId)).toHaveLength(1)
    expect(await studio.subjectsTo(guest)).toEqual(['Your refund of $25.00'])
  })

  test('is refunded once when the response to the refund was lost, because the retry has the same key [MONEY-17]', async () => {
    const { events, sessionId } = await aLostSeat()
    await studio.deliver(getCompletedEvent(events))
    await studio.setFault('error', { times: 1, afterWork: true })
    await studio.runJobs()
    studio.clock.advance({ minutes: 1 })
    await studio.runJobsWithRetries()
    expect(await listRefunds(sessionId)).toHaveLength(1)
  })
})

describe('refunds made at the provider', () => {
  const refundAtProvider = async (sessionId: string) => {
    const payment = (await studio.readLedger()).payments.find((ledgerPayment) => ledgerPayment.sessionId === sessionId)
    await studio.deps.payments.refund({ key: `dashboard-${sessionId}`, paymentIntentId: payment?.id ?? '' })
  }

  test('a full refund at the provider cancels the booking and mails the cancellation and the refund [MONEY-18]', async () => {
    const { guest, sessionId, classId, scheduleId } = await aPaidSeat()
    await studio.deliverPendingEvents()
    await refundAtProvider(sessionId)
    await studio.deliverPendingEvents()
    await studio.deliverPendingEvents()
    expect((await listMyBookings(guest))[0]?.status).toBe('cancelled')
    expect(await countSeatsTaken(studio, { classId, date, scheduleId })).toBe(0)
    const subjects = await studio.subjectsTo(guest)
    expect(subjects.slice(1).sort()).toEqual(['We had to cancel: Morning Yoga', 'Your refund of $25.00'])
    expect(await listRefunds(sessionId)).toHaveLength(1)
  })

  test('a full refund at the provider cancels the enrollment [MONEY-18]', async () => {
    const guest = await studio.signedInAs('user')
    const { id: programId } = await aProgram()
    const checkout = await studio.expectOk('startProgramCheckout', { as: guest, body: { programId } })
    await studio.pay(checkout.checkoutUrl)
    await studio.deliverPendingEvents()
    await refundAtProvider(String(checkout.sessionId))
    await studio.deliverPendingEvents()
    const enrollments = await studio.expectOk('listMyEnrollments', { as: guest })
    expect(enrollments.map(({ status }) => status)).toEqual(['cancelled'])
  })
})
