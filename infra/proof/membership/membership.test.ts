import { expect, test } from 'vitest'
import { membershipParts } from './command.ts'

const parts = Object.entries(membershipParts).map(([name, { short }]) => [name, short] as const)

// `npm run proof -- membership` does the same in full size, and holds it to its times.
test.each(parts)(
  'memberships, in short: %s [MEMBERSHIP-2, MEMBERSHIP-20, MEMBERSHIP-22, MEMBERSHIP-23, MEMBERSHIP-24, MEMBERSHIP-25]',
  async (_, prove) => {
    const { broken } = await prove()
    expect(broken.join('\n')).toBe('')
  },
  300_000,
)
