import { expect, test } from 'vitest'
import { aWrongCode, createAuthenticator } from '../../../testing/authenticator.ts'
import { aBrowser } from '../../../testing/browser.ts'
import { createMailbox } from '../../../testing/mailbox.ts'
import { type Person, TEST_PASSWORD } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { factorStore } from '../people/index.ts'

const studio = await aTestStudio({ env: { RATE_LIMIT_SCALE: '1000' } })
const password = TEST_PASSWORD

const state = async (as: Person) => (await studio.call('showSecondFactor', { as })).answer
const start = (as: Person, body: unknown = { password }) => studio.call('startSecondFactor', { as, body })
const { mailsTo, subjectsTo } = createMailbox(studio)

test('a second factor is set up with the password, a key and a first code, which ends other sessions and signs in nowhere [SECURITY-15, SECURITY-18, ACCOUNTS-19]', async () => {
  const ann = await studio.signedInAs('admin')
  expect(await state(ann)).toEqual({ isOn: false, since: null, recoveryCodesLeft: 0, isRequired: false })
  const elsewhere = await studio.signIn(ann.user)
  const app = await createAuthenticator(studio, ann)
  const since = studio.clock.now().toISOString()
  expect(await state(ann)).toEqual({ isOn: true, since, recoveryCodesLeft: 10, isRequired: false })
  expect(app.recoveryCodes).toHaveLength(10)
  for (const one of app.recoveryCodes) expect(one).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/)
  expect(await subjectsTo(ann.user.email)).toEqual(['Your second factor is on'])
  expect((await studio.call('getUser', { as: elsewhere })).status).toBe(401)
  expect((await studio.call('getUser', { as: ann })).status).toBe(200)
  const browser = aBrowser(studio)
  await browser.post('/api/login', { username: ann.user.username, password })
  expect((await browser.post('/api/login/second-factor', { code: app.code() })).status, 'the first code').toBe(401)
})

test('a wrong password shows no key, and cannot be guessed without end [SECURITY-18]', async () => {
  const ann = await studio.signedInAs('admin')
  const { error, text } = await start(ann, { password: 'not this one' })
  expect([error.code, Object.keys(error.fields ?? {})]).toEqual(['VALIDATION_FAILED', ['password']])
  expect(text).not.toContain('otpauth')
  for (let wrong = 1; wrong < 10; wrong += 1) await start(ann, { password: 'not this one' })
  expect((await start(ann)).status).toBe(429)
})

test('a wrong first code turns nothing on, and a key that waited half an hour is 409 [ACCOUNTS-19]', async () => {
  const ann = await studio.signedInAs('admin')
  const confirm = (code: string) => studio.call('confirmSecondFactor', { as: ann, body: { code } })
  expect((await confirm('123456')).error.code).toBe('SECOND_FACTOR_STATE')
  await start(ann)
  const wrong = await confirm('000000')
  expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([422, ['code']])
  studio.clock.advance({ minutes: 30 })
  expect((await confirm('000000')).error.code).toBe('SECOND_FACTOR_STATE')
  expect((await state(ann)).isOn).toBe(false)
})

test('a copy of the database opens nothing: the key is sealed, recovery codes and waiting sign-ins are fingerprints [SECURITY-6]', async () => {
  const ann = await studio.signedInAs('admin')
  const app = await createAuthenticator(studio, ann)
  const browser = aBrowser(studio)
  await browser.post('/api/login', { username: ann.user.username, password })
  const stored = JSON.stringify([
    await factorStore(studio.deps).model.findById(ann.user.id).lean(),
    await studio.deps.database.connection.collection('tokens').find({ userId: ann.user.id }).toArray(),
    await auditStore(studio.deps).model.find({ entityId: ann.user.id }).lean(),
  ])
  for (const secret of [app.key, browser.jar.get('sign_in_step') ?? '', ...app.recoveryCodes]) {
    expect(secret.length).toBeGreaterThan(10)
    expect(stored).not.toContain(secret)
    expect(stored).not.toContain(secret.replaceAll('-', ''))
  }
})

test('new recovery codes take the password and a code, and make the former ones worthless [SECURITY-18, ACCOUNTS-19]', async () => {
  const ann = await studio.signedInAs('admin')
  const app = await createAuthenticator(studio, ann)
  const renew = (body: unknown) => studio.call('renewRecoveryCodes', { as: ann, body })
  expect((await renew({ password: 'not this one', code: app.nextCode() })).error.fields).toHaveProperty('password')
  expect((await renew({ password, code: aWrongCode(app) })).error.fields).toHaveProperty('code')
  const [first = '', second = ''] = app.recoveryCodes
  const { status, answer } = await renew({ password, code: first })
  expect([status, answer.recoveryCodes.length]).toEqual([200, 10])
  expect((await renew({ password, code: second })).error.fields).toHaveProperty('code')
  expect((await renew({ password, code: answer.recoveryCodes[0] })).status).toBe(200)
  expect(await subjectsTo(ann.user.email)).toContain('You have new recovery codes')
})

test('turning the second factor off takes the password and a code; then the password alone signs in [SECURITY-18, ACCOUNTS-19]', async () => {
  const ann = await studio.signedInAs('admin')
  const app = await createAuthenticator(studio, ann)
  const end = (body: unknown) => studio.call('endSecondFactor', { as: ann, body })
  expect((await end({ password, code: aWrongCode(app) })).status).toBe(422)
  expect((await end({ password: 'wrong one', code: app.nextCode() })).status).toBe(422)
  // A right code sent with a wrong password is not used up.
  expect((await end({ password, code: app.code() })).status).toBe(200)
  expect((await state(ann)).isOn).toBe(false)
  expect((await studio.call('login', { body: { username: ann.user.username, password } })).status).toBe(200)
  expect(await subjectsTo(ann.user.email)).toContain('Your second factor is off')
})

test('wrong codes in the admin area count like wrong codes at sign-in [SECURITY-15]', async () => {
  const ann = await studio.signedInAs('admin')
  const app = await createAuthenticator(studio, ann)
  const statuses: number[] = []
  for (let at = 0; at < 6; at += 1) {
    const body = { password, code: aWrongCode(app) }
    statuses.push((await studio.call('endSecondFactor', { as: ann, body })).status)
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  expect((await studio.call('login', { body: { username: ann.user.username, password } })).status).toBe(429)
})

test('an admin can remove another admin’s second factor with their own password; the owner is mailed and signed out [SECURITY-18, ACCOUNTS-20]', async () => {
  const [ann, bob] = [await studio.signedInAs('admin'), await studio.signedInAs('admin')]
  const app = await createAuthenticator(studio, ann)
  const waiting = aBrowser(studio)
  await waiting.post('/api/login', { username: ann.user.username, password })
  const remove = (body: unknown) =>
    studio.call('removeUserSecondFactor', { as: bob, params: { id: ann.user.id }, body })
  for (const body of [{}, { password: 'not this one' }]) {
    const { status, error } = await remove(body)
    expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([403, 'REAUTH_REQUIRED', ['password']])
  }
  const params = { id: ann.user.id }
  expect((await studio.call('showUserSecondFactor', { as: bob, params })).answer.isOn).toBe(true)
  expect((await remove({ password })).status).toBe(200)
  expect((await studio.call('showUserSecondFactor', { as: bob, params })).answer).toEqual({ isOn: false, since: null })
  expect((await studio.call('getUser', { as: ann })).status).toBe(401)
  expect((await waiting.post('/api/login/second-factor', { code: app.nextCode() })).status).toBe(401)
  expect((await studio.call('login', { body: { username: ann.user.username, password } })).status).toBe(200)
  const mail = (await mailsTo(ann.user.email)).at(-1)
  expect(mail?.text).toContain(`The admin ${bob.user.username} has removed the second factor`)
  expect((await remove({ password })).error.code).toBe('SECOND_FACTOR_STATE')
})

test('an admin cannot remove their own second factor as another admin would, since that needs no code [SECURITY-18, ACCOUNTS-20]', async () => {
  const ann = await studio.signedInAs('admin')
  await createAuthenticator(studio, ann)
  const own = { as: ann, params: { id: ann.user.id }, body: { password } }
  expect((await studio.call('removeUserSecondFactor', own)).status).toBe(403)
  expect((await state(ann)).isOn).toBe(true)
})

const strict = await aTestStudio({ env: { SECOND_FACTOR_FOR_ADMINS: 'required' } })

test('where a second factor is required, an admin without one may set it up and make no other admin call [ACCOUNTS-18]', async () => {
  const ann = await strict.signedInAs('admin')
  for (const name of ['listUsers', 'createClass', 'endSecondFactor', 'removeUserSecondFactor'] as const) {
    const body = name === 'listUsers' ? {} : { body: {} }
    const { status, error } = await strict.call(name, { as: ann, params: { id: ann.user.id }, ...body })
    expect([name, status, error.code]).toEqual([name, 403, 'SECOND_FACTOR_SETUP_REQUIRED'])
  }
  expect((await strict.call('showSecondFactor', { as: ann })).answer).toMatchObject({ isOn: false, isRequired: true })
  expect((await strict.call('getUser', { as: ann })).answer.role).toBe('admin')
  const user = await strict.signedInAs('user')
  expect((await strict.call('showSecondFactor', { as: user })).error.code).toBe('FORBIDDEN')
  await createAuthenticator(strict, ann)
  expect((await strict.call('listUsers', { as: ann })).status).toBe(200)
})

test('where a second factor is required, open calls treat an admin without one as an ordinary user [ACCOUNTS-18]', async () => {
  const [ann, bob] = [await strict.signedInAs('admin'), await strict.signedInAs('admin')]
  await createAuthenticator(strict, ann)
  const body = { name: 'Quiet', description: '', duration: 60, capacity: 9, category: 'yoga', dropInPrice: '20.00' }
  await strict.call('createClass', { as: ann, body: { ...body, isActive: false } })
  expect((await strict.call('listClasses', { as: ann })).answer).toHaveLength(1)
  expect((await strict.call('listClasses', { as: bob })).answer).toHaveLength(0)
})
