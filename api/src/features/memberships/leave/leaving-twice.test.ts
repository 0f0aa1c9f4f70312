import { expect, test, vi } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import { membershipScenes } from '../testing/scenes.ts'

const studio = await aPayingStudio()
const { aMember, subjectsTo } = membershipScenes(studio)

test('who leaves a second time while the provider is asked about the first is refused, and mailed once [MEMBERSHIP-29]', async () => {
  const { ann } = await aMember()
  const { version } = (await studio.call('previewLeaving', { as: ann })).answer
  const { payments } = studio.deps
  const find = payments.findSubscription
  const seconds: number[] = []
  const asked = vi.spyOn(payments, 'findSubscription').mockImplementation(async (id) => {
    if (seconds.length === 0) {
      seconds.push(0)
      seconds[0] = (await studio.call('leaveMembership', { as: ann, body: { version } })).status
    }
    return find(id)
  })
  const first = await studio.call('leaveMembership', { as: ann, body: { version } })
  asked.mockRestore()
  expect([first.status, ...seconds]).toEqual([200, 409])
  expect((await subjectsTo(ann)).filter((subject) => subject === 'Your membership will end')).toHaveLength(1)
})
