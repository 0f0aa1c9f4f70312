import { expect, test } from 'vitest'
import { aBrowser } from '../../../testing/browser.ts'
import { createMailbox } from '../../../testing/mailbox.ts'
import { type Person, TEST_PASSWORD } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

const studio = await aTestStudio({ env: { CLIENT_ADDRESS_LIMIT_SCALE: '1000' } })
const secondProcess = await aTestStudio({ sharedWith: studio, env: { CLIENT_ADDRESS_LIMIT_SCALE: '1000' } })
const NEW_PASSWORD = 'a better password'

const changePassword = (
  as: Person,
  body: object = { password: TEST_PASSWORD, newPassword: NEW_PASSWORD },
  studioProcess = studio,
) => studioProcess.call('changeMyPassword', { as, body })
const signIn = (username: string, password: string) => aBrowser(studio).post('/api/login', { username, password })
const isSignedIn = async (as: Person) => (await studio.call('getUser', { as })).status === 200
const { aResetToken, subjectsTo } = createMailbox(studio)

test('a new password keeps the current session and ends other sessions, reset links and the calendar address; the former password no longer signs in [ACCOUNTS-11]', async () => {
  const ann = await studio.signedInAs('user')
  const { username, email } = ann.user
  const otherSession = await studio.signIn(ann.user)
  const { answer: feed } = await studio.call('getCalendarFeedUrl', { as: ann })
  const token = await aResetToken(email)
  const { status, answer } = await changePassword(ann)
  expect([status, answer.message]).toEqual([200, 'Your password has been changed. You are signed out everywhere else.'])
  expect([await isSignedIn(ann), await isSignedIn(otherSession)]).toEqual([true, false])
  expect((await studio.request(new URL(feed.feedUrl).pathname)).status).toBe(404)
  const reset = await studio.call('resetPassword', { body: { token, password: 'from an old link' } })
  expect([reset.status, reset.error.code]).toEqual([400, 'INVALID_RESET_TOKEN'])
  expect((await signIn(username, NEW_PASSWORD)).status).toBe(200)
  expect((await signIn(username, TEST_PASSWORD)).status).toBe(401)
})

test('after a new password its owner is mailed, and the audit log holds neither password [ACCOUNTS-11]', async () => {
  const ann = await studio.signedInAs('user')
  await changePassword(ann)
  expect(await subjectsTo(ann.user.email)).toEqual(['Your password was changed'])
  const as = await studio.signedInAs('admin')
  const log = await studio.call('listAuditLog', { as, query: { userId: ann.user.id } })
  expect(log.answer.map(({ action }) => action)).toEqual(['change own password'])
  for (const secret of [TEST_PASSWORD, NEW_PASSWORD, 'argon2']) expect(log.text).not.toContain(secret)
})

test('a wrong current password is refused and changes nothing [ACCOUNTS-11]', async () => {
  const ann = await studio.signedInAs('user')
  const { status, error } = await changePassword(ann, {
    password: TEST_PASSWORD.toUpperCase(),
    newPassword: NEW_PASSWORD,
  })
  expect([status, error.code, error.fields]).toEqual([
    403,
    'REAUTH_REQUIRED',
    { password: 'This is not your password.' },
  ])
  expect((await signIn(ann.user.username, TEST_PASSWORD)).status).toBe(200)
  expect(await subjectsTo(ann.user.email)).toEqual([])
})

test('after ten wrong current passwords even the right one is refused [ACCOUNTS-11]', async () => {
  const ann = await studio.signedInAs('user')
  const statuses: number[] = []
  for (let index = 0; index < 11; index += 1)
    statuses.push((await changePassword(ann, { password: `wrong ${index}`, newPassword: NEW_PASSWORD })).status)
  expect([new Set(statuses.slice(0, 10)), statuses[10]]).toEqual([new Set([403]), 429])
  expect((await changePassword(ann)).status).toBe(429)
})

test('one of two concurrent password changes succeeds, and only its device stays signed in [ACCOUNTS-11]', async () => {
  const ann = await studio.signedInAs('user')
  const devices = [ann, await studio.signIn(ann.user)]
  const passwords = ['first new password', 'second new password']
  const outcomes = await Promise.all(
    devices.map((as, index) =>
      changePassword(as, { password: TEST_PASSWORD, newPassword: passwords[index] }, index ? secondProcess : studio),
    ),
  )
  const winnerIndex = outcomes.findIndex(({ status }) => status === 200)
  const loserIndex = 1 - winnerIndex
  expect(outcomes[loserIndex]?.status).toBeOneOf([401, 403])
  expect((await signIn(ann.user.username, passwords[winnerIndex] ?? '')).status).toBe(200)
  expect((await signIn(ann.user.username, passwords[loserIndex] ?? '')).status).toBe(401)
  expect(await Promise.all(devices.map(isSignedIn))).toEqual([winnerIndex === 0, winnerIndex === 1])
})
