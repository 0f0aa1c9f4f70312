import { expect, test } from 'vitest'
import { formatSeatsLeft, formatWeeks, summarizeFeatures } from './labels.ts'

test('a number of weeks is formatted in singular or plural', () => {
  expect([1, 8].map(formatWeeks)).toEqual(['1 week', '8 weeks'])
})

test('the places left are counted, and a class without any, or with more bookings than places, is full', () => {
  expect([2, 1, 0, -1].map(formatSeatsLeft)).toEqual(['2 places left', '1 place left', 'full', 'full'])
})

test('a card shows three features and the number of the hidden ones', () => {
  expect(summarizeFeatures(['a', 'b', 'c'])).toEqual({ shownFeatures: ['a', 'b', 'c'], moreText: null })
  expect(summarizeFeatures(['a', 'b', 'c', 'd', 'e'])).toEqual({
    shownFeatures: ['a', 'b', 'c'],
    moreText: '+2 more features',
  })
})
