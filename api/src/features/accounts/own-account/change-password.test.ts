import { expect, test } from 'vitest'
import { aBrowser } from '../../../testing/browser.ts'
import { type Person, TEST_PASSWORD } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

const studio = await aTestStudio({ env: { RATE_LIMIT_SCALE: '1000' } })
const secondProcess = await aTestStudio({ sharedWith: studio, env: { RATE_LIMIT_SCALE: '1000' } })
const NEW = 'a better password'

const change = (as: Person, body: object = { password: TEST_PASSWORD, newPassword: NEW }, at = studio) =>
  at.call('changeMyPassword', { as, body })
const logIn = (username: string, password: string) => aBrowser(studio).post('/api/login', { username, password })
const isIn = async (as: Person) => (await studio.call('getUser', { as })).status === 200
const mailsTo = async (email: string) => (await studio.mails()).filter(({ to }) => to === email)

test('the new password signs in, the former one does not, and the owner gets a mail [ACCOUNTS-22]', async () => {
  const ann = await studio.signedInAs('user')
  const { status, answer } = await change(ann)
  expect([status, answer.message]).toEqual([200, 'Your password has been changed. You are signed out everywhere else.'])
  const { username, email } = ann.user
  expect((await logIn(username, NEW)).status).toBe(200)
  expect((await logIn(username, TEST_PASSWORD)).status).toBe(401)
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Your password was changed'])
})

test('this session goes on; the other ones, reset links and the calendar address end [ACCOUNTS-22]', async () => {
  const ann = await studio.signedInAs('user')
  const elsewhere = await studio.signIn(ann.user)
  const { answer: feed } = await studio.call('getCalendarFeed', { as: ann })
  await studio.call('forgotPassword', { body: { email: ann.user.email } })
  const token = /token=([\w-]+)/.exec((await mailsTo(ann.user.email)).at(-1)?.text ?? '')?.[1] ?? ''
  await change(ann)
  expect([await isIn(ann), await isIn(elsewhere)]).toEqual([true, false])
  expect((await studio.request(new URL(feed.feedUrl).pathname)).status).toBe(404)
  const reset = await studio.call('resetPassword', { body: { token, password: 'from an old link' } })
  expect([reset.status, reset.error.code]).toEqual([400, 'INVALID_RESET_TOKEN'])
})

test.each([
  ['a wrong one', 'not my password'],
  ['one in another letter case', TEST_PASSWORD.toUpperCase()],
])('the present password is asked for: %s is refused and changes nothing [ACCOUNTS-22]', async (_, password) => {
  const ann = await studio.signedInAs('user')
  const { status, error } = await change(ann, { password, newPassword: NEW })
  expect([status, error.code, error.fields]).toEqual([
    403,
    'REAUTH_REQUIRED',
    { password: 'This is not your password.' },
  ])
  expect((await logIn(ann.user.username, TEST_PASSWORD)).status).toBe(200)
  expect(await mailsTo(ann.user.email)).toEqual([])
})

test('wrong present passwords are limited, and the right one is refused after too many [ACCOUNTS-22]', async () => {
  const ann = await studio.signedInAs('user')
  const statuses: number[] = []
  for (let at = 0; at < 11; at += 1)
    statuses.push((await change(ann, { password: `wrong ${at}`, newPassword: NEW })).status)
  expect([new Set(statuses.slice(0, 10)), statuses[10]]).toEqual([new Set([403]), 429])
  expect((await change(ann)).status).toBe(429)
})

test('of two concurrent changes from two devices one wins, and only its device stays signed in [ACCOUNTS-22]', async () => {
  const ann = await studio.signedInAs('user')
  const devices = [ann, await studio.signIn(ann.user)]
  const passwords = ['first new password', 'second new password']
  const outcomes = await Promise.all(
    devices.map((as, at) =>
      change(as, { password: TEST_PASSWORD, newPassword: passwords[at] }, at ? secondProcess : studio),
    ),
  )
  const winner = outcomes.findIndex(({ status }) => status === 200)
  expect(outcomes[1 - winner]?.status).toBeOneOf([401, 403])
  expect((await logIn(ann.user.username, passwords[winner] ?? '')).status).toBe(200)
  expect((await logIn(ann.user.username, passwords[1 - winner] ?? '')).status).toBe(401)
  expect(await Promise.all(devices.map(isIn))).toEqual([winner === 0, winner === 1])
})

test('a device that changes its password stays known: wrong passwords from elsewhere do not lock it out', async () => {
  const { username, email } = await studio.aUser()
  const browser = aBrowser(studio)
  expect((await browser.post('/api/login', { username, password: TEST_PASSWORD })).status).toBe(200)
  await browser.post('/api/user/password', { password: TEST_PASSWORD, newPassword: NEW })
  const from = '203.0.113.7'
  for (let at = 0; at < 11; at += 1) {
    await aBrowser(studio).post('/api/login', { username: email, password: 'guess' }, { from })
  }
  expect((await aBrowser(studio).post('/api/login', { username, password: NEW }, { from })).status).toBe(429)
  expect((await browser.post('/api/login', { username, password: NEW }, { from })).status).toBe(200)
})

test('the log says that the password was changed, and neither of the two', async () => {
  const ann = await studio.signedInAs('user')
  await change(ann)
  const as = await studio.signedInAs('admin')
  const { answer, text } = await studio.call('listAuditLog', { as, query: { userId: ann.user.id } })
  expect(answer.map(({ act, actorName }) => [act, actorName])).toEqual([['change own password', 'The account’s owner']])
  expect(text).not.toMatch(/better password|wellness-demo|argon2/)
})
