import type { Page } from 'playwright/test'
import { adminTabs } from '../accessibility/admin-screens.ts'
import { closeByKeyboard, openByKeyboard, readByAxe, sizeFor, walkByTab } from '../accessibility/look.ts'
import { annotation, type Row, toKey } from '../accessibility/report.ts'
import { type Screen, screens } from '../accessibility/screens.ts'
import { expect, test } from '../pages/fresh-class.ts'
import { signInAs } from '../pages/people.ts'

// Every screen of the product, read by axe and worked by keyboard; `npm run accessibility` makes its report of these.

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

/** What may not be. On the pages and in the portal nothing may; in the admin area what is not grave is listed. */
const isFatal = ({ part, impact }: { part: Screen['part']; impact: string }) =>
  part !== 'Admin area' || ['serious', 'critical'].includes(impact)
const addressOf = ({ path, search = '' }: Screen) => (path.includes('#') ? path : `${path}${search}`)

/** Waits until the application has replaced the prerendered page, whose heading counts for nothing, and shows no skeleton. */
const expectComplete = (page: Page) => expect(page.locator('#first-paint, .skel')).toHaveCount(0)

for (const screen of screens) {
  const { part, path, state, who, open, layer, isPhoneOnly = false, allowedError } = screen

  test.describe('accessibility', () => {
    test.use({ allowedErrors: allowedError ? [allowedError] : [] })

    test(`${toKey(screen)} [SCREENS-26]`, async ({ page, admin }) => {
      if (who !== 'visitor') await signInAs(page, who)
      await sizeFor({ page, isPhoneOnly })
      // The pages put their islands to work after they are there; the portal says itself what it still waits for.
      await page.goto(addressOf(screen), { waitUntil: part === 'Pages' ? 'networkidle' : 'load' })
      await open?.({ page, admin })
      await expectComplete(page)
      await expect(page.locator('h1').first()).toBeVisible()
      await expectComplete(page)
      const opened = layer && (await openByKeyboard(page, layer))
      await expectComplete(page)
      const findings = await readByAxe({ page, isPhoneOnly })
      const row: Row = { part, path, state, who, keyboard: layer ? 'layer' : 'walk', findings }
      test.info().annotations.push({ type: annotation, description: JSON.stringify(row) })
      expect(findings.filter(({ impact }) => isFatal({ part, impact }))).toEqual([])
      if (opened) await closeByKeyboard(page, opened)
      else expect(await walkByTab(page)).toEqual({ unreached: [], unseen: [] })
    })
  })
}

test('every tab of the admin area is a screen of the report', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/admin')
  const tabs = page.getByRole('tablist', { name: 'Admin' }).getByRole('tab')
  await expect(tabs).toHaveText(Object.values(adminTabs).map((name) => new RegExp(`^${name}`)))
})
