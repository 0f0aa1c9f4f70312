import { expect, test } from 'vitest'
import { aTestStudio } from '../../../testing/test-app.ts'

const studio = await aTestStudio()

let accountCount = 0
const register = (username: string) => {
  accountCount += 1
  return studio.call('register', {
    body: { username, email: `look${accountCount}@example.com`, password: 'correct horse 7' },
  })
}

// A username uses one alphabet, so the Cyrillic (\u04..), Greek (\u03..) and full-width (\uff..) look-alikes are whole words.
test.each([
  { existing: 'coconut', lookAlikes: ['coc0nut', 'C0C0NUT'] },
  { existing: 'scope', lookAlikes: ['\u0455\u0441\u043e\u0440\u0435', 'SC0PE', '\uff53\uff43\uff4f\uff50\uff45'] },
  { existing: 'hoxa', lookAlikes: ['\u041d\u041e\u0425\u0410', '\u0397\u039f\u03a7\u0391'] },
  { existing: 'modern', lookAlikes: ['rnodern', 'rnodem', 'MODERN'] },
  { existing: 'Bill', lookAlikes: ['Bi11', 'BiII', 'bi1l'] },
  { existing: 'avave', lookAlikes: ['\u03b1\u03bd\u03b1\u03bd\u03b5'] },
])(
  'a username that looks like "$existing" counts as taken: $lookAlikes [ACCOUNTS-1]',
  async ({ existing, lookAlikes }) => {
    expect((await register(existing)).status).toBe(201)
    for (const username of lookAlikes) {
      const { status, error } = await register(username)
      expect([status, error.code, Object.keys(error.fields ?? {})], username).toEqual([
        409,
        'USERNAME_TAKEN',
        ['username'],
      ])
    }
  },
)

test('a username can be changed to a look-alike of itself, but not of another one [ACCOUNTS-1]', async () => {
  const member = await studio.signedInAs('member')
  const admin = await studio.signedInAs('admin')
  await register('lisa')
  const ownOutcome = await studio.call('changeMyAccount', { as: member, body: { username: '1isa' } })
  const adminOutcome = await studio.call('changePersonDetails', {
    as: admin,
    params: { id: member.user.id },
    body: { username: 'Iisa' },
  })
  expect([ownOutcome, adminOutcome].map(({ error }) => error.code)).toEqual(['USERNAME_TAKEN', 'USERNAME_TAKEN'])

  await studio.call('changeMyAccount', { as: member, body: { username: 'romeo' } })
  const { answer } = await studio.call('changeMyAccount', { as: member, body: { username: 'R0meo' } })
  expect(answer.username).toBe('R0meo')
})
