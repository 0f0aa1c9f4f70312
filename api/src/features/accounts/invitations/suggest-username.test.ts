import { expect, test } from 'vitest'
import { suggestUsername } from './invite-person.ts'

test.each([
  [{ firstName: 'Maya', lastName: 'Okafor' }, 'maya.okafor'],
  [{ firstName: 'Zoë', lastName: "O'Brien" }, 'zoe.obrien'],
  // A username has at least three characters.
  [{ firstName: 'Bo', lastName: null }, 'bopost'],
  [{ firstName: '–', lastName: null }, 'post'],
  [{ firstName: '李', lastName: '小龍' }, '李.小龍'],
  // A username has letters of one alphabet only.
  [{ firstName: '\u0410\u043d\u043d\u0430', lastName: 'Smith' }, 'post'],
  [{ firstName: '\ud55c', lastName: '\uae40\ubbfc' }, '\ud55c.\uae40\ubbfc'],
  [{ firstName: 'M'.repeat(60), lastName: null }, 'm'.repeat(32)],
])('the username suggested for %o is %s [ADMIN-35]', (names, username) => {
  expect(suggestUsername({ ...names, email: 'post@example.com' })).toBe(username)
})
