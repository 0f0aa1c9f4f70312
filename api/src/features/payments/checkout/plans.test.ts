import { expect, test } from 'vitest'
import { loadQueryPlan } from '../../../testing/query-plan.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { feedStore } from '../../accounts/people/index.ts'
import { bookingStore } from '../../bookings/index.ts'
import { occurrenceStore } from '../../calendar/index.ts'
import { enrollmentStore } from '../../enrollments/index.ts'
import { membershipStore } from '../../memberships/index.ts'
import { paymentEventStore } from '../events/index.ts'
import { checkoutStore, refundStore } from '../records/index.ts'

const studio = await aTestStudio()
const { deps } = studio
const now = deps.clock.now()
const due = { $lte: now }
const from = { $gte: '2026-01-14' }
const id = '65a1b2c3d4e5f60718293a4b'

type Queries = Record<string, Parameters<typeof loadQueryPlan>[0]>

async function plansOf(queries: Queries): Promise<Record<string, string>> {
  const plans = await Promise.all(
    Object.entries(queries).map(async ([name, query]) => [name, await loadQueryPlan(query)]),
  )
  return Object.fromEntries(plans)
}
const allThroughAnIndex = (queries: Queries) => Object.fromEntries(Object.keys(queries).map((name) => [name, 'IXSCAN']))

test.each<[string, Queries]>([
  [
    'bookings',
    {
      'of a member on a date': bookingStore(deps).model.find({
        userId: id,
        holdsSeat: true,
        bookingDate: '2026-01-14',
      }),
      'of a member from a date': bookingStore(deps).model.find({ userId: id, holdsSeat: true, bookingDate: from }),
      'a member’s list': bookingStore(deps).model.find({ userId: id, isListed: true, bookingDate: from }),
      'an export': bookingStore(deps).model.find({ userId: id }),
      'of a class from a date': bookingStore(deps).model.find({ classId: id, holdsSeat: true, bookingDate: from }),
      'of a schedule from a date': bookingStore(deps).model.find({
        scheduleId: id,
        holdsSeat: true,
        bookingDate: from,
      }),
      'whether a class was ever booked': bookingStore(deps).model.find({ classId: id }),
      reminders: bookingStore(deps).model.find({ needsReminder: true, bookingDate: '2026-01-15' }),
      one: bookingStore(deps).model.find({ _id: id }),
    },
  ],
  [
    'occurrences',
    {
      'seats of one': occurrenceStore(deps).model.find({ _id: `${id}:2026-01-14:-` }),
      'seats of a range': occurrenceStore(deps).model.find({ date: { ...from, $lte: '2026-02-14' } }),
    },
  ],
  [
    'checkouts',
    {
      'by session': checkoutStore(deps).model.find({ sessionId: 'cs_1' }),
      'by payment': checkoutStore(deps).model.find({ paymentIntentId: 'pi_1' }),
      'open ones of a member': checkoutStore(deps).model.find({ userId: id, status: 'open' }),
      'an export': checkoutStore(deps).model.find({ userId: id }),
    },
  ],
  [
    'refunds',
    {
      'of a payment': refundStore(deps).model.find({ paymentIntentId: 'pi_1' }),
      'an export': refundStore(deps).model.find({ userId: id }),
    },
  ],
  [
    'enrollments',
    {
      'a member’s list': enrollmentStore(deps).model.find({ userId: id, isListed: true }).sort({ createdAt: 1 }),
      'an export': enrollmentStore(deps).model.find({ userId: id }).sort({ createdAt: 1 }),
      'those that are over': enrollmentStore(deps).model.find({ isActive: true, endDate: { $lt: '2026-01-14' } }),
    },
  ],
  [
    'memberships',
    {
      'running ones of a member': membershipStore(deps).model.find({ userId: id, isRunning: true }),
      'to be asked about': membershipStore(deps).model.find({ isRunning: true, nextCheckAt: due }),
      'to be ended': membershipStore(deps).model.find({ isToBeEnded: true }),
      'an export': membershipStore(deps).model.find({ userId: id }),
    },
  ],
  [
    'payment events',
    {
      'applied long ago': paymentEventStore(deps).model.find({ status: 'applied', receivedAt: due }),
    },
  ],
  ['calendar feeds', { 'by their secret': feedStore(deps).model.find({ token: 'x' }) }],
])('every query for %s goes through an index', async (_, queries) => {
  expect(await plansOf(queries)).toEqual(allThroughAnIndex(queries))
})
