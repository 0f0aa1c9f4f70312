import { afterAll, beforeAll, expect, test } from 'vitest'
import { scenarios } from './scenarios.ts'
import { openStudio, type Studio } from './studio.ts'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
}, 240_000)
afterAll(() => studio.stop(), 60_000)

// `npm run faults` runs the same scenarios in full size.
test.each(scenarios)(
  'the short scenario %s breaks no invariant',
  async (_, { short }) => {
    const { problems } = await short(studio)
    expect(problems.join('\n')).toBe('')
  },
  300_000,
)
