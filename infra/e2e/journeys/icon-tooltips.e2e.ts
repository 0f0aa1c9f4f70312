import type { Page } from 'playwright/test'
import { expect, expectAccessible, test } from '../journey.ts'
import { signInAs } from '../pages/people.ts'

/** Hidden from screen readers, which hear the button's own name. */
const tooltipOn = (page: Page) => page.getByRole('tooltip', { includeHidden: true })

/** The icon-only buttons that can be pressed now, by their names. */
const iconButtons = (page: Page) =>
  page.locator('button:enabled:visible, a[href]:visible').evaluateAll((controls) =>
    controls
      .filter((control) => control.textContent?.trim() === '' && control.querySelector('svg'))
      .filter((control) => !control.hasAttribute('role'))
      .map((control) => control.getAttribute('aria-label') ?? ''),
  )

test('every icon-only button of portal and admin shows its name', async ({ page }) => {
  await signInAs(page, 'admin')
  const places = [
    '/calendar',
    '/admin#classes',
    '/admin#instructors',
    '/admin#calendar',
    '/admin#programs',
    '/admin#users',
  ]
  for (const place of places) {
    await page.goto(place)
    await page.waitForLoadState('networkidle')
    // What a page lists comes after its code, on a busy machine later than the network rests.
    await expect.poll(async () => (await iconButtons(page)).length, { message: place }).toBeGreaterThan(0)
    const names = await iconButtons(page)
    expect(
      names.filter((name) => !name),
      place,
    ).toEqual([])
    const [first = ''] = names
    await page.mouse.move(0, 0)
    await page.getByRole('button', { name: first, exact: true }).first().hover()
    await expect(tooltipOn(page)).toHaveText(first)
  }
  await page.keyboard.press('Escape')
  await expect(tooltipOn(page)).toBeHidden()
})

test('a tooltip stays inside the window, and above dialogs', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/calendar')
  const next = page.getByRole('button', { name: /^Next/ })
  await next.hover()
  const tip = tooltipOn(page)
  await expect(tip).toBeVisible()
  const box = await tip.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Close menu' }).hover()
  await expect(tip).toHaveText('Close menu')
  const isOnTop = await tip.evaluate((layer) => {
    const { x, y, width, height } = layer.getBoundingClientRect()
    return layer.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(isOnTop).toBe(true)
})
