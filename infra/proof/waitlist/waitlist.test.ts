import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitlistParts } from './command.ts'
import { openWaitlistStudio, type WaitlistStudio } from './waitlist-studio.ts'

let studio: WaitlistStudio
beforeAll(async () => {
  studio = await openWaitlistStudio()
}, 240_000)
afterAll(() => studio.stop(), 60_000)

const shortParts = Object.entries(waitlistParts).flatMap(([name, { short }]) => (short ? [[name, short] as const] : []))

// `npm run proof -- waitlist` does the same in full size, each part in a studio of its own, and holds it to its times.
test.each(shortParts)(
  'waitlists, in short: %s',
  async (_, prove) => {
    const { broken } = await prove(studio)
    expect([...broken, ...(broken.length > 0 ? studio.mistakes : [])].join('\n')).toBe('')
  },
  300_000,
)
