import { paths } from '@studio/contract'
import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../journey.ts'
import { signInAs } from '../pages/people.ts'
import { shiftsSoFar, watchShifts } from '../pages/shifts.ts'

// Nothing on a page moves by itself while its code and its answers come, however late they are.

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const pages = [
  { account: null, path: paths.auth },
  { account: null, path: paths.classes },
  { account: null, path: paths.programs },
  { account: null, path: paths.calendar },
  { account: 'member', path: paths.home },
  { account: 'member', path: paths.dashboard },
] as const
const widths = {
  phone: { width: 390, height: 844 },
  desk: { width: 1440, height: 900 },
}
/** A hundredth of what a window may move: the words of the header as the faces come. */
const hardlyAnything = 0.005

for (const [name, viewport] of Object.entries(widths)) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport })

    for (const { path, account } of pages.filter(({ path }) => name === 'phone' || path === paths.calendar)) {
      test(`${path} does not move for ${account ?? 'a visitor'} while its answers come late [SCREENS-45]`, async ({
        page,
      }) => {
        if (account) await signInAs(page, account)
        await watchShifts(page)
        await page.route('**/api/**', async (route) => {
          const answer = await route.fetch()
          // What waits is painted before the answer is there.
          await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 60))))
          await route.fulfill({ response: answer })
        })
        await page.goto(path, { waitUntil: 'networkidle' })
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.evaluate(() => document.fonts.ready)
        // On a busy machine the network may rest while an answer is still held back.
        await page.unrouteAll({ behavior: 'wait' })
        const shifts = await shiftsSoFar(page)
        const moved = shifts.reduce((sum, { value }) => sum + value, 0)
        expect(moved, JSON.stringify(shifts)).toBeLessThanOrEqual(hardlyAnything)
      })
    }
  })
}

const prerendered = [
  [paths.classes, 'Classes'],
  [paths.programs, 'Programs'],
  [paths.calendar, 'Calendar'],
] as const

/** Held back until a test lets it come: the file that every page of the portal begins with. */
async function holdApplication(page: Page): Promise<() => void> {
  const application = Promise.withResolvers<void>()
  await page.route('**/portal-assets/assets/index-*.js', async (route) => {
    await application.promise
    await route.continue()
  })
  return application.resolve
}

for (const [name, viewport] of Object.entries(widths)) {
  test.describe(`on a ${name}, before the application runs`, () => {
    test.use({ viewport })

    for (const [path, heading] of name === 'phone' ? prerendered : prerendered.slice(-1)) {
      test(`${path} shows header and heading, which the application then leaves where they are [SCREENS-45]`, async ({
        page,
      }) => {
        await watchShifts(page)
        const release = await holdApplication(page)
        await page.goto(path, { waitUntil: 'commit' })
        const painted = page.locator('#first-paint')
        await expect(painted.locator('h1')).toHaveText(heading)
        await page.evaluate(() => document.fonts.ready)
        const placesIn = async (part: Locator) => [
          await part.locator('header.top').boundingBox(),
          await part.locator('header.top .mark').boundingBox(),
          await part.locator('header.top .nav').boundingBox(),
          await part.locator('h1').boundingBox(),
        ]
        const before = await placesIn(painted)
        await page.keyboard.press('Tab')
        expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
        release()
        const title = page.getByRole('heading', { level: 1, name: heading })
        await expect(title).toBeVisible()
        await expect(painted).toHaveCount(0)
        expect(await placesIn(page.locator('#root'))).toEqual(before)
        await page.waitForLoadState('networkidle')
        const moved = (await shiftsSoFar(page)).reduce((sum, { value }) => sum + value, 0)
        expect(moved).toBeLessThanOrEqual(hardlyAnything)
      })
    }
  })
}
