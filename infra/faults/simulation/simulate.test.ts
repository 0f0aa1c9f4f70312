import { expect, test } from 'vitest'
import { simulate } from './simulate.ts'

// The same runs each time; `npm run faults -- simulation` runs others.
test('random runs of a studio agree with its model', async () => {
  expect((await simulate({ seconds: 30, seed: 31, maxRuns: 2 })).failure).toBeNull()
}, 180_000)
