import type { Page } from 'playwright/test'

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
