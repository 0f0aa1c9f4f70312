import { expect, test } from 'vitest'
import { aBrowser } from '../../../testing/browser.ts'
import { createMailbox } from '../../../testing/mailbox.ts'
import { TEST_PASSWORD } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { deviceStore } from '../people/index.ts'

const env = {
  /** For one account on all unknown devices together. */
  RATE_LIMIT_WRONG_PASSWORDS: '5',
  /** For one IP address, whatever the account. */
  RATE_LIMIT_LOGINS: '7',
  /** For one known device. */
  RATE_LIMIT_WRONG_PASSWORDS_KNOWN_DEVICE: '4',
}
const studio = await aTestStudio({ env })
const secondProcess = await aTestStudio({ sharedWith: studio, env })

let networkCount = 0
/** An IP address in a network that no other test uses. */
const anAddress = () => {
  networkCount += 1
  return `2001:db8:77:${networkCount.toString(16)}::1`
}
type Browser = ReturnType<typeof aBrowser>
const signIn = async (browser: Browser, username: string, password: string, clientAddress: string) =>
  (await browser.post('/api/login', { username, password }, { clientAddress })).status

async function aKnownDevice(username: string, clientAddress: string): Promise<Browser> {
  const browser = aBrowser(studio)
  expect(await signIn(browser, username, TEST_PASSWORD, clientAddress)).toBe(200)
  await browser.post('/api/logout', {})
  return browser
}

/** Enters wrong passwords from many networks and from one address, until even the right one is refused. */
async function lockAccount(username: string, clientAddress: string): Promise<void> {
  for (let count = 0; count < 6; count += 1) await signIn(aBrowser(studio), username, 'wrong one', anAddress())
  for (let count = 0; count < 8; count += 1) await signIn(aBrowser(secondProcess), username, 'wrong one', clientAddress)
  expect(await signIn(aBrowser(studio), username, TEST_PASSWORD, clientAddress)).toBe(429)
  expect(await signIn(aBrowser(studio), username, TEST_PASSWORD, anAddress())).toBe(429)
}

test('wrong passwords from other devices, even at the same IP address, lock out neither a known device nor a signed-in user who closes their account [SECURITY-1]', async () => {
  const ann = await studio.signedInAs('user')
  const { username, email } = ann.user
  const homeAddress = anAddress()
  const device = await aKnownDevice(username, homeAddress)
  await lockAccount(username, homeAddress)
  expect(await signIn(device, username, TEST_PASSWORD, homeAddress)).toBe(200)
  await device.post('/api/logout', {})
  expect(await signIn(device, email, TEST_PASSWORD, anAddress())).toBe(200)
  const closeAccount = (password: string) =>
    studio.call('deleteMyAccount', { as: ann, body: { password }, clientAddress: homeAddress })
  expect((await closeAccount('wrong one')).status).toBe(422)
  expect((await closeAccount(TEST_PASSWORD)).status).toBe(200)
})

test('each known device has its own small limit, counted across processes [SECURITY-1]', async () => {
  const ann = await studio.aUser()
  const device = await aKnownDevice(ann.username, anAddress())
  const otherDevice = await aKnownDevice(ann.username, anAddress())
  const statuses: number[] = []
  for (let count = 0; count < 6; count += 1) statuses.push(await signIn(device, ann.username, 'wrong one', anAddress()))
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
  const copiedDevice = aBrowser(secondProcess)
  for (const [name, value] of device.jar) copiedDevice.jar.set(name, value)
  expect(await signIn(copiedDevice, ann.username, TEST_PASSWORD, anAddress())).toBe(429)
  expect(await signIn(otherDevice, ann.username, TEST_PASSWORD, anAddress())).toBe(200)
})

test('a device known to one account is not known to another', async () => {
  const [ann, bob] = [await studio.aUser(), await studio.aUser()]
  const homeAddress = anAddress()
  const device = await aKnownDevice(ann.username, homeAddress)
  await lockAccount(bob.username, anAddress())
  expect(await signIn(device, bob.username, TEST_PASSWORD, homeAddress)).toBe(429)
})

test('after a password reset only the device that reset it is known [SECURITY-1]', async () => {
  const ann = await studio.aUser()
  const formerDevice = await aKnownDevice(ann.username, anAddress())
  const token = await createMailbox(studio).aResetToken(ann.email)
  const owner = aBrowser(studio)
  const password = 'another long one'
  expect((await owner.post('/api/reset-password', { token, password })).status).toBe(200)
  expect(await deviceStore(studio.deps).findByUser(ann.id)).toHaveLength(1)
  await lockAccount(ann.username, anAddress())
  expect(await signIn(formerDevice, ann.username, password, anAddress())).toBe(429)
  expect(await signIn(owner, ann.username, password, anAddress())).toBe(200)
})

test('a sign-in always gets a new device secret, and a secret that was planted in the browser counts as unknown [SECURITY-1]', async () => {
  const ann = await studio.aUser()
  const plantedSecret = 'p'.repeat(43)
  const browser = aBrowser(studio)
  browser.jar.set('known_device', plantedSecret)
  expect(await signIn(browser, ann.username, TEST_PASSWORD, anAddress())).toBe(200)
  const firstSecret = browser.jar.get('known_device')
  expect(firstSecret).not.toBe(plantedSecret)
  expect(await signIn(browser, ann.username, TEST_PASSWORD, anAddress())).toBe(200)
  expect(browser.jar.get('known_device')).not.toBe(firstSecret)
  expect(await deviceStore(studio.deps).findByUser(ann.id)).toHaveLength(1)
  await lockAccount(ann.username, anAddress())
  for (const secret of [plantedSecret, firstSecret]) {
    const attacker = aBrowser(studio)
    attacker.jar.set('known_device', secret ?? '')
    expect(await signIn(attacker, ann.username, TEST_PASSWORD, anAddress())).toBe(429)
  }
  expect(await signIn(browser, ann.username, TEST_PASSWORD, anAddress())).toBe(200)
})
