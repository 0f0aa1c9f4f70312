import { expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import { membershipScenes } from '../testing/scenes.ts'
import { membershipHistory } from './plan-history.ts'

// Wednesday 2026-01-14, 10:00 in the studio.
const studio = await aPayingStudio()
const { aMember, renew } = membershipScenes(studio)

const history = async (userId: string) =>
  (await membershipHistory(studio.deps).allOf(userId)).map(
    ({ after: { plan, state, monthlyCents }, by }) => `${plan} ${state} ${monthlyCents} by ${by.kind}`,
  )

test('a plan that begins, is unpaid, is paid and is paused has an entry for each, written with the change [MEMBERSHIP-32]', async () => {
  const { ann, subscription } = await aMember()
  const begun = 'monthly active 14900 by provider'
  expect(await history(ann.user.id)).toEqual([begun])
  await renew(subscription, 'failed')
  await studio.deliverPendingEvents()
  const unpaid = 'monthly unpaid 14900 by provider'
  expect(await history(ann.user.id)).toEqual([begun, unpaid])
  await renew(subscription)
  await studio.deliverPendingEvents()
  expect(await history(ann.user.id)).toEqual([begun, unpaid, begun])
  const query = { start: 'today', resumesOn: '2026-02-20' } as const
  const { answer } = await studio.call('previewPause', { as: ann, query })
  const body = { ...query, version: answer.version }
  expect((await studio.call('pauseMembership', { as: ann, body })).status).toBe(200)
  expect((await history(ann.user.id)).slice(3)).toEqual(['monthly paused 0 by member'])
})

test('what an admin gives and takes is in the history with who did it, and nothing for a change of nothing [MEMBERSHIP-32]', async () => {
  const admin = await studio.signedInAs('admin')
  const ben = await studio.aUser()
  const change = (body: object) => studio.call('changeUser', { as: admin, params: { id: ben.id }, body })
  await change({ membershipType: 'premium' })
  await change({ membershipType: 'premium' })
  await change({ role: 'admin', password: 'long-enough-1' })
  await change({ membershipType: 'none' })
  expect(await history(ben.id)).toEqual(['premium active 0 by staff', 'null none 0 by staff'])
  const [first] = await membershipHistory(studio.deps).allOf(ben.id)
  expect(first?.by.id).toBe(admin.user.id)
})

test('closing an account ends its plan in the history, which names the person by their id alone [MEMBERSHIP-32]', async () => {
  const { ann, subscription } = await aMember()
  // An active plan has to be left first.
  await renew(subscription, 'failed')
  await studio.deliverPendingEvents()
  const { status } = await studio.call('deleteMyAccount', { as: ann, body: { password: ann.password } })
  expect(status).toBe(200)
  await studio.runJobs()
  await studio.deliverPendingEvents()
  const stored = await membershipHistory(studio.deps).model.find({ userId: ann.user.id }).lean()
  expect((await history(ann.user.id)).slice(1)).toEqual(['monthly unpaid 14900 by provider', 'null none 0 by system'])
  expect(JSON.stringify(stored)).not.toContain(ann.user.email)
})
