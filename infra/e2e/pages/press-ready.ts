import { expect, type Locator } from 'playwright/test'

/** Presses Enter on a button once it can be pressed: `press` itself does not wait for that. */
export async function pressReady(button: Locator): Promise<void> {
  await expect(button).toBeEnabled()
  await button.press('Enter')
}
