import { describe, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { bookingStore } from '../../bookings/index.ts'
import { membershipScenes } from '../testing/scenes.ts'

// Wednesday 2026-01-14, 10:00 in the studio; the usual class is on Wednesdays, 18:00 to 19:00.
const studio = await aPayingStudio()
const {
  aMember,
  aMemberSinceJanuary14,
  advanceTo,
  loadOverview,
  listPaidCents,
  pause: pauseAsMember,
  findSubscriptionAtProvider,
  subjectsTo,
  loadUser,
} = membershipScenes(studio)
const nextWeek = '2026-01-21'

const pauseAtProvider = (subscriptionId: string, body: object = {}) =>
  studio.controlEmulator(`subscriptions/${subscriptionId}/pause`, body)
/** Resumes within the paid period, which does not charge anything. */
const resumeAtProvider = (subscriptionId: string) =>
  studio.controlEmulator(`subscriptions/${subscriptionId}/resume?anchor=unchanged`)
async function tryToBook(person: Person, bookingDate: string): Promise<string> {
  const { classId } = await studio.aWeeklyClass()
  const { status, error } = await studio.call('bookClass', { as: person, body: { classId, bookingDate } })
  return status === 201 ? 'booked' : error.code
}

describe.each([
  { name: 'a paused subscription', body: {} },
  { name: 'a subscription whose payments are not collected', body: { kind: 'collection' } },
])('$name', ({ body }) => {
  test('a paused plan covers nothing and the seats it paid for get a release time; resuming restores both, and no mail reports a failed renewal [MEMBERSHIP-4, MEMBERSHIP-13]', async () => {
    const { member, subscriptionId } = await aMember()
    const { classId } = await studio.aWeeklyClass()
    const bookingOutcome = await studio.call('bookClass', { as: member, body: { classId, bookingDate: '2026-01-28' } })
    const findReleaseAt = async () => (await bookingStore(studio.deps).findById(bookingOutcome.answer.id))?.releaseAt
    await pauseAtProvider(subscriptionId, body)
    await studio.deliverPendingEvents()
    expect(await loadUser(member)).toMatchObject({
      membershipType: 'monthly',
      membershipStatus: 'paused',
      membership: { pausedFrom: expect.stringMatching(/^2026-01-14T15:0/), pausedUntil: null },
    })
    expect(await findReleaseAt()).toEqual(expect.any(Date))
    expect(await tryToBook(member, nextWeek)).toBe('PAYMENT_REQUIRED')
    await resumeAtProvider(subscriptionId)
    await studio.deliverPendingEvents()
    expect(await loadUser(member)).toMatchObject({ membershipStatus: 'active', membership: { pausedFrom: null } })
    expect(await findReleaseAt()).toBeNull()
    expect(await tryToBook(member, nextWeek)).toBe('booked')
    expect(await subjectsTo(member)).not.toContain('Your membership could not be renewed')
  })
})

test('when the provider cannot pause a subscription, its months are not charged, and the pause ends with a charge as previewed [MEMBERSHIP-27]', async () => {
  // Sets both clocks: the paid month ends on 2026-02-14.
  const { member, subscriptionId } = await aMemberSinceJanuary14()
  // The provider pauses neither a subscription with a schedule nor one in its classic billing mode.
  for (const setting of ['schedule', 'classic'])
    await studio.controlEmulator(`subscriptions/${subscriptionId}/${setting}`)
  const { preview, answer } = await pauseAsMember(member, { start: 'today', resumesOn: '2026-03-20' })
  // The credit is for 30 of the 31 days of 149.00.
  expect(preview).toMatchObject({ credit: '144.19', charge: { on: '2026-03-20', amount: '4.81' } })
  expect(answer).toMatchObject({ status: 'paused', pause: { state: 'running' } })
  // The collection of payments is paused instead, which our adapter reports with the same status.
  expect((await findSubscriptionAtProvider(subscriptionId))?.status).toBe('paused')
  await advanceTo('2026-02-14T15:01:00Z')
  await advanceTo('2026-03-14T15:01:00Z')
  expect(await loadOverview(member)).toMatchObject({ status: 'paused', pause: { charge: { amount: '4.81' } } })
  await advanceTo('2026-03-20T04:00:00Z')
  expect(await listPaidCents(member)).toEqual([14_900, 481])
  expect(await loadOverview(member)).toMatchObject({
    status: 'active',
    pause: null,
    renewalPrice: '149.00',
    paidUntil: expect.stringMatching(/^2026-04-20/),
  })
  await advanceTo('2026-04-20T05:00:00Z')
  expect(await listPaidCents(member)).toEqual([14_900, 481, 14_900])
})
