import type { Locator, Page } from 'playwright/test'
import { expect } from '../journey.ts'

/** More presses than any tested dialog has tab stops. */
const TAB_PRESSES = 9

type DialogCheck = { page: Page; opener: Locator; dialog: Locator; coversPage?: boolean }

/**
 * Checks a dialog by keyboard: Enter opens it, Tab stays inside in both directions, Escape closes it, and the focus returns
 * to the opener. In a dialog that covers the page, Tab may leave the last stop for the browser's own controls.
 */
export async function expectKeyboardDialog({ page, opener, dialog, coversPage = false }: DialogCheck): Promise<void> {
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await expect.poll(() => isInside(dialog), { message: 'the focus is in the dialog' }).toBe(true)
  for (const key of ['Tab', 'Shift+Tab'] as const) {
    for (let presses = 1; presses <= TAB_PRESSES; presses += 1) {
      await page.keyboard.press(key)
      const isFocusAllowed = (await isInside(dialog)) || (coversPage && (await isFocusOutsidePage(page)))
      expect(isFocusAllowed, `${key} ${presses} times`).toBe(true)
    }
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
}

const isFocusOutsidePage = (page: Page) => page.evaluate(() => document.activeElement === document.body)
const isInside = (dialog: Locator) => dialog.evaluate((element) => element.contains(document.activeElement))
