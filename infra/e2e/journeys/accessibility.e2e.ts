import { paths } from '@studio/contract'
import type { Page } from 'playwright/test'
import { adminTabs } from '../accessibility/admin-screens.ts'
import { closeByKeyboard, openByKeyboard, readByAxe, sizeFor, walkByTab } from '../accessibility/look.ts'
import { getVisits, type Screen, screens } from '../accessibility/screens.ts'
import { expect, test } from '../pages/fresh-class.ts'
import { signInAs } from '../pages/people.ts'

// Every screen of the product, read by axe and worked by keyboard.

test.describe.configure({ timeout: 120_000 })

/** What may not be. On the pages and in the portal nothing may; in the admin area what is serious or critical. */
const isFatal = ({ part, impact }: { part: Screen['part']; impact: string }) =>
  part !== 'Admin area' || ['serious', 'critical'].includes(impact)
const addressOf = ({ path, search = '' }: Screen) => (path.includes('#') ? path : `${path}${search}`)

/** Waits until the application has replaced the prerendered page, whose heading counts for nothing, and shows no skeleton. */
const expectComplete = (page: Page) => expect(page.locator('#first-paint, .skel')).toHaveCount(0)

for (const { page: screen, layers, isReadWhole } of getVisits()) {
  const { part, state, who, open, isPhoneOnly = false, allowedError } = screen

  test.describe('accessibility', () => {
    test.use({ allowedErrors: allowedError ? [allowedError] : [] })

    test(`${addressOf(screen)} | ${state} | ${who} [SCREENS-26]`, async ({ page, admin }) => {
      const expectNoAxeViolations = async (within?: string) => {
        const faults = await readByAxe({ page, within, isPhoneOnly })
        expect(faults.filter(({ impact }) => isFatal({ part, impact }))).toEqual([])
      }
      if (who !== 'visitor') await signInAs(page, who)
      await sizeFor({ page, isPhoneOnly })
      // The pages put their islands to work after they are there; the portal says itself what it still waits for.
      await page.goto(addressOf(screen), { waitUntil: part === 'Pages' ? 'networkidle' : 'load' })
      await open?.({ page, admin })
      await expectComplete(page)
      await expect(page.locator('h1').first()).toBeVisible()
      await expectComplete(page)
      if (isReadWhole) await expectNoAxeViolations()
      for (const { state: name, layer } of layers) {
        await test.step(name, async () => {
          const opened = await openByKeyboard(page, layer)
          await expectComplete(page)
          await expectNoAxeViolations(`[role="${layer.role}"]`)
          await closeByKeyboard(page, opened)
        })
      }
      if (isReadWhole) expect(await walkByTab(page)).toEqual({ unreached: [], unseen: [] })
    })
  })
}

test('every page, and every tab of the admin area, is among these screens', async ({ page }) => {
  const { signIn: _notAPage, ...pages } = paths
  const seen = screens.map(({ path }) => path.split('#')[0])
  expect(Object.values(pages).filter((path) => !seen.includes(path))).toEqual([])
  await signInAs(page, 'admin')
  await page.goto('/admin')
  const tabs = page.getByRole('tablist', { name: 'Admin' }).getByRole('tab')
  await expect(tabs).toHaveText(Object.values(adminTabs).map((name) => new RegExp(`^${name}`)))
})
