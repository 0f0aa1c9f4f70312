import { describe, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { bookingStore } from '../../bookings/index.ts'
import { membershipScenes } from '../testing/scenes.ts'

// Wednesday 2026-01-14, 10:00 in the studio; the usual class is on Wednesdays, 18:00 to 19:00.
const studio = await aPayingStudio()
const {
  aMember,
  aPlan,
  at,
  overview,
  paidBy,
  pause: pauseAsMember,
  planAt,
  subjectsTo,
  user,
} = membershipScenes(studio)
const soon = '2026-01-21'

const pause = (subscription: string, body: object = {}) => studio.control(`subscriptions/${subscription}/pause`, body)
const resume = (subscription: string) => studio.control(`subscriptions/${subscription}/resume?anchor=unchanged`)
async function outcomeOf(as: Person, bookingDate: string): Promise<string> {
  const { classId } = await studio.aWeeklyClass()
  const { status, error } = await studio.call('bookClass', { as, body: { classId, bookingDate } })
  return status === 201 ? 'booked' : error.code
}

describe.each([
  { kind: 'a paused subscription', body: {} },
  { kind: 'a subscription whose payments are not collected', body: { kind: 'collection' } },
])('$kind', ({ body }) => {
  test('a paused plan covers nothing, its free seats are to be released, no mail says that a renewal failed, and resuming restores all [MEMBERSHIP-4, MEMBERSHIP-13]', async () => {
    const { ann, subscription } = await aMember()
    const { classId } = await studio.aWeeklyClass()
    const seat = await studio.call('bookClass', { as: ann, body: { classId, bookingDate: '2026-01-28' } })
    const releaseOf = async () => (await bookingStore(studio.deps).findById(seat.answer.id))?.releaseAt
    await pause(subscription, body)
    await studio.deliverPendingEvents()
    expect(await user(ann)).toMatchObject({
      membershipType: 'monthly',
      membershipStatus: 'paused',
      membership: { pausedFrom: expect.stringMatching(/^2026-01-14T15:0/), pausedUntil: null },
    })
    expect(await releaseOf()).toEqual(expect.any(Date))
    expect(await outcomeOf(ann, soon)).toBe('PAYMENT_REQUIRED')
    await resume(subscription)
    await studio.deliverPendingEvents()
    expect(await user(ann)).toMatchObject({ membershipStatus: 'active', membership: { pausedFrom: null } })
    expect(await releaseOf()).toBeNull()
    expect(await outcomeOf(ann, soon)).toBe('booked')
    expect(await subjectsTo(ann)).not.toContain('Your membership could not be renewed')
  })
})

test('a member whose plan is paused until a known day books 30 days ahead, and 14 when the end is open [BOOKING-2]', async () => {
  const [{ ann, subscription }, { ann: bea, subscription: another }] = [await aMember(), await aMember()]
  await pause(subscription, { kind: 'collection', resumesAt: '2026-01-23T00:00:00Z' })
  await pause(another)
  await studio.deliverPendingEvents()
  expect((await user(ann)).membershipStatus).toBe('paused')
  expect(await outcomeOf(ann, '2026-02-11')).toBe('booked')
  expect(await outcomeOf(ann, '2026-02-18')).toBe('OUTSIDE_BOOKING_WINDOW')
  expect(await outcomeOf(bea, '2026-02-11')).toBe('OUTSIDE_BOOKING_WINDOW')
})

test('where the provider refuses to pause a subscription its months pass uncharged, and the pause ends with a month that is charged as shown [MEMBERSHIP-27]', async () => {
  const { ann, subscription } = await aPlan()
  for (const reason of ['schedule', 'classic']) await studio.control(`subscriptions/${subscription}/${reason}`)
  const { seen, answer } = await pauseAsMember(ann, { start: 'today', resumesOn: '2026-03-20' })
  expect(seen).toMatchObject({ credit: '144.19', charge: { on: '2026-03-20', amount: '4.81' } })
  expect(answer).toMatchObject({ status: 'paused', pause: { state: 'running' } })
  expect((await planAt(subscription))?.stand).toBe('paused')
  await at('2026-02-14T15:01:00Z')
  await at('2026-03-14T15:01:00Z')
  expect(await overview(ann)).toMatchObject({ status: 'paused', pause: { charge: { amount: '4.81' } } })
  await at('2026-03-20T04:00:00Z')
  expect(await paidBy(ann)).toEqual([14_900, 481])
  expect(await overview(ann)).toMatchObject({
    status: 'active',
    pause: null,
    renewalPrice: '149.00',
    paidUntil: expect.stringMatching(/^2026-04-20/),
  })
  await at('2026-04-20T05:00:00Z')
  expect(await paidBy(ann)).toEqual([14_900, 481, 14_900])
})
