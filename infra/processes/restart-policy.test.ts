import { expect, test } from 'vitest'
import { decideRestart } from './restart-policy.ts'

test('restarts a process that died, after a longer pause each time', () => {
  expect(decideRestart([1000])).toEqual({ shouldRestart: true, pauseMs: 100 })
  expect(decideRestart([1000, 2000, 3000])).toEqual({ shouldRestart: true, pauseMs: 300 })
})

test('does not restart after the fifth death inside a minute', () => {
  expect(decideRestart([0, 10_000, 20_000, 30_000, 59_999])).toEqual({ shouldRestart: false })
})

test('ignores deaths more than a minute ago', () => {
  expect(decideRestart([0, 10_000, 20_000, 30_000, 60_000])).toEqual({ shouldRestart: true, pauseMs: 400 })
  expect(decideRestart([0, 1, 2, 3, 70_000])).toEqual({ shouldRestart: true, pauseMs: 100 })
})
