import { expect, it } from 'vitest'
import { fillRate, formatPercent } from './fill-rate.ts'

it('the fill rate is the share of taken seats, and null where there are none', () => {
  expect([fillRate({ offered: 20, taken: 13 }), fillRate({ offered: 0, taken: 0 })]).toEqual([0.65, null])
})

it('a share is shown in whole percent', () => {
  expect([0, 0.625, 1, null].map(formatPercent)).toEqual(['0%', '63%', '100%', '–'])
})
