import { expect, it } from 'vitest'
import { formatUserName } from './people.ts'

it.each([
  ['Maya', 'Okafor', 'Maya Okafor'],
  ['Maya', null, 'Maya'],
  ['', 'Okafor', 'Okafor'],
  [null, null, 'maya.okafor'],
])('the name of %s %s is %s', (firstName, lastName, name) => {
  expect(formatUserName({ firstName, lastName, username: 'maya.okafor' })).toBe(name)
})
