import { expect, test } from 'vitest'
import { formatClasses, formatPlacesLeft, formatWeeks, pluralize, summarizeFeatures } from './labels.ts'

test('a count of one is singular, any other count plural', () => {
  expect([0, 1, 2].map((count) => pluralize(count, 'member'))).toEqual(['0 members', '1 member', '2 members'])
  expect([1, 8].map(formatWeeks)).toEqual(['1 week', '8 weeks'])
  expect([1, 8].map(formatClasses)).toEqual(['1 class', '8 classes'])
})

test('places left count down to full, also for an overbooked class', () => {
  const placesLeft = (bookedCount: number) => formatPlacesLeft({ capacity: 3, bookedCount })
  expect([1, 2, 3, 4].map(placesLeft)).toEqual(['2 places left', '1 place left', 'full', 'full'])
})

test('a card shows three features and the number of the others', () => {
  expect(summarizeFeatures(['a', 'b', 'c'])).toEqual({ shown: ['a', 'b', 'c'], more: null })
  expect(summarizeFeatures(['a', 'b', 'c', 'd', 'e'])).toEqual({ shown: ['a', 'b', 'c'], more: '+2 more features' })
})
