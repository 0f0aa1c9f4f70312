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

test('a plan that begins, is unpaid, paid, unpaid again, and ends with its account has an entry for each, which names the person by their id alone [MEMBERSHIP-32]', async () => {
  const { ann, subscription } = await aMember()
  for (const outcome of ['failed', 'succeeded', 'failed']) {
    await renew(subscription, outcome)
    await studio.deliverPendingEvents()
  }
  const { status } = await studio.call('deleteMyAccount', { as: ann, body: { password: ann.password } })
  expect(status).toBe(200)
  await studio.runJobs()
  await studio.deliverPendingEvents()
  const stored = await membershipHistory(studio.deps).model.find({ userId: ann.user.id }).lean()
  const [active, unpaid] = ['monthly active 14900 by provider', 'monthly unpaid 14900 by provider']
  expect(await history(ann.user.id)).toEqual([active, unpaid, active, unpaid, 'null none 0 by system'])
  expect(JSON.stringify(stored)).not.toContain(ann.user.email)
})
