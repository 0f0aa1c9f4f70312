import { paths } from '@studio/contract'
import type { Page } from 'playwright/test'
import { adminTabs } from '../accessibility/admin-screens.ts'
import {
  closeByKeyboard,
  findScreenViolations,
  openByKeyboard,
  setDefaultSize,
  tabThroughPage,
} from '../accessibility/check-screen.ts'
import { getVisitGroups, type PageVisit, type Screen, type ScreenContext, screens } from '../accessibility/screens.ts'
import { expect, test } from '../pages/fixtures.ts'
import { signInAs } from '../pages/people.ts'

// Checks every screen of the product with axe and by keyboard.

test.describe.configure({ timeout: 120_000 })

/** Any violation is forbidden on the public pages and in the portal; in the admin area only serious and critical ones. */
const isForbidden = ({ area, impact }: { area: Screen['area']; impact: string }) =>
  area !== 'Admin area' || ['serious', 'critical'].includes(impact)
const toAddress = ({ path, addressEnd = '' }: Screen) => `${path}${addressEnd}`

/** Waits until the application has replaced the prerendered page and shows no skeleton. */
const expectComplete = (page: Page) => expect(page.locator('#first-paint, .skel')).toHaveCount(0)

/** Opens a screen. From one page of the portal to another it clicks a link: a route change is faster than a new document. */
async function openAddress({ page, screen }: { page: Page; screen: Screen }): Promise<void> {
  const address = toAddress(screen)
  // One browser page shows screens of one area only.
  const isPortalOpen = page.url() !== 'about:blank' && screen.area === 'Portal'
  if (!isPortalOpen || new URL(page.url()).pathname === screen.path) {
    // Public pages hydrate their islands after loading; the portal shows skeletons while it waits.
    await page.goto(address, { waitUntil: screen.area === 'Pages' ? 'networkidle' : 'load' })
    return
  }
  const formerHeading = (await page.locator('h1').first().textContent()) ?? ''
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href })
    document.body.append(link)
    link.click()
    link.remove()
  }, address)
  await expect(page).toHaveURL(address)
  // The former page stays until the code of the next one has loaded.
  await expect(page.locator('h1').first()).not.toHaveText(formerHeading)
}

/** Checks one screen and its layers (dialogs and menus) on a page that is signed in as the screen's user. */
async function checkVisit({ page, adminApi, visit }: ScreenContext & { visit: PageVisit }): Promise<void> {
  const { screen, layers, checksPageItself } = visit
  const { area, open, isPhoneOnly = false } = screen
  const expectNoAxeViolations = async (within?: string) => {
    const checksLightMode = !within && !open
    const violations = await findScreenViolations({ page, within, checksLightMode, isPhoneOnly })
    expect(violations.filter(({ impact }) => isForbidden({ area, impact }))).toEqual([])
  }
  await setDefaultSize({ page, isPhoneOnly })
  await openAddress({ page, screen })
  await open?.({ page, adminApi })
  // The prerendered page has a heading too; the application's may appear together with new skeletons.
  await expectComplete(page)
  await expect(page.locator('h1').first()).toBeVisible()
  await expectComplete(page)
  if (checksPageItself) await expectNoAxeViolations()
  for (const { description, layer } of layers) {
    await test.step(description, async () => {
      const openedLayer = await openByKeyboard(page, layer)
      await expectComplete(page)
      await expectNoAxeViolations(`[role="${layer.role}"]`)
      await closeByKeyboard(page, openedLayer)
    })
  }
  if (checksPageItself) expect(await tabThroughPage(page)).toEqual({ unreached: [], withoutVisibleFocus: [] })
  await page.unrouteAll()
}

for (const visits of getVisitGroups()) {
  const viewer = visits[0]?.screen.viewer ?? 'visitor'
  const names = visits.map(({ screen }) => `${toAddress(screen)} | ${screen.description}`)

  test.describe('accessibility', () => {
    test.use({ allowedErrors: visits.flatMap(({ screen: { allowedError } }) => allowedError ?? []) })

    test(`${names.join(', ')} | ${viewer} [SCREENS-26]`, async ({ page, adminApi }) => {
      if (viewer !== 'visitor') await signInAs(page, viewer)
      for (const [index, visit] of visits.entries()) {
        await test.step(names[index] ?? '', () => checkVisit({ page, adminApi, visit }))
      }
    })
  })
}

test('the screens to check include every page and every tab of the admin area', async ({ page }) => {
  const { signIn: _notAPage, ...pages } = paths
  const screenPaths = screens.map(({ path }) => path.split('#')[0])
  expect(Object.values(pages).filter((path) => !screenPaths.includes(path))).toEqual([])
  await signInAs(page, 'admin')
  await page.goto('/admin')
  const tabs = page.getByRole('tablist', { name: 'Admin' }).getByRole('tab')
  await expect(tabs).toHaveText(Object.values(adminTabs).map((name) => new RegExp(`^${name}`)))
})
