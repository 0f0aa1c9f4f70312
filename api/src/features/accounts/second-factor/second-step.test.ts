import { expect, test } from 'vitest'
import { aWrongCode } from '../../../testing/authenticator.ts'
import { aBrowser } from '../../../testing/browser.ts'
import { createMailbox } from '../../../testing/mailbox.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { anAdminWithAuthenticator, enterCode, enterPassword } from './testing/sign-in-steps.ts'

const studio = await aTestStudio({ env: { CLIENT_ADDRESS_LIMIT_SCALE: '1000' } })
// The last admin cannot be demoted, so another one always exists.
await studio.signedInAs('admin')

const secondProcess = await aTestStudio({ sharedWith: studio, env: { CLIENT_ADDRESS_LIMIT_SCALE: '1000' } })
const { aResetToken, deliverMailsTo, subjectsTo } = createMailbox(studio)
const anAdmin = (testStudio = studio) => anAdminWithAuthenticator(testStudio)
const fetchUserStatus = async (browser: ReturnType<typeof aBrowser>) => (await browser.send('/api/user')).status

test('the right password returns 401 SECOND_FACTOR_REQUIRED with a cookie only for the second step; a right code then signs in with a new session cookie and clears the cookie of the step [ACCOUNTS-18]', async () => {
  const admin = await anAdmin()
  const browser = aBrowser(studio)
  // The browser still has an earlier session of the admin, which the new one replaces.
  browser.jar.set('sid', admin.person.cookie.slice('sid='.length))
  const { status, body, headers } = await enterPassword(browser, admin)
  expect([status, body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
  expect(JSON.stringify(body)).not.toContain(admin.person.user.email)
  const [cookie, ...otherCookies] = headers.getSetCookie()
  expect(cookie).toMatch(/^sign_in_step=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/)
  expect(otherCookies).toEqual([])
  const stepAsSession = { Cookie: `sid=${browser.jar.get('sign_in_step')}` }
  expect((await studio.request('/api/user', { headers: stepAsSession })).status).toBe(401)
  const codeOutcome = await enterCode(browser, admin.authenticator.advanceToNextCode())
  expect(codeOutcome.status).toBe(200)
  expect(codeOutcome.body).toEqual(await (await browser.send('/api/user')).json())
  expect([...browser.jar.keys()].sort()).toEqual(['known_device', 'sid', 'signed_in'])
  expect(`sid=${browser.jar.get('sid')}`).not.toBe(admin.person.cookie)
  expect((await studio.call('getUser', { as: admin.person })).status).toBe(401)
})

test('a sign-in waits 5 minutes for its code [ACCOUNTS-18]', async () => {
  const admin = await anAdmin()
  const [quickBrowser, slowBrowser] = [aBrowser(studio), aBrowser(studio)]
  await enterPassword(quickBrowser, admin)
  studio.clock.advance({ minutes: 4, seconds: 59 })
  expect((await enterCode(quickBrowser, admin.authenticator.currentCode())).status).toBe(200)
  await enterPassword(slowBrowser, admin)
  studio.clock.advance({ minutes: 5 })
  const { status, body } = await enterCode(slowBrowser, admin.authenticator.currentCode())
  expect([status, body.code]).toEqual([401, 'SECOND_FACTOR_EXPIRED'])
  expect(slowBrowser.jar.size).toBe(0)
  await studio.runJobs()
  const tokens = studio.deps.database.connection.collection('tokens')
  expect(await tokens.countDocuments({ userId: admin.person.user.id })).toBe(0)
})

test('a password reset does not bypass the second factor, and ends a sign-in that waits for its code [ACCOUNTS-18]', async () => {
  const admin = await anAdmin()
  const waitingBrowser = aBrowser(studio)
  await enterPassword(waitingBrowser, admin)
  const token = await aResetToken(admin.person.user.email)
  const body = { token, password: 'a new long password' }
  expect((await studio.call('resetPassword', { body })).status).toBe(200)
  expect((await enterCode(waitingBrowser, admin.authenticator.advanceToNextCode())).body.code).toBe(
    'SECOND_FACTOR_EXPIRED',
  )
  const browser = aBrowser(studio)
  expect((await enterPassword(browser, admin, 'a new long password')).body.code).toBe('SECOND_FACTOR_REQUIRED')
  expect(await fetchUserStatus(browser)).toBe(401)
  expect((await enterCode(browser, admin.authenticator.advanceToNextCode())).status).toBe(200)
})

test('a demoted admin keeps the second factor: each sign-in requires it, and it still applies when they are promoted again [ACCOUNTS-18]', async () => {
  const admin = await anAdmin()
  const otherAdmin = await studio.signedInAs('admin')
  const waitingBrowser = aBrowser(studio)
  await enterPassword(waitingBrowser, admin)
  const adminRequest = { as: otherAdmin, params: { id: admin.person.user.id } }
  expect((await studio.call('changeUser', { ...adminRequest, body: { role: 'user' } })).status).toBe(200)
  expect((await studio.call('getUserSecondFactor', adminRequest)).answer.isOn).toBe(true)
  expect((await enterCode(waitingBrowser, admin.authenticator.advanceToNextCode())).body).toMatchObject({
    role: 'user',
  })
  const browser = aBrowser(studio)
  expect((await enterPassword(browser, admin)).body.code).toBe('SECOND_FACTOR_REQUIRED')
  expect((await enterCode(browser, admin.authenticator.advanceToNextCode())).body).toMatchObject({ role: 'user' })
  expect((await studio.call('changeUser', { ...adminRequest, body: { role: 'admin' } })).status).toBe(200)
  expect((await enterPassword(aBrowser(studio), admin)).body.code).toBe('SECOND_FACTOR_REQUIRED')
})

test('sixty codes in 15 minutes from one client address are allowed, the next returns 429 [SECURITY-15]', async () => {
  const strictStudio = await aTestStudio()
  const errorCodes: (string | undefined)[] = []
  for (let index = 0; index < 61; index += 1) {
    const { error } = await strictStudio.call('loginWithSecondFactor', {
      body: { code: '123456' },
      clientAddress: '203.0.113.7',
    })
    errorCodes.push(error.code)
  }
  // No sign-in waits for a code here, so an allowed code returns SECOND_FACTOR_EXPIRED.
  expect(errorCodes.slice(-2)).toEqual(['SECOND_FACTOR_EXPIRED', 'RATE_LIMITED'])
})

test('a code is accepted once, even by two processes at the same time [SECURITY-15]', async () => {
  const admin = await anAdmin()
  const digits = admin.authenticator.advanceToNextCode()
  const browsers = Array.from({ length: 6 }, (_, index) => aBrowser(index % 2 ? studio : secondProcess))
  for (const browser of browsers) await enterPassword(browser, admin)
  // Six codes, one more than the limit of wrong ones.
  const outcomes = await Promise.all(browsers.map((browser) => enterCode(browser, digits)))
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status } of outcomes) expect([200, 401, 429]).toContain(status)
})

test('5 wrong codes end the sign-in in every process, and the user is mailed [SECURITY-15]', async () => {
  const admin = await anAdmin()
  const [firstBrowser, secondBrowser] = [aBrowser(studio), aBrowser(secondProcess)]
  await enterPassword(firstBrowser, admin)
  await enterPassword(secondBrowser, admin)
  const statuses: number[] = []
  for (let index = 0; index < 4; index += 1) {
    statuses.push((await enterCode(index % 2 ? firstBrowser : secondBrowser, aWrongCode(admin.authenticator))).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401])
  const fifthOutcome = await enterCode(firstBrowser, aWrongCode(admin.authenticator))
  expect([fifthOutcome.status, fifthOutcome.body.code]).toEqual([429, 'RATE_LIMITED'])
  expect(Number(fifthOutcome.headers.get('Retry-After'))).toBeGreaterThan(800)
  // Now even the right code is refused, and for 15 minutes also the right password.
  expect((await enterCode(secondBrowser, admin.authenticator.advanceToNextCode())).body.code).toBe(
    'SECOND_FACTOR_EXPIRED',
  )
  expect((await enterPassword(secondBrowser, admin)).status).toBe(429)
  const subjects = await subjectsTo(admin.person.user.email)
  expect(subjects.filter((subject) => subject === 'A sign-in to your account was stopped')).toHaveLength(1)
  await studio.deps.limits.reset({ limit: 'wrongCodes', key: admin.person.user.id })
  const digits = admin.authenticator.advanceToNextCode()
  await enterPassword(secondBrowser, admin)
  expect((await enterCode(secondBrowser, digits)).status).toBe(200)
})

test('wrong codes are also limited per day, and right ones do not count [SECURITY-15]', async () => {
  const limitedStudio = await aTestStudio({ env: { RATE_LIMIT_WRONG_CODES_A_DAY: '2' } })
  await limitedStudio.signedInAs('admin')
  const { person, authenticator } = await anAdmin(limitedStudio)
  const resetShortLimit = () => limitedStudio.deps.limits.reset({ limit: 'wrongCodes', key: person.user.id })
  const browser = aBrowser(limitedStudio)
  for (let count = 0; count < 3; count += 1) {
    await enterPassword(browser, { person })
    expect((await enterCode(browser, authenticator.advanceToNextCode())).status).toBe(200)
  }
  for (let count = 0; count < 2; count += 1) {
    await resetShortLimit()
    await enterPassword(browser, { person })
    await enterCode(browser, aWrongCode(authenticator))
  }
  await resetShortLimit()
  const { status, headers } = await enterPassword(browser, { person })
  expect(status).toBe(429)
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(80_000)
})

test('a recovery code signs in once, in any spelling; mail and audit log say how many are left [ACCOUNTS-19]', async () => {
  const admin = await anAdmin()
  const [firstCode = ''] = admin.authenticator.recoveryCodes
  const browser = aBrowser(studio)
  await enterPassword(browser, admin)
  expect((await enterCode(browser, ` ${firstCode.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200)
  const mails = await deliverMailsTo(admin.person.user.email)
  expect(mails.find(({ subject }) => subject === 'A recovery code was used')?.text).toContain('You have 9 left')
  const { entries } = await auditStore(studio.deps).list({
    filter: { action: 'use recovery code', actorId: admin.person.user.id },
    page: 1,
    pageSize: 5,
  })
  expect(entries).toMatchObject([{ before: { recoveryCodesLeft: 10 }, after: { recoveryCodesLeft: 9 } }])
  await enterPassword(browser, admin)
  expect((await enterCode(browser, firstCode)).body.code).toBe('INVALID_CODE')
})
