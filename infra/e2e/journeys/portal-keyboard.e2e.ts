import type { Locator, Page } from 'playwright/test'
import { signUpMember } from '../pages/booking.ts'
import { expect, test } from '../pages/fixtures.ts'
import { signUpNewUser } from '../pages/people.ts'

// Pressing Tab through each dialog in both directions takes long.
test.describe.configure({ timeout: 120_000 })

/** More than the longest dialog has tab stops. */
const TAB_PRESSES = 9

type DialogCheck = { page: Page; opener: Locator; dialog: Locator; coversPage?: boolean }

/**
 * Checks a dialog by keyboard: Enter opens it, Tab stays inside in both directions, Escape closes it, and the focus returns
 * to the opener. In a dialog that covers the page, Tab may leave the last stop for the browser's own controls.
 */
async function expectKeyboardDialog({ page, opener, dialog, coversPage = false }: DialogCheck) {
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

test('a member chooses a date with the arrow keys and books it', async ({ page, adminApi, createClass }) => {
  const { name } = await createClass()
  await signUpMember(page, adminApi)
  await page.goto('/classes')
  const opener = page.getByRole('button', { name: `Book Class: ${name}` })
  await expect(opener).toBeVisible()
  const dialog = page.getByRole('dialog', { name })
  await expectKeyboardDialog({ page, opener, dialog })
  await page.keyboard.press('Enter')
  const selectedDate = dialog.getByRole('radio', { checked: true })
  await expect(selectedDate).toBeVisible()
  const initialValue = await selectedDate.getAttribute('value')
  await selectedDate.focus()
  await page.keyboard.press('ArrowDown')
  await expect(selectedDate).not.toHaveAttribute('value', initialValue ?? '')
  await expect(selectedDate).toBeFocused()
  await dialog.getByRole('button', { name: 'Confirm Booking' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Class Booked Successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('the account menu works with arrow keys, Home, End, first letters and Escape', async ({ page }) => {
  await signUpNewUser(page)
  await page.goto('/dashboard')
  const menuButton = page.getByRole('button', { name: /^Hi, / })
  await menuButton.focus()
  await page.keyboard.press('Enter')
  const dashboard = page.getByRole('menuitem', { name: /^Dashboard/ })
  const signOut = page.getByRole('menuitem', { name: /^Sign Out/ })
  await expect(dashboard).toBeFocused()
  const presses = [
    ['ArrowDown', signOut],
    ['ArrowDown', dashboard],
    ['End', signOut],
    ['Home', dashboard],
    ['s', signOut],
    ['ArrowUp', dashboard],
  ] as const
  for (const [key, menuItem] of presses) {
    await page.keyboard.press(key)
    await expect(menuItem).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(dashboard).toBeHidden()
  await expect(menuButton).toBeFocused()
})

test('the menu of a phone works by keyboard, and a page change is announced', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/classes')
  const opener = page.getByRole('button', { name: 'Open menu' })
  await expect(opener).toBeVisible()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expectKeyboardDialog({ page, opener, dialog: menu, coversPage: true })
  await page.keyboard.press('Enter')
  await menu.getByRole('link', { name: 'Programs' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Programs' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.locator('[aria-live="polite"][aria-atomic="true"]')).toHaveText('Programs | Stillwater')
  await expect(menu).toBeHidden()
})

test.describe('while a toast about a failure is shown', () => {
  test.use({ allowedErrors: ['ERR_INTERNET_DISCONNECTED'] })

  test('dismissing a toast keeps the dialog open, and Escape closes the dialog but not the toast', async ({
    page,
    adminApi,
    createClass,
  }) => {
    const { name } = await createClass()
    await signUpMember(page, adminApi)
    await page.clock.install()
    await page.goto('/classes')
    await page.getByRole('button', { name: `Book Class: ${name}` }).click()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog.getByRole('radio', { checked: true })).toBeVisible()
    await page.context().setOffline(true)
    // A toast closes after five seconds, so stop the clock.
    await page.clock.pauseAt(Date.now() + 1_000)
    await dialog.getByRole('button', { name: 'Confirm Booking' }).click()
    const toast = page.getByText('Booking Failed')
    await expect(toast).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss', includeHidden: true }).click()
    await expect(toast).toBeHidden()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Confirm Booking' }).click()
    await expect(toast).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(toast).toBeVisible()
  })
})
