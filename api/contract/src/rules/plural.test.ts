import { expect, test } from 'vitest'
import { formatClasses, pluralize } from './plural.ts'

test('a count of one is singular, any other count plural', () => {
  expect([0, 1, 2].map((count) => pluralize(count, 'member'))).toEqual(['0 members', '1 member', '2 members'])
  expect([1, 8].map(formatClasses)).toEqual(['1 class', '8 classes'])
})
