import { expect, test } from 'vitest'
import { formatWeeks } from './labels.ts'

test('one week is singular, any other number plural', () => {
  expect(formatWeeks(1)).toBe('1 week')
  expect(formatWeeks(8)).toBe('8 weeks')
})
