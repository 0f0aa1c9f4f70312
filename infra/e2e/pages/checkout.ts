import type { APIRequestContext, Page } from 'playwright/test'
import { expect } from '../journey.ts'
import { loadJson } from './load-json.ts'

export const testCards = {
  pays: '4242 4242 4242 4242',
  declines: '4000 0000 0000 0002',
  needsAuthentication: '4000 0025 0000 3155',
}

/** Fills in the form of the hosted checkout and submits it. */
export async function payWith(page: Page, card: string): Promise<void> {
  await fillCard(page, card)
  await page.getByRole('button', { name: /^(Pay|Subscribe)/ }).click()
}

/** Saves a card on the provider's page; nothing is charged. */
export async function saveCard(page: Page, card: string): Promise<void> {
  await fillCard(page, card)
  await page.getByRole('button', { name: 'Save card' }).click()
}

async function fillCard(page: Page, card: string): Promise<void> {
  await page.waitForURL('**/__local/payments/checkout/**')
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiry').fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Name on card').fill('Robin Reed')
}

/** Pays for a checkout by sending its form, without opening the page; the webhook follows. */
export async function payByRequest(request: APIRequestContext, checkoutUrl: string): Promise<void> {
  const form = { card: testCards.pays, expiry: '12 / 34', cvc: '123', name: 'Robin Reed' }
  const response = await request.post(checkoutUrl, { form, maxRedirects: 0 })
  expect(response.status(), await response.text()).toBe(303)
}

/** Pays for Monthly Unlimited as the user of these requests, and waits until they are a member. */
export async function subscribeByRequest(request: APIRequestContext): Promise<void> {
  const { checkoutUrl } = await (await request.post('/api/create-subscription-checkout')).json()
  await payByRequest(request, checkoutUrl)
  const loadStatus = async () =>
    (await loadJson<{ membershipStatus: string | null }>(request, '/api/user')).membershipStatus
  await expect.poll(loadStatus, { timeout: 20_000 }).toBe('active')
}
