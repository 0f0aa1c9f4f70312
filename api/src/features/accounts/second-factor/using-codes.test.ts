import { expect, test } from 'vitest'
import { aWrongCode, createAuthenticator } from '../../../testing/authenticator.ts'
import { aBrowser } from '../../../testing/browser.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { addAdmin, code, password } from './testing/sign-in-steps.ts'

const studio = await aTestStudio({ env: { RATE_LIMIT_SCALE: '1000' } })
const secondProcess = await aTestStudio({ sharedWith: studio, env: { RATE_LIMIT_SCALE: '1000' } })
const anAdmin = () => addAdmin(studio)

test('a code is accepted once, also by two processes concurrently [SECURITY-16]', async () => {
  const admin = await anAdmin()
  const digits = admin.app.nextCode()
  const browsers = Array.from({ length: 6 }, (_, at) => aBrowser(at % 2 ? studio : secondProcess))
  for (const browser of browsers) await password(browser, admin)
  // One more than the wrong ones that an account may give.
  const outcomes = await Promise.all(browsers.map((browser) => code(browser, digits)))
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status } of outcomes) expect([200, 401, 429]).toContain(status)
})

test('a code that was used, and one from before it, are refused afterwards [SECURITY-16]', async () => {
  const admin = await anAdmin()
  const digits = admin.app.nextCode()
  const before = admin.app.code(-30)
  const [first, second] = [aBrowser(studio), aBrowser(studio)]
  await password(first, admin)
  expect((await code(first, digits)).status).toBe(200)
  await password(second, admin)
  for (const old of [digits, before]) {
    const { status, body } = await code(second, old)
    expect([status, body.code]).toEqual([401, 'INVALID_CODE'])
    expect(body.fields.code).toBe('This code is not right, or it was already used.')
  }
})

test('after 5 wrong codes the sign-in is over, in every process, and the account is mailed [SECURITY-15]', async () => {
  const admin = await anAdmin()
  const [here, there] = [aBrowser(studio), aBrowser(secondProcess)]
  await password(here, admin)
  await password(there, admin)
  const statuses: number[] = []
  for (let at = 0; at < 4; at += 1) {
    statuses.push((await code(at % 2 ? here : there, aWrongCode(admin.app))).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401])
  const fifth = await code(here, aWrongCode(admin.app))
  expect([fifth.status, fifth.body.code]).toEqual([429, 'RATE_LIMITED'])
  expect(Number(fifth.headers.get('Retry-After'))).toBeGreaterThan(800)
  // The right code comes too late, and the right password begins nothing for a while.
  expect((await code(there, admin.app.nextCode())).body.code).toBe('SECOND_FACTOR_EXPIRED')
  expect((await password(there, admin)).status).toBe(429)
  const mails = (await studio.mails()).filter(({ to }) => to === admin.person.user.email)
  expect(mails.filter(({ subject }) => subject === 'A sign-in to your account was stopped')).toHaveLength(1)
  await studio.deps.limits.forget({ limit: 'wrongCodes', key: admin.person.user.id })
  const digits = admin.app.nextCode()
  await password(there, admin)
  expect((await code(there, digits)).status).toBe(200)
})

test('wrong codes sent concurrently, from many sign-ins, count like those sent one by one [SECURITY-15]', async () => {
  const admin = await anAdmin()
  const browsers = Array.from({ length: 20 }, (_, at) => aBrowser(at % 2 ? studio : secondProcess))
  for (const browser of browsers) await password(browser, admin)
  const outcomes = await Promise.all(browsers.map((browser) => code(browser, aWrongCode(admin.app))))
  const looked = outcomes.filter(({ body }) => body.code === 'INVALID_CODE')
  expect(looked.length).toBeLessThanOrEqual(5)
  expect(outcomes.filter(({ status }) => status === 200)).toEqual([])
})

test('the wrong codes of a day are counted too, and right ones use up nothing [SECURITY-15]', async () => {
  const patient = await aTestStudio({ env: { RATE_LIMIT_WRONG_CODES_A_DAY: '6' } })
  await patient.signedInAs('admin')
  const person = await patient.signedInAs('admin')
  const app = await createAuthenticator(patient, person)
  const forget = () => patient.deps.limits.forget({ limit: 'wrongCodes', key: person.user.id })
  const browser = aBrowser(patient)
  for (let right = 0; right < 7; right += 1) {
    await password(browser, { person })
    expect((await code(browser, app.nextCode())).status).toBe(200)
  }
  for (let wrong = 0; wrong < 6; wrong += 1) {
    await forget()
    await password(browser, { person })
    await code(browser, aWrongCode(app))
  }
  await forget()
  const { status, headers } = await password(browser, { person })
  expect(status).toBe(429)
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(80_000)
})

test('a recovery code signs in once, however it is typed; mail and log say how many are left [ACCOUNTS-19]', async () => {
  const admin = await anAdmin()
  const [first = ''] = admin.app.recoveryCodes
  const browser = aBrowser(studio)
  await password(browser, admin)
  expect((await code(browser, ` ${first.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200)
  const mail = (await studio.mails()).find(
    ({ to, subject }) => to === admin.person.user.email && subject === 'A recovery code was used',
  )
  expect(mail?.text).toContain('You have 9 left')
  const { entries } = await auditStore(studio.deps).list({
    filter: { act: 'use recovery code', actorId: admin.person.user.id },
    page: 1,
    pageSize: 5,
  })
  expect(entries).toMatchObject([{ before: { recoveryCodesLeft: 10 }, after: { recoveryCodesLeft: 9 } }])
  await password(browser, admin)
  expect((await code(browser, first)).body.code).toBe('INVALID_CODE')
})
