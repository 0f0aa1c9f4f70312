import { expect, test } from 'vitest'
import { planOf } from '../../testing/query-plan.ts'
import { aTestStudio } from '../../testing/test-app.ts'

const studio = await aTestStudio()
const { deps } = studio
const now = deps.clock.now()
const due = { $lte: now }
const from = { $gte: '2026-01-14' }
const id = '65a1b2c3d4e5f60718293a4b'

type Queries = Record<string, Parameters<typeof planOf>[0]>

async function plansOf(queries: Queries): Promise<Record<string, string>> {
  const plans = await Promise.all(Object.entries(queries).map(async ([name, query]) => [name, await planOf(query)]))
  return Object.fromEntries(plans)
}
const allThroughAnIndex = (queries: Queries) => Object.fromEntries(Object.keys(queries).map((name) => [name, 'IXSCAN']))

test.each<[string, Queries]>([
  [
    'bookings',
    {
      'of a member on a date': deps.bookings.model.find({ userId: id, holdsSeat: true, bookingDate: '2026-01-14' }),
      'of a member from a date': deps.bookings.model.find({ userId: id, holdsSeat: true, bookingDate: from }),
      'a member’s list': deps.bookings.model.find({ userId: id, isListed: true, bookingDate: from }),
      'an export': deps.bookings.model.find({ userId: id }),
      'of a class from a date': deps.bookings.model.find({ classId: id, holdsSeat: true, bookingDate: from }),
      'of a schedule from a date': deps.bookings.model.find({ scheduleId: id, holdsSeat: true, bookingDate: from }),
      'whether a class was ever booked': deps.bookings.model.find({ classId: id }),
      reminders: deps.bookings.model.find({ needsReminder: true, bookingDate: '2026-01-15' }),
      one: deps.bookings.model.find({ _id: id }),
    },
  ],
  [
    'occurrences',
    {
      'seats of one': deps.occurrences.model.find({ _id: `${id}:2026-01-14:-` }),
      'seats of a range': deps.occurrences.model.find({ date: { ...from, $lte: '2026-02-14' } }),
    },
  ],
  [
    'checkouts',
    {
      'by session': deps.checkouts.model.find({ sessionId: 'cs_1' }),
      'by payment': deps.checkouts.model.find({ paymentIntentId: 'pi_1' }),
      'holds that are over': deps.checkouts.model.find({ isLive: true, holdExpiresAt: due }),
      'holds of an occurrence that are over': deps.checkouts.model.find({
        occurrence: 'x',
        isLive: true,
        holdExpiresAt: due,
      }),
      'to be asked about': deps.checkouts.model.find({ isToBeAsked: true, nextCheckAt: due }),
      'live ones of a member': deps.checkouts.model.find({ userId: id, isLive: true }),
      'an export': deps.checkouts.model.find({ userId: id }),
    },
  ],
  [
    'refunds',
    {
      'of a payment': deps.refunds.model.find({ paymentIntentId: 'pi_1' }),
      'an export': deps.refunds.model.find({ userId: id }),
    },
  ],
  [
    'enrollments',
    {
      'a member’s list': deps.enrollments.model.find({ userId: id, isListed: true }).sort({ createdAt: 1 }),
      'an export': deps.enrollments.model.find({ userId: id }).sort({ createdAt: 1 }),
      'those that are over': deps.enrollments.model.find({ isActive: true, endDate: { $lt: '2026-01-14' } }),
    },
  ],
  [
    'memberships',
    {
      'running ones of a member': deps.memberships.model.find({ userId: id, isRunning: true }),
      'to be asked about': deps.memberships.model.find({ isRunning: true, nextCheckAt: due }),
      'to be ended': deps.memberships.model.find({ isToBeEnded: true }),
      'an export': deps.memberships.model.find({ userId: id }),
    },
  ],
  [
    'payment events',
    {
      'applied long ago': deps.paymentEvents.model.find({ status: 'applied', receivedAt: due }),
    },
  ],
  ['calendar feeds', { 'by their secret': deps.feeds.model.find({ token: 'x' }) }],
])('every query for %s goes through an index', async (_, queries) => {
  expect(await plansOf(queries)).toEqual(allThroughAnIndex(queries))
})
