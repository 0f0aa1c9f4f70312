import { expect, test } from 'vitest'
import { aWrongCode, setUpSecondFactor } from '../../../testing/authenticator.ts'
import { aBrowser } from '../../../testing/browser.ts'
import { createMailbox } from '../../../testing/mailbox.ts'
import { type Person, TEST_PASSWORD } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { factorStore } from '../people/index.ts'

const studio = await aTestStudio({ env: { CLIENT_ADDRESS_LIMIT_SCALE: '1000' } })
const password = TEST_PASSWORD

const loadFactor = async (as: Person) => (await studio.call('getSecondFactor', { as })).answer
const startSetup = (as: Person, body: unknown = { password }) => studio.call('startSecondFactor', { as, body })
const { deliverMailsTo, subjectsTo } = createMailbox(studio)

test('setting up a second factor requires the password and a first code, ends other sessions, and uses that code up [SECURITY-15, SECURITY-18, ACCOUNTS-19]', async () => {
  const ann = await studio.signedInAs('admin')
  expect(await loadFactor(ann)).toEqual({ isOn: false, since: null, recoveryCodesLeft: 0, isRequired: false })
  const otherSession = await studio.signIn(ann.user)
  const app = await setUpSecondFactor(studio, ann)
  const since = studio.clock.now().toISOString()
  expect(await loadFactor(ann)).toEqual({ isOn: true, since, recoveryCodesLeft: 10, isRequired: false })
  expect(app.recoveryCodes).toHaveLength(10)
  for (const code of app.recoveryCodes) expect(code).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/)
  expect(await subjectsTo(ann.user.email)).toEqual(['Your second factor is on'])
  expect((await studio.call('getUser', { as: otherSession })).status).toBe(401)
  expect((await studio.call('getUser', { as: ann })).status).toBe(200)
  const browser = aBrowser(studio)
  await browser.post('/api/login', { username: ann.user.username, password })
  expect((await browser.post('/api/login/second-factor', { code: app.currentCode() })).status, 'the first code').toBe(
    401,
  )
})

test('a wrong password gets no key, and ten wrong ones lock the setup [SECURITY-18]', async () => {
  const ann = await studio.signedInAs('admin')
  const { error, text } = await startSetup(ann, { password: 'not this one' })
  expect([error.code, Object.keys(error.fields ?? {})]).toEqual(['VALIDATION_FAILED', ['password']])
  expect(text).not.toContain('otpauth')
  for (let attempt = 1; attempt < 10; attempt += 1) await startSetup(ann, { password: 'not this one' })
  expect((await startSetup(ann)).status).toBe(429)
})

test('a wrong first code does not turn the factor on, and a key that no code has confirmed expires after half an hour [ACCOUNTS-19]', async () => {
  const ann = await studio.signedInAs('admin')
  const confirm = (code: string) => studio.call('confirmSecondFactor', { as: ann, body: { code } })
  expect((await confirm('123456')).error.code).toBe('SECOND_FACTOR_STATE')
  await startSetup(ann)
  const outcome = await confirm('000000')
  expect([outcome.status, Object.keys(outcome.error.fields ?? {})]).toEqual([422, ['code']])
  studio.clock.advance({ minutes: 30 })
  expect((await confirm('000000')).error.code).toBe('SECOND_FACTOR_STATE')
  expect((await loadFactor(ann)).isOn).toBe(false)
})

test('the database stores the key encrypted, and recovery codes and pending sign-ins as hashes [SECURITY-6]', async () => {
  const ann = await studio.signedInAs('admin')
  const app = await setUpSecondFactor(studio, ann)
  const browser = aBrowser(studio)
  await browser.post('/api/login', { username: ann.user.username, password })
  const storedText = JSON.stringify([
    await factorStore(studio.deps).model.findById(ann.user.id).lean(),
    await studio.deps.database.connection.collection('tokens').find({ userId: ann.user.id }).toArray(),
    await auditStore(studio.deps).model.find({ entityId: ann.user.id }).lean(),
  ])
  for (const secret of [app.key, browser.jar.get('sign_in_step') ?? '', ...app.recoveryCodes]) {
    expect(secret.length).toBeGreaterThan(10)
    expect(storedText).not.toContain(secret)
    expect(storedText).not.toContain(secret.replaceAll('-', ''))
  }
})

test('new recovery codes are issued for the password and a code, and replace the former ones [SECURITY-18, ACCOUNTS-19]', async () => {
  const ann = await studio.signedInAs('admin')
  const app = await setUpSecondFactor(studio, ann)
  const renewCodes = (body: unknown) => studio.call('renewRecoveryCodes', { as: ann, body })
  expect((await renewCodes({ password: 'not this one', code: app.advanceToNextCode() })).error.fields).toHaveProperty(
    'password',
  )
  expect((await renewCodes({ password, code: aWrongCode(app) })).error.fields).toHaveProperty('code')
  const [firstCode = '', secondCode = ''] = app.recoveryCodes
  const { status, answer } = await renewCodes({ password, code: firstCode })
  expect([status, answer.recoveryCodes.length]).toEqual([200, 10])
  expect((await renewCodes({ password, code: secondCode })).error.fields).toHaveProperty('code')
  expect((await renewCodes({ password, code: answer.recoveryCodes[0] })).status).toBe(200)
  expect(await subjectsTo(ann.user.email)).toContain('You have new recovery codes')
})

test('turning the second factor off requires the password and a code; then the password alone signs in [SECURITY-18, ACCOUNTS-19]', async () => {
  const ann = await studio.signedInAs('admin')
  const app = await setUpSecondFactor(studio, ann)
  const endFactor = (body: unknown) => studio.call('endSecondFactor', { as: ann, body })
  expect((await endFactor({ password, code: aWrongCode(app) })).status).toBe(422)
  expect((await endFactor({ password: 'wrong one', code: app.advanceToNextCode() })).status).toBe(422)
  // A right code sent with a wrong password is not used up.
  expect((await endFactor({ password, code: app.currentCode() })).status).toBe(200)
  expect((await loadFactor(ann)).isOn).toBe(false)
  expect((await studio.call('login', { body: { username: ann.user.username, password } })).status).toBe(200)
  expect(await subjectsTo(ann.user.email)).toContain('Your second factor is off')
})

test('wrong codes in the admin area count like wrong codes at sign-in [SECURITY-15]', async () => {
  const ann = await studio.signedInAs('admin')
  const app = await setUpSecondFactor(studio, ann)
  const statuses: number[] = []
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const body = { password, code: aWrongCode(app) }
    statuses.push((await studio.call('endSecondFactor', { as: ann, body })).status)
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  expect((await studio.call('login', { body: { username: ann.user.username, password } })).status).toBe(429)
})

test('an admin can remove another admin’s second factor with their own password, but not their own second factor; the owner is mailed and signed out [SECURITY-18, ACCOUNTS-20]', async () => {
  const [ann, bob] = [await studio.signedInAs('admin'), await studio.signedInAs('admin')]
  const app = await setUpSecondFactor(studio, ann)
  const waitingBrowser = aBrowser(studio)
  await waitingBrowser.post('/api/login', { username: ann.user.username, password })
  const removeFactor = (body: unknown) =>
    studio.call('removeUserSecondFactor', { as: bob, params: { id: ann.user.id }, body })
  for (const body of [{}, { password: 'not this one' }]) {
    const { status, error } = await removeFactor(body)
    expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([403, 'REAUTH_REQUIRED', ['password']])
  }
  const params = { id: ann.user.id }
  // Otherwise an admin could turn their own factor off without a code.
  expect((await studio.call('removeUserSecondFactor', { as: ann, params, body: { password } })).status).toBe(403)
  expect((await studio.call('getUserSecondFactor', { as: bob, params })).answer.isOn).toBe(true)
  expect((await removeFactor({ password })).status).toBe(200)
  expect((await studio.call('getUserSecondFactor', { as: bob, params })).answer).toEqual({ isOn: false, since: null })
  expect((await studio.call('getUser', { as: ann })).status).toBe(401)
  expect((await waitingBrowser.post('/api/login/second-factor', { code: app.advanceToNextCode() })).status).toBe(401)
  expect((await studio.call('login', { body: { username: ann.user.username, password } })).status).toBe(200)
  const mail = (await deliverMailsTo(ann.user.email)).at(-1)
  expect(mail?.text).toContain(`The admin ${bob.user.username} has removed the second factor`)
  expect((await removeFactor({ password })).error.code).toBe('SECOND_FACTOR_STATE')
})

const strictStudio = await aTestStudio({ env: { SECOND_FACTOR_FOR_ADMINS: 'required' } })

test('where a second factor is required, an admin without one may set it up and make no other admin call [ACCOUNTS-18]', async () => {
  const ann = await strictStudio.signedInAs('admin')
  for (const name of ['listUsers', 'createClass', 'endSecondFactor', 'removeUserSecondFactor'] as const) {
    const bodyOption = name === 'listUsers' ? {} : { body: {} }
    const { status, error } = await strictStudio.call(name, { as: ann, params: { id: ann.user.id }, ...bodyOption })
    expect([name, status, error.code]).toEqual([name, 403, 'SECOND_FACTOR_SETUP_REQUIRED'])
  }
  expect((await strictStudio.call('getSecondFactor', { as: ann })).answer).toMatchObject({
    isOn: false,
    isRequired: true,
  })
  expect((await strictStudio.call('getUser', { as: ann })).answer.role).toBe('admin')
  const user = await strictStudio.signedInAs('user')
  expect((await strictStudio.call('getSecondFactor', { as: user })).error.code).toBe('FORBIDDEN')
  await setUpSecondFactor(strictStudio, ann)
  expect((await strictStudio.call('listUsers', { as: ann })).status).toBe(200)
})

test('where a second factor is required, public calls treat an admin without one as an ordinary user [ACCOUNTS-18]', async () => {
  const [ann, bob] = [await strictStudio.signedInAs('admin'), await strictStudio.signedInAs('admin')]
  await setUpSecondFactor(strictStudio, ann)
  const body = { name: 'Quiet', description: '', duration: 60, capacity: 9, category: 'yoga', dropInPrice: '20.00' }
  await strictStudio.call('createClass', { as: ann, body: { ...body, isActive: false } })
  expect((await strictStudio.call('listClasses', { as: ann })).answer).toHaveLength(1)
  expect((await strictStudio.call('listClasses', { as: bob })).answer).toHaveLength(0)
})
