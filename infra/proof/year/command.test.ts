import { expect, test } from 'vitest'
import { missingIn } from './command.ts'

test('a whole year with too few acts, a rare kind of act or more than 15 minutes is not proved', () => {
  const whole = { acts: 20_000, counts: { book: 9_000, 'sign up': 20 }, seconds: 900 }
  expect(missingIn(whole)).toEqual([])
  expect(missingIn({ acts: 19_999, counts: { ...whole.counts, 'sign up': 19 }, seconds: 901 })).toEqual([
    '19999 acts, must be 20000',
    '"sign up" 19 times, must be 20',
    'it took 901 s, must be 900',
  ])
})
