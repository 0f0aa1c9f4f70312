import { expect, test } from 'vitest'
import { nextRestart } from './restart-policy.ts'

test('a process that died is started again, later each time', () => {
  expect(nextRestart([1000])).toEqual({ again: true, pause: 100 })
  expect(nextRestart([1000, 2000, 3000])).toEqual({ again: true, pause: 300 })
})

test('the fifth death inside a minute is the last', () => {
  expect(nextRestart([0, 10_000, 20_000, 30_000, 59_999])).toEqual({ again: false })
})

test('deaths more than a minute ago are forgiven', () => {
  expect(nextRestart([0, 10_000, 20_000, 30_000, 60_000])).toEqual({ again: true, pause: 400 })
  expect(nextRestart([0, 1, 2, 3, 70_000])).toEqual({ again: true, pause: 100 })
})
