import { afterAll, beforeAll, expect, test } from 'vitest'
import { parts } from './parts.ts'
import { openProofStudio, type ProofStudio } from './studio.ts'

let studio: ProofStudio
beforeAll(async () => {
  studio = await openProofStudio()
}, 240_000)
afterAll(() => studio.stop(), 60_000)

// `npm run proof` does the same in full size.
test.each(Object.entries(parts))(
  'in short: %s',
  async (_, part) => {
    const { broken } = await part.short(studio)
    expect({ broken, why: broken.length > 0 ? studio.ownMistakes : [] }).toEqual({ broken: [], why: [] })
  },
  300_000,
)
