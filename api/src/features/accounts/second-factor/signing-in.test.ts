import { expect, test } from 'vitest'
import { aWrongCode } from '../../../testing/authenticator.ts'
import { aBrowser } from '../../../testing/browser.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { addAdmin, code, password } from './testing/sign-in-steps.ts'

const studio = await aTestStudio({ env: { RATE_LIMIT_SCALE: '1000' } })
// One admin always stays while others are demoted.
await studio.signedInAs('admin')

const anAdmin = () => addAdmin(studio)
const whoIsThere = async (browser: ReturnType<typeof aBrowser>) => (await browser.send('/api/user')).status

test('the right password alone begins no session: 401 SECOND_FACTOR_REQUIRED and a cookie for the second step only [SECURITY-14]', async () => {
  const admin = await anAdmin()
  const browser = aBrowser(studio)
  const { status, body, headers } = await password(browser, admin)
  expect([status, body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
  expect(JSON.stringify(body)).not.toContain(admin.person.user.email)
  const [cookie, ...others] = headers.getSetCookie()
  expect(cookie).toMatch(/^sign_in_step=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/)
  expect(others).toEqual([])
  expect(await whoIsThere(browser)).toBe(401)
  const asSession = await studio.request('/api/user', { headers: { Cookie: `sid=${browser.jar.get('sign_in_step')}` } })
  expect(asSession.status).toBe(401)
})

test('a right code after the password answers as a sign-in does, with a new session cookie and without the cookie of the step [SECURITY-14]', async () => {
  const admin = await anAdmin()
  const browser = aBrowser(studio)
  browser.jar.set('sid', admin.person.cookie.slice('sid='.length))
  await password(browser, admin)
  const { status, body } = await code(browser, admin.app.nextCode())
  expect(status).toBe(200)
  expect(body).toEqual(await (await browser.send('/api/user')).json())
  expect([...browser.jar.keys()].sort()).toEqual(['known_device', 'sid', 'signed_in'])
  expect(`sid=${browser.jar.get('sid')}`).not.toBe(admin.person.cookie)
  expect(await whoIsThere(browser)).toBe(200)
  expect((await studio.call('getUser', { as: admin.person })).status).toBe(401)
})

test('the second step of a sign-in waits for 5 minutes [SECURITY-14, ACCOUNTS-18]', async () => {
  const admin = await anAdmin()
  const [quick, slow] = [aBrowser(studio), aBrowser(studio)]
  await password(quick, admin)
  studio.clock.advance({ minutes: 4, seconds: 59 })
  expect((await code(quick, admin.app.code())).status).toBe(200)
  await password(slow, admin)
  studio.clock.advance({ minutes: 5 })
  const { status, body } = await code(slow, admin.app.code())
  expect([status, body.code]).toEqual([401, 'SECOND_FACTOR_EXPIRED'])
  expect(slow.jar.size).toBe(0)
  await studio.runJobs()
  const tokens = studio.deps.database.connection.collection('tokens')
  expect(await tokens.countDocuments({ userId: admin.person.user.id })).toBe(0)
})

test('a code without a sign-in that waits for it is 401 SECOND_FACTOR_EXPIRED, right or wrong [SECURITY-14]', async () => {
  const admin = await anAdmin()
  for (const typed of [admin.app.nextCode(), aWrongCode(admin.app)]) {
    const { status, body } = await code(aBrowser(studio), typed)
    expect([status, body.code]).toEqual([401, 'SECOND_FACTOR_EXPIRED'])
  }
})

test('a reset of the password does not get around the code, and ends a sign-in that waits for it [SECURITY-14]', async () => {
  const admin = await anAdmin()
  const waiting = aBrowser(studio)
  await password(waiting, admin)
  await studio.call('forgotPassword', { body: { email: admin.person.user.email } })
  const reset = (await studio.mails()).findLast(
    ({ to, subject }) => to === admin.person.user.email && subject === 'Choose a new password',
  )
  const token = /token=([\w-]+)/.exec(reset?.text ?? '')?.[1]
  const body = { token, password: 'a new long password' }
  expect((await studio.call('resetPassword', { body })).status).toBe(200)
  expect((await code(waiting, admin.app.nextCode())).body.code).toBe('SECOND_FACTOR_EXPIRED')
  const browser = aBrowser(studio)
  expect((await password(browser, admin, 'a new long password')).body.code).toBe('SECOND_FACTOR_REQUIRED')
  expect(await whoIsThere(browser)).toBe(401)
  expect((await code(browser, admin.app.nextCode())).status).toBe(200)
})

test('a demoted admin keeps the second factor: it is asked for at each sign-in, and is in force when the role comes back [ACCOUNTS-18]', async () => {
  const admin = await anAdmin()
  const other = await studio.signedInAs('admin')
  const waiting = aBrowser(studio)
  await password(waiting, admin)
  const about = { as: other, params: { id: admin.person.user.id } }
  expect((await studio.call('changeUser', { ...about, body: { role: 'user' } })).status).toBe(200)
  expect((await studio.call('showUserSecondFactor', about)).answer.isOn).toBe(true)
  expect((await code(waiting, admin.app.nextCode())).body).toMatchObject({ role: 'user' })
  const browser = aBrowser(studio)
  expect((await password(browser, admin)).body.code).toBe('SECOND_FACTOR_REQUIRED')
  expect((await code(browser, admin.app.nextCode())).body).toMatchObject({ role: 'user' })
  expect((await studio.call('changeUser', { ...about, body: { role: 'admin' } })).status).toBe(200)
  expect((await password(aBrowser(studio), admin)).body.code).toBe('SECOND_FACTOR_REQUIRED')
})

test('a second step from a foreign origin is refused, and 60 of them from one address are too many [SECURITY-15]', async () => {
  const foreign = { Origin: 'https://evil.example' }
  expect((await studio.call('loginSecondStep', { body: { code: '123456' }, headers: foreign })).status).toBe(403)
  const strict = await aTestStudio()
  const statuses: number[] = []
  for (let at = 0; at < 61; at += 1) {
    const { status } = await strict.call('loginSecondStep', { body: { code: '123456' }, from: '203.0.113.7' })
    statuses.push(status)
  }
  expect(statuses.slice(-2)).toEqual([401, 429])
})
