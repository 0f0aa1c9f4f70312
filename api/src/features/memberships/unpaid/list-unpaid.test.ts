import { expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import { membershipScenes } from '../testing/scenes.ts'

const studio = await aPayingStudio()
const { aMember, renew } = membershipScenes(studio)
const admin = await studio.signedInAs('admin')
const unpaid = async () => (await studio.call('listUnpaidMemberships', { as: admin })).answer

test('an unpaid renewal is listed since when and with the next try, until it is paid; the longest first [MEMBERSHIP-31]', async () => {
  const [first, second] = [await aMember(), await aMember()]
  await renew(first.subscription, 'failed')
  await studio.deliverPendingEvents()
  const since = studio.clock.now().toISOString()
  await studio.pass({ hours: 1 })
  await renew(second.subscription, 'failed')
  await studio.deliverPendingEvents()
  expect(await unpaid()).toEqual([
    {
      ...{ userId: first.ann.user.id, name: 'Ann Lee', email: first.ann.user.email },
      ...{ since, givenUpAt: null, isCollected: true },
      nextTryAt: expect.stringMatching(/^2026-01-17T15:/),
    },
    expect.objectContaining({ userId: second.ann.user.id }),
  ])
  await renew(first.subscription)
  await studio.deliverPendingEvents()
  expect((await unpaid()).map(({ userId }) => userId)).toEqual([second.ann.user.id])
})

test('a status past due that an admin set is listed without what only the provider knows [MEMBERSHIP-31]', async () => {
  const { id } = await studio.aUser({ membershipType: 'monthly', membershipStatus: 'past_due', firstName: 'Bo' })
  expect((await unpaid())[0]).toEqual({
    ...{ userId: id, name: 'Bo Lee', email: expect.any(String) },
    ...{ since: null, givenUpAt: null, nextTryAt: null, isCollected: false },
  })
})
