import type { Page } from 'playwright/test'
import { expect, expectAccessible, test } from '../journey.ts'

/** Hidden from screen readers, which hear the button's own name. */
const tooltipOn = (page: Page) => page.getByRole('tooltip', { includeHidden: true })

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
