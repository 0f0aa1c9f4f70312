import { describe, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { membershipScenes } from '../testing/scenes.ts'

// Wednesday 2026-01-14, 10:00 in the studio; the usual class is on Wednesdays, 18:00 to 19:00.
const studio = await aPayingStudio()
const { user, subjectsTo, aMember, inPortal } = membershipScenes(studio)
const soon = '2026-01-21'
const later = '2026-02-04'

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
  test('a paused plan covers nothing, no mail says that a renewal failed, and resuming restores it [MEMBERSHIP-4]', async () => {
    const { ann, subscription } = await aMember()
    await pause(subscription, body)
    await studio.deliverPendingEvents()
    expect(await user(ann)).toMatchObject({
      membershipType: 'monthly',
      membershipStatus: 'paused',
      membership: { pausedFrom: expect.stringMatching(/^2026-01-14T15:0/), pausedUntil: null },
    })
    expect(await outcomeOf(ann, soon)).toBe('PAYMENT_REQUIRED')
    expect(await subjectsTo(ann)).toEqual(['Your membership has started'])
    await resume(subscription)
    await studio.deliverPendingEvents()
    expect(await user(ann)).toMatchObject({ membershipStatus: 'active', membership: { pausedFrom: null } })
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

test('a plan that is set to end covers the classes before its end, and later ones have to be paid [MEMBERSHIP-2]', async () => {
  const { ann } = await aMember()
  expect(await outcomeOf(ann, later)).toBe('booked')
  await inPortal(ann, 'cancel')
  await studio.deliverPendingEvents()
  const { membership } = await user(ann)
  expect(membership?.endsAt).toBe(membership?.paidUntil)
  expect(await outcomeOf(ann, '2026-02-11')).toBe('booked')
  studio.clock.set('2026-01-20T15:00:00Z')
  expect(await outcomeOf(ann, '2026-02-18')).toBe('PAYMENT_REQUIRED')
  studio.clock.set('2026-01-14T15:00:00Z')
})
