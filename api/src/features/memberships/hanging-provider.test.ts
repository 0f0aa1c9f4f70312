import { expect, test } from 'vitest'
import { aPayingStudio } from '../../testing/paying.ts'
import { membershipScenes } from './testing/scenes.ts'

const studio = await aPayingStudio()
const { aMember } = membershipScenes(studio)

test('a pause is answered within five seconds while the payment provider hangs, and follows there when it is back [MEMBERSHIP-27]', async () => {
  const { ann, subscription } = await aMember()
  const query = { start: 'today', resumesOn: '2026-02-04' } as const
  const { answer: seen } = await studio.call('previewPause', { as: ann, query })
  await studio.fault('hang')
  const started = performance.now()
  const body = { ...query, version: seen.version }
  const { status, answer } = await studio.call('pauseMembership', { as: ann, body })
  expect(performance.now() - started).toBeLessThan(5_000)
  expect([status, answer.status, answer.pause?.state]).toEqual([200, 'paused', 'starting'])
  await studio.fault('off')
  await studio.runJobsOverTime(4)
  expect((await studio.deps.payments.findSubscription(subscription))?.stand).toBe('paused')
})
