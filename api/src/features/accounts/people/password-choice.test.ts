import { expect, test } from 'vitest'
import { aTestStudio } from '../../../testing/test-app.ts'

const env = { RATE_LIMIT_SCALE: '1000', PUBLIC_URL: 'https://quietcourt.example' }
const studio = await aTestStudio({ env })
const COMMON = 'Many people use this password, so it is easily guessed. Please choose another one.'
const NAMED = 'Please choose a password that is not made up of your name or the name of the studio.'
const GOOD = 'three quiet herons'
const person = { username: 'mayaok', email: 'okafor.m@example.com', firstName: 'Amarachi', lastName: 'Okafor' }
const refusal = ({ status, error }: { status: number; error: { fields?: object } }) => [status, error.fields]

test.each([
  ['password', COMMON],
  ['12345678', COMMON],
  ['PassWord', COMMON],
  ['P@ssw0rd', COMMON],
  ['qwertyuiop', COMMON],
  ['stillwater', NAMED],
  ['Stillwater2026!', NAMED],
  ['5ti11w4ter', NAMED],
  ['quietcourt1', NAMED],
  ['mayaok-1987', NAMED],
  ['amarachi', NAMED],
  ['Okafor_m1', NAMED],
  ['AmarachiOkafor99', NAMED],
])('registering with the password %s is refused with the reason [ACCOUNTS-3]', async (password, sentence) => {
  const refused = await studio.call('register', { body: { ...person, password } })
  expect(refusal(refused)).toEqual([422, { password: sentence }])
})

test.each(['wellness-demo', 'still water runs deep', 'okay, four herons'])(
  'the password %s is accepted: a name in it is a small part, or none [ACCOUNTS-3]',
  async (password) => {
    const names = { username: `u${password.length}`.padEnd(4, 'x'), email: `u${password.length}@example.com` }
    expect((await studio.call('register', { body: { ...names, firstName: 'Ann', password } })).status).toBe(201)
  },
)

test('a change of one’s own password is refused with the reason at its field [ACCOUNTS-3]', async () => {
  const as = await studio.signedInAs('user', { username: 'heronry' })
  const change = (newPassword: string) =>
    studio.call('changeMyPassword', { as, body: { password: as.password, newPassword } })
  expect(refusal(await change('iloveyou'))).toEqual([422, { newPassword: COMMON }])
  expect(refusal(await change('heronry2026'))).toEqual([422, { newPassword: NAMED }])
  expect((await change(GOOD)).status).toBe(200)
})

test('a reset by a mailed link is refused with the reason, and the link works on [ACCOUNTS-3]', async () => {
  const user = await studio.aUser({ username: 'sandpiper' })
  await studio.call('forgotPassword', { body: { email: user.email } })
  const mail = (await studio.mails()).findLast(({ to }) => to === user.email)
  const token = mail?.text.match(/token=([\w-]+)/)?.[1] ?? ''
  const reset = (password: string) => studio.call('resetPassword', { body: { token, password } })
  expect(refusal(await reset('sunshine'))).toEqual([422, { password: COMMON }])
  expect(refusal(await reset('sandpiper!'))).toEqual([422, { password: NAMED }])
  expect((await reset(GOOD)).status).toBe(200)
})

test('an invited person’s password is refused with the reason, and the link works on [ACCOUNTS-3]', async () => {
  const as = await studio.signedInAs('admin')
  const body = { firstName: 'Rosalind', lastName: 'Vik', email: 'rv@example.com' }
  await studio.call('invitePerson', { as, body })
  const mail = (await studio.mails()).findLast(({ to }) => to === body.email)
  const token = mail?.text.match(/token=([\w-]+)/)?.[1] ?? ''
  const accept = (password: string) =>
    studio.call('acceptInvitation', { body: { token, username: 'curlew', password } })
  expect(refusal(await accept('football'))).toEqual([422, { password: COMMON }])
  expect(refusal(await accept('curlew123'))).toEqual([422, { password: NAMED }])
  expect(refusal(await accept('rosalind-v'))).toEqual([422, { password: NAMED }])
  expect((await accept(GOOD)).status).toBe(200)
})
