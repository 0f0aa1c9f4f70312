import { afterAll, beforeAll, expect, test } from 'vitest'
import { parts } from './scenarios.ts'
import { type AppUnderTest, openProofStudio } from './studio.ts'

let studio: AppUnderTest
beforeAll(async () => {
  studio = await openProofStudio()
}, 240_000)
afterAll(() => studio.stop(), 60_000)

const shortParts = Object.entries(parts).flatMap(([name, { short, whyNot }]) =>
  short && !whyNot?.() ? [[name, short] as const] : [],
)

// `npm run proof` does the same in full size.
test.each(shortParts)(
  'in short: %s',
  async (_, prove) => {
    const { broken } = await prove(studio)
    expect([...broken, ...(broken.length > 0 ? studio.ownMistakes : [])].join('\n')).toBe('')
  },
  300_000,
)
