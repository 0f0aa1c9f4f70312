import { expect, test } from 'vitest'
import { createMailbox } from '../../../testing/mailbox.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

const env = { CLIENT_ADDRESS_LIMIT_SCALE: '1000', PUBLIC_URL: 'https://quietcourt.example' }
const studio = await aTestStudio({ env })
const { aResetToken, findMailedToken } = createMailbox(studio)
const COMMON_MESSAGE = 'Many people use this password, so it is easily guessed. Please choose another one.'
const NAME_MESSAGE = 'Please choose a password that is not made up of your name or the name of the studio.'
// The studio’s name is Stillwater, and that of its site is quietcourt.
const GOOD_PASSWORD = 'three quiet herons'
const person = { username: 'mayaok', email: 'okafor.m@example.com', firstName: 'Amarachi', lastName: 'Okafor' }
const toRefusal = ({ status, error }: { status: number; error: { fields?: object } }) => [status, error.fields]

test.each([
  ['password', COMMON_MESSAGE],
  ['P@ssw0rd', COMMON_MESSAGE],
  ['Stillwater2026!', NAME_MESSAGE],
  ['5ti11w4ter', NAME_MESSAGE],
  ['quietcourt1', NAME_MESSAGE],
  ['mayaok-1987', NAME_MESSAGE],
  ['Okafor_m1', NAME_MESSAGE],
])('registering with the password %s is refused with the reason [ACCOUNTS-3]', async (password, message) => {
  const refusal = await studio.call('register', { body: { ...person, password } })
  expect(toRefusal(refusal)).toEqual([422, { password: message }])
})

test.each([
  ['wellness-demo', 'contains no name'],
  ['okay, four herons', 'contains no name'],
  ['still water runs deep', 'contains enough letters besides the name of the studio'],
])('the password %s is accepted: it %s [ACCOUNTS-3]', async (password) => {
  const username = `user${password.length}`
  const account = { username, email: `${username}@example.com` }
  expect((await studio.call('register', { body: { ...account, firstName: 'Ann', password } })).status).toBe(201)
})

test('changing one’s password to a weak one is refused with the reason at its field [ACCOUNTS-3]', async () => {
  const as = await studio.signedInAs('user', { username: 'heronry' })
  const change = (newPassword: string) =>
    studio.call('changeMyPassword', { as, body: { password: as.password, newPassword } })
  expect(toRefusal(await change('iloveyou'))).toEqual([422, { newPassword: COMMON_MESSAGE }])
  expect(toRefusal(await change('heronry2026'))).toEqual([422, { newPassword: NAME_MESSAGE }])
  expect((await change(GOOD_PASSWORD)).status).toBe(200)
})

test('a weak password chosen after a mailed link is refused with the reason, and the link still works [ACCOUNTS-3]', async () => {
  const user = await studio.aUser({ username: 'sandpiper' })
  const resetToken = await aResetToken(user.email)
  const reset = (password: string) => studio.call('resetPassword', { body: { token: resetToken, password } })
  const as = await studio.signedInAs('admin')
  const body = { firstName: 'Rosalind', lastName: 'Vik', email: 'rv@example.com' }
  await studio.call('invitePerson', { as, body })
  // An invitation links to the same page as a password reset.
  const token = await findMailedToken(body.email, 'reset-password')
  const accept = (password: string) =>
    studio.call('acceptInvitation', { body: { token, username: 'curlew', password } })
  for (const refusal of [await reset('sunshine'), await accept('football')])
    expect(toRefusal(refusal)).toEqual([422, { password: COMMON_MESSAGE }])
  for (const refusal of [await reset('sandpiper!'), await accept('curlew123'), await accept('rosalind-v')])
    expect(toRefusal(refusal)).toEqual([422, { password: NAME_MESSAGE }])
  for (const { status } of [await reset(GOOD_PASSWORD), await accept(GOOD_PASSWORD)]) expect(status).toBe(200)
})
