import type { Page } from 'playwright/test'

export const testCards = { pays: '4242 4242 4242 4242', declines: '4000 0000 0000 0002', asks: '4000 0025 0000 3155' }

/** Fills the hosted checkout, an ordinary form of the payment provider, and sends it. */
export async function payWith(page: Page, card: string): Promise<void> {
  await fillCard(page, card)
  await page.getByRole('button', { name: /^(Pay|Subscribe)/ }).click()
}

/** Saves a card on the provider's page for it, which charges nothing. */
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
