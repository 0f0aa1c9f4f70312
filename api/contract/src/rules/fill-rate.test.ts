import { expect, it } from 'vitest'
import { fillRate, formatPercent } from './fill-rate.ts'

it('a fill rate is the share of the seats that were taken, and nothing where there were none', () => {
  expect([fillRate({ offered: 20, taken: 13 }), fillRate({ offered: 0, taken: 0 })]).toEqual([0.65, null])
})

it('a share is said in whole percent', () => {
  expect([0, 0.625, 1, null].map(formatPercent)).toEqual(['0%', '63%', '100%', '–'])
})
