import type { Page } from 'playwright/test'
import { expect, expectAccessible, test } from '../journey.ts'

/** Tooltips are hidden from screen readers, which read the button's name. */
const findTooltip = (page: Page) => page.getByRole('tooltip', { includeHidden: true })

test('a tooltip stays inside the window, and above dialogs', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/calendar')
  const nextButton = page.getByRole('button', { name: /^Next/ })
  await nextButton.hover()
  const tooltip = findTooltip(page)
  await expect(tooltip).toBeVisible()
  const box = await tooltip.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Close menu' }).hover()
  await expect(tooltip).toHaveText('Close menu')
  const isOnTop = await tooltip.evaluate((layer) => {
    const { x, y, width, height } = layer.getBoundingClientRect()
    return layer.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(isOnTop).toBe(true)
})
