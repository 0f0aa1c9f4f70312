import type { APIRequestContext, Page } from 'playwright/test'
import { expect } from '../journey.ts'
import { confirmAddress } from './mailbox.ts'

/** The demo studio's accounts; all have the same password. */
export type DemoAccount = 'admin' | 'member' | 'guest'
export const demoPassword = 'wellness-demo'

let nameCount = 0
/** Returns a unique name of letters and digits, valid as a username and as the local part of an email address. */
export function createUniqueName(prefix: string): string {
  nameCount += 1
  return `${prefix}${process.pid}x${Date.now().toString(36)}x${nameCount}`
}

type Cookies = Awaited<ReturnType<APIRequestContext['storageState']>>['cookies']
/**
 * The cookies of the demo accounts' sessions. Each Playwright worker signs in once per account, because hashing a password
 * takes long.
 */
const sessionCookies = new Map<DemoAccount, Cookies>()

/** Signs the page in through the API; for journeys that do not test signing in. */
export async function signInAs(
  page: Page,
  account: DemoAccount | { username: string; password: string },
): Promise<void> {
  if (typeof account === 'object') return signInByPassword(page.request, account)
  const cookies = sessionCookies.get(account)
  if (cookies) {
    await page.context().addCookies(cookies)
    // A journey may have ended the session.
    if ((await page.request.get('/api/user')).ok()) return
  }
  await signInByPassword(page.request, { username: account, password: demoPassword })
  sessionCookies.set(account, await page.context().cookies())
}

/** Signs in with a password and keeps the session in the cookies of these requests. */
export async function signInByPassword(
  request: APIRequestContext,
  data: { username: string; password: string },
): Promise<void> {
  const response = await request.post('/api/login', { data })
  expect(response.status(), await response.text()).toBe(200)
}

/** Returns the registration data of a user. */
export const createRegistration = (username: string) => ({
  username,
  email: `${username}@example.com`,
  password: 'correct-horse-battery',
  firstName: 'Robin',
  lastName: 'Reed',
})

/**
 * Registers a new user through the API and signs the page in as them; the email address is unconfirmed unless
 * `isEmailConfirmed`.
 */
export async function signUpNewUser(page: Page, { usernamePrefix = 'guest', isEmailConfirmed = false } = {}) {
  const data = createRegistration(createUniqueName(usernamePrefix))
  const response = await page.request.post('/api/register', { data })
  expect(response.status(), await response.text()).toBe(201)
  if (isEmailConfirmed) await confirmAddress(page.request, data.email)
  return data
}
