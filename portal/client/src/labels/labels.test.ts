import { expect, test } from 'vitest'
import { formatPlacesLeft, formatWeeks, summarizeFeatures } from './labels.ts'

test('weeks are counted', () => {
  expect([1, 8].map(formatWeeks)).toEqual(['1 week', '8 weeks'])
})

test('places left count down to full, also for an overbooked class', () => {
  const placesLeft = (bookedCount: number) => formatPlacesLeft({ capacity: 3, bookedCount })
  expect([1, 2, 3, 4].map(placesLeft)).toEqual(['2 places left', '1 place left', 'full', 'full'])
})

test('a card shows three features and the number of the others', () => {
  expect(summarizeFeatures(['a', 'b', 'c'])).toEqual({ shown: ['a', 'b', 'c'], more: null })
  expect(summarizeFeatures(['a', 'b', 'c', 'd', 'e'])).toEqual({ shown: ['a', 'b', 'c'], more: '+2 more features' })
})
