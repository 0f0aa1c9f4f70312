import { expect, type Locator } from 'playwright/test'

/** Presses Enter on a button once it is enabled; `press` itself does not wait for that. */
export async function pressWhenEnabled(button: Locator): Promise<void> {
  await expect(button).toBeEnabled()
  await button.press('Enter')
}
