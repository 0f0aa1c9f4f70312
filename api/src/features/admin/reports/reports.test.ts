import { describe, expect, test } from 'vitest'
import { renewalStore } from '../../memberships/index.ts'
import { aReportingStudio } from './testing/reporting-studio.ts'

const studio = await aReportingStudio()

describe('bookings', async () => {
  const { classId, scheduleId } = await studio.aWeeklyClass({ capacity: 10 })
  const book = (date: string, state: Parameters<typeof studio.aBooking>[0]['state']) =>
    studio.aBooking({ classId, scheduleId, date, state })
  await book('2026-01-07', 'confirmed')
  await book('2026-01-07', 'confirmed')
  await book('2026-01-07', 'cancelled in time')
  await book('2026-01-14', 'confirmed')
  await book('2026-01-14', 'cancelled late')
  await book('2026-01-14', 'cancelled by the studio')
  await book('2026-01-14', 'held')
  await book('2026-01-14', 'expired')
  await book('2026-02-04', 'confirmed')

  test('bookings are counted by the week of their class and by status, without expired holds', async () => {
    const { periods, totals } = await studio.readReport({ from: '2026-01-04', to: '2026-01-17', by: 'week' })
    expect(periods.map(({ from, to, bookings }) => [from, to, bookings])).toEqual([
      ['2026-01-04', '2026-01-10', { confirmed: 2, pending: 0, cancelled: 1, lateCancelled: 0, cancelledByStudio: 0 }],
      ['2026-01-11', '2026-01-17', { confirmed: 1, pending: 1, cancelled: 0, lateCancelled: 1, cancelledByStudio: 1 }],
    ])
    expect(totals.bookings).toEqual({ confirmed: 3, pending: 1, cancelled: 1, lateCancelled: 1, cancelledByStudio: 1 })
  })

  test('a report by month cuts the first and the last month to its range', async () => {
    const { periods } = await studio.readReport({ from: '2026-01-10', to: '2026-02-28', by: 'month' })
    expect(periods.map(({ from, to, bookings }) => [from, to, bookings.confirmed])).toEqual([
      ['2026-01-10', '2026-01-31', 1],
      ['2026-02-01', '2026-02-28', 1],
    ])
  })

  test('seats are counted over all occurrences, and held seats count as taken', async () => {
    const { totals, weekdays } = await studio.readReport({ from: '2026-01-01', to: '2026-01-31', by: 'month' })
    // Four Wednesdays with ten seats each: two seats taken on the 7th, one booked and one held on the 14th.
    expect(totals.seats).toEqual({ occurrences: 4, offered: 40, taken: 4 })
    expect(weekdays[3]).toEqual({ weekday: 3, occurrences: 4, offered: 40, taken: 4 })
    expect(weekdays[2]).toEqual({ weekday: 2, occurrences: 0, offered: 0, taken: 0 })
  })
})

describe('money', async () => {
  const pay = (paidAt: string, kind: 'class' | 'program' | 'subscription', cents: number) =>
    studio.aPayment({ paidAt, kind, cents })
  await pay('2026-01-05T12:00:00Z', 'class', 2_550)
  await pay('2026-01-06T12:00:00Z', 'class', 1_999)
  await pay('2026-01-06T13:00:00Z', 'program', 8_995)
  await pay('2026-01-13T12:00:00Z', 'subscription', 14_900)
  await renewalStore(studio.deps).record({
    invoiceId: 'in_1',
    subscriptionId: 'sub_1',
    plan: 'monthly',
    cause: 'renewal',
    amountCents: 14_900,
    paidAt: new Date('2026-01-14T12:00:00Z'),
  })
  const refundedPayment = await pay('2026-01-05T09:00:00Z', 'class', 3_000)
  await studio.aRefund({ payment: refundedPayment, doneAt: '2026-01-15T12:00:00Z', cents: 3_000 })
  // Its checkout had ended when the money arrived, so it was never recorded as paid.
  const latePayment = await studio.aPayment({ paidAt: null, kind: 'class', cents: 700 })
  await studio.aRefund({ payment: latePayment, doneAt: '2026-01-15T12:30:00Z', cents: 700 })
  await studio.aMembershipRefund({ at: '2026-01-15T12:40:00Z', cents: 14_900 })
  await studio.runJobs()

  test('revenue and refunds by source are reported on their own days, in cents that add up [MONEY-22]', async () => {
    const { periods, totals } = await studio.readReport({ from: '2026-01-04', to: '2026-01-17', by: 'week' })
    expect(periods.map(({ revenue, refunds, net }) => ({ revenue, refunds, net }))).toEqual([
      {
        // Classes: 25.50 + 19.99 + 30.00.
        revenue: { class: '75.49', program: '89.95', membership: '0.00', total: '165.44' },
        refunds: { class: '0.00', program: '0.00', membership: '0.00', total: '0.00' },
        net: '165.44',
      },
      {
        // The payment of 7.00 arrived after its seat was lost, so it counts as revenue on the day of its refund.
        revenue: { class: '7.00', program: '0.00', membership: '298.00', total: '305.00' },
        refunds: { class: '37.00', program: '0.00', membership: '149.00', total: '186.00' },
        net: '119.00',
      },
    ])
    expect([totals.revenue.total, totals.refunds.total, totals.net]).toEqual(['470.44', '186.00', '284.44'])
  })
})

describe('leads', async () => {
  await studio.call('requestTrial', { body: { name: 'Lee', email: 'lee@example.com' } })
  await studio.call('requestConsultation', {
    body: { name: 'Ana', email: 'ana@example.com', phone: '1', preferredTiming: 'morning', interests: 'Rest' },
  })
  await studio.call('subscribeToNewsletter', { body: { email: 'pat@example.com' } })
  const { answer: trialRequests } = await studio.call('listLeads', {
    as: await studio.signInAdmin(),
    query: { kind: 'trial' },
  })

  test('requests are counted by their day of arrival and present status, and newsletter sign-ups separately', async () => {
    const today = studio.clock.today()
    const query = { from: today, to: today, by: 'week' } as const
    expect((await studio.readReport(query)).totals.leads).toEqual({
      pending: 2,
      contacted: 0,
      closed: 0,
      newsletter: 1,
    })
    await studio.call('changeLead', {
      as: await studio.signInAdmin(),
      params: { id: trialRequests[0]?.id ?? '' },
      body: { status: 'closed' },
    })
    expect((await studio.readReport(query)).totals.leads).toEqual({
      pending: 1,
      contacted: 0,
      closed: 1,
      newsletter: 1,
    })
  })
})

test('a report of more than two years, with days in the wrong order or a wrong step, is refused with each wrong or missing field', async () => {
  const { callReport } = studio
  expect((await callReport({ from: '2024-01-01', to: '2025-12-31' })).status).toBe(200)
  expect((await callReport({ from: '2024-01-01', to: '2026-01-01' })).error.fields).toEqual({ to: expect.any(String) })
  expect((await callReport({ from: '2026-01-02', to: '2026-01-01' })).error.fields).toEqual({ to: expect.any(String) })
  const { status, error } = await callReport({ from: '2026-02-30', by: 'year' })
  expect([status, Object.keys(error.fields ?? {}).sort()]).toEqual([422, ['by', 'from', 'to']])
})
