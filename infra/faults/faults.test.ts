import { afterAll, beforeAll, expect, test } from 'vitest'
import { scenarios } from './scenarios.ts'
import { simulate } from './simulation/simulate.ts'
import { type FaultsStudio, openFaultsStudio } from './studio.ts'

let studio: FaultsStudio
beforeAll(async () => {
  studio = await openFaultsStudio()
}, 240_000)
afterAll(() => studio.stop(), 60_000)

// `npm run test:long` does the same in full size.
test.each(Object.entries(scenarios))(
  'in short: %s',
  async (_, { short }) => {
    const { broken } = await short(studio)
    expect([...broken, ...(broken.length > 0 ? studio.ownMistakes : [])].join('\n')).toBe('')
  },
  300_000,
)

// The same lives each time; `npm run faults -- simulation` lives others.
test('lives of a studio agree with its model', async () => {
  expect((await simulate({ seconds: 50, seed: 31, mostLives: 5 })).failure).toBeNull()
}, 180_000)
