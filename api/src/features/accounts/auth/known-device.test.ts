import { expect, test } from 'vitest'
import { aBrowser } from '../../../testing/browser.ts'
import { createMailbox } from '../../../testing/mailbox.ts'
import { TEST_PASSWORD } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { deviceStore } from '../people/index.ts'

const env = { RATE_LIMIT_WRONG_PASSWORDS: '5', RATE_LIMIT_LOGINS: '7', RATE_LIMIT_WRONG_PASSWORDS_KNOWN_DEVICE: '4' }
const studio = await aTestStudio({ env })
const secondProcess = await aTestStudio({ sharedWith: studio, env })

let networks = 0
/** An address that no other test uses. */
const anAddress = () => {
  networks += 1
  return `2001:db8:77:${networks.toString(16)}::1`
}
type Browser = ReturnType<typeof aBrowser>
const signIn = async (browser: Browser, username: string, password: string, from: string) =>
  (await browser.post('/api/login', { username, password }, { clientAddress: from })).status

async function aKnownDevice(username: string, from: string): Promise<Browser> {
  const browser = aBrowser(studio)
  expect(await signIn(browser, username, TEST_PASSWORD, from)).toBe(200)
  await browser.post('/api/logout', {})
  return browser
}

/** Wrong passwords from many networks and from one address, until the account takes none there. */
async function wrongPasswords(username: string, from: string): Promise<void> {
  for (let at = 0; at < 6; at += 1) await signIn(aBrowser(studio), username, 'wrong one', anAddress())
  for (let at = 0; at < 8; at += 1) await signIn(aBrowser(secondProcess), username, 'wrong one', from)
  expect(await signIn(aBrowser(studio), username, TEST_PASSWORD, from)).toBe(429)
  expect(await signIn(aBrowser(studio), username, TEST_PASSWORD, anAddress())).toBe(429)
}

test('wrong passwords from other devices, even at the same IP address, do not lock out a known device [SECURITY-1]', async () => {
  const ann = await studio.aUser()
  const home = anAddress()
  const device = await aKnownDevice(ann.username, home)
  await wrongPasswords(ann.username, home)
  expect(await signIn(device, ann.username, TEST_PASSWORD, home)).toBe(200)
  await device.post('/api/logout', {})
  expect(await signIn(device, ann.email, TEST_PASSWORD, anAddress())).toBe(200)
})

test('each known device has its own small limit, counted across processes [SECURITY-1]', async () => {
  const ann = await studio.aUser()
  const device = await aKnownDevice(ann.username, anAddress())
  const otherDevice = await aKnownDevice(ann.username, anAddress())
  const statuses: number[] = []
  for (let at = 0; at < 6; at += 1) statuses.push(await signIn(device, ann.username, 'wrong one', anAddress()))
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
  const elsewhere = aBrowser(secondProcess)
  for (const [name, value] of device.jar) elsewhere.jar.set(name, value)
  expect(await signIn(elsewhere, ann.username, TEST_PASSWORD, anAddress())).toBe(429)
  expect(await signIn(otherDevice, ann.username, TEST_PASSWORD, anAddress())).toBe(200)
})

test('a device known to one account is not known to another', async () => {
  const [ann, bob] = [await studio.aUser(), await studio.aUser()]
  const home = anAddress()
  const device = await aKnownDevice(ann.username, home)
  await wrongPasswords(bob.username, anAddress())
  expect(await signIn(device, bob.username, TEST_PASSWORD, home)).toBe(429)
})

test('a password reset makes every device unknown but the one that reset it [SECURITY-1]', async () => {
  const ann = await studio.aUser()
  const former = await aKnownDevice(ann.username, anAddress())
  const token = await createMailbox(studio).aResetToken(ann.email)
  const owner = aBrowser(studio)
  const password = 'another long one'
  expect((await owner.post('/api/reset-password', { token, password })).status).toBe(200)
  expect(await deviceStore(studio.deps).findAllOf(ann.id)).toHaveLength(1)
  await wrongPasswords(ann.username, anAddress())
  expect(await signIn(former, ann.username, password, anAddress())).toBe(429)
  expect(await signIn(owner, ann.username, password, anAddress())).toBe(200)
})

test('wrong passwords from elsewhere do not keep a signed-in user from confirming their own', async () => {
  const ann = await studio.signedInAs('user')
  const home = anAddress()
  await wrongPasswords(ann.user.username, home)
  const closing = (password: string) =>
    studio.call('deleteMyAccount', { as: ann, body: { password }, clientAddress: home })
  expect((await closing('wrong one')).status).toBe(422)
  expect((await closing(TEST_PASSWORD)).status).toBe(200)
})

test('a sign-in always gets a new device secret, and a secret that was planted in the browser counts as unknown [SECURITY-1]', async () => {
  const ann = await studio.aUser()
  const planted = 'p'.repeat(43)
  const browser = aBrowser(studio)
  browser.jar.set('known_device', planted)
  expect(await signIn(browser, ann.username, TEST_PASSWORD, anAddress())).toBe(200)
  const firstSecret = browser.jar.get('known_device')
  expect(firstSecret).not.toBe(planted)
  expect(await signIn(browser, ann.username, TEST_PASSWORD, anAddress())).toBe(200)
  expect(browser.jar.get('known_device')).not.toBe(firstSecret)
  expect(await deviceStore(studio.deps).findAllOf(ann.id)).toHaveLength(1)
  await wrongPasswords(ann.username, anAddress())
  for (const secret of [planted, firstSecret]) {
    const attacker = aBrowser(studio)
    attacker.jar.set('known_device', secret ?? '')
    expect(await signIn(attacker, ann.username, TEST_PASSWORD, anAddress())).toBe(429)
  }
  expect(await signIn(browser, ann.username, TEST_PASSWORD, anAddress())).toBe(200)
})
