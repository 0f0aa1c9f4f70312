import type { Page } from 'playwright/test'
import { expect } from '../journey.ts'
import { confirmAddress } from './mailbox.ts'

/** The demo studio's accounts; all have the same password. */
export type DemoAccount = 'admin' | 'member' | 'guest'
export const demoPassword = 'wellness-demo'

let counter = 0
/**
 * A name that no other journey uses: letters and digits, fit for a username and for the part of an address before the
 * @.
 */
export function freshName(word: string): string {
  counter += 1
  return `${word}${process.pid}x${Date.now().toString(36)}x${counter}`
}

/** Signs in through the API with the page's own cookies; for journeys that are about something else than signing in. */
export async function signInAs(
  page: Page,
  account: DemoAccount | { username: string; password: string },
): Promise<void> {
  const data = typeof account === 'string' ? { username: account, password: demoPassword } : account
  const answer = await page.request.post('/api/login', { data })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** The registration data of a user with this name. */
export const registration = (username: string) => ({
  username,
  email: `${username}@example.com`,
  password: 'correct-horse-battery',
  firstName: 'Robin',
  lastName: 'Reed',
})

/** Registers a new user through the API, who confirms the address when asked to, and leaves the page signed in as them. */
export async function signUpFresh(page: Page, word = 'guest', { isConfirmed = false } = {}) {
  const data = registration(freshName(word))
  const answer = await page.request.post('/api/register', { data })
  expect(answer.status(), await answer.text()).toBe(201)
  if (isConfirmed) await confirmAddress(page.request, data.email)
  return data
}
