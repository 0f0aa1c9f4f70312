import { expect, test } from 'vitest'
import { decideRestart } from './restart-policy.ts'

// decideRestart takes the times of a process's deaths in milliseconds; the last one has just happened.

test('a process that died is restarted, after a longer pause each time', () => {
  expect(decideRestart([1000])).toEqual({ shouldRestart: true, pauseMs: 100 })
  expect(decideRestart([1000, 2000, 3000])).toEqual({ shouldRestart: true, pauseMs: 300 })
})

test('a process is not restarted after its fifth death inside a minute', () => {
  expect(decideRestart([0, 10_000, 20_000, 30_000, 59_999])).toEqual({ shouldRestart: false })
})

test('deaths more than a minute ago do not count', () => {
  expect(decideRestart([0, 10_000, 20_000, 30_000, 60_000])).toEqual({ shouldRestart: true, pauseMs: 400 })
  expect(decideRestart([0, 1, 2, 3, 70_000])).toEqual({ shouldRestart: true, pauseMs: 100 })
})
