import { expect, it } from 'vitest'
import { formatUserName } from './people.ts'

it.each([
  ['Maya', 'Okafor', 'Maya Okafor'],
  ['Maya', null, 'Maya'],
  ['', 'Okafor', 'Okafor'],
  [null, null, 'maya.okafor'],
])('%s %s is called %s', (firstName, lastName, name) => {
  expect(formatUserName({ firstName, lastName, username: 'maya.okafor' })).toBe(name)
})
