import { expect, it } from 'vitest'
import { formatPercent, getFillRate } from './fill-rate.ts'

it('returns the share of taken seats, and null without seats', () => {
  expect([getFillRate({ offered: 20, taken: 13 }), getFillRate({ offered: 0, taken: 0 })]).toEqual([0.65, null])
})

it('formats a share in whole percent, and a missing one as a dash', () => {
  expect([0, 0.625, 1, null].map(formatPercent)).toEqual(['0%', '63%', '100%', '–'])
})
