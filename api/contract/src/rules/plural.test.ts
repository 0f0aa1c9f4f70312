import { expect, test } from 'vitest'
import { formatClasses, pluralize } from './plural.ts'

test('a noun is singular after a count of one, and plural after any other count', () => {
  expect([0, 1, 2].map((count) => pluralize(count, 'member'))).toEqual(['0 members', '1 member', '2 members'])
  expect([1, 8].map(formatClasses)).toEqual(['1 class', '8 classes'])
})
