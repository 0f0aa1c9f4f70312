import { expect, test } from 'vitest'
import { simulate } from './simulate.ts'

// The same lives each time; `npm run faults -- simulation` lives others.
test('lives of a studio agree with its model', async () => {
  expect((await simulate({ seconds: 30, seed: 31, mostLives: 3 })).failure).toBeNull()
}, 180_000)
