import { paths } from '@studio/contract'
import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../journey.ts'
import { signInAs } from '../pages/people.ts'
import { expectShiftsAtMost, recordLayoutShifts } from '../pages/shifts.ts'

// Pages have no layout shifts while their scripts and responses arrive, however late they are.

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const visitorPaths = [paths.calendar, paths.auth, paths.classes, paths.programs]
const memberPaths = [paths.home, paths.dashboard]
const viewports = {
  phone: { width: 390, height: 844 },
  desk: { width: 1440, height: 900 },
}
/** Allows for the text of the header, which may move slightly when the fonts arrive. */
const MAX_SHIFT = 0.005

for (const { viewport, account, testedPaths } of [
  { viewport: viewports.phone, account: 'visitor', testedPaths: visitorPaths },
  { viewport: viewports.phone, account: 'member', testedPaths: memberPaths },
  { viewport: viewports.desk, account: 'visitor', testedPaths: [paths.calendar] },
] as const) {
  test.describe(`${viewport.width} pixels wide`, () => {
    test.use({ viewport })

    test(`${testedPaths.join(', ')} have no layout shift for a ${account} when responses are late [SCREENS-45]`, async ({
      page,
    }) => {
      if (account === 'member') await signInAs(page, account)
      await recordLayoutShifts(page)
      for (const path of testedPaths) await test.step(path, () => expectNoLayoutShift(page, path))
    })
  })
}

async function expectNoLayoutShift(page: Page, path: string): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    // Let the browser paint the waiting state before the response arrives.
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 60))))
    await route.fulfill({ response })
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  // On a busy machine the network may be idle while a response is still held back.
  await page.unrouteAll({ behavior: 'wait' })
  await expectShiftsAtMost(page, MAX_SHIFT)
}

const prerenderedPages = [
  [paths.classes, 'Classes'],
  [paths.programs, 'Programs'],
  [paths.calendar, 'Calendar'],
] as const

/** Holds back the portal's entry script until the returned function is called. */
async function holdBackApplication(page: Page): Promise<() => void> {
  const applicationGate = Promise.withResolvers<void>()
  await page.route('**/portal-assets/assets/index-*.js', async (route) => {
    await applicationGate.promise
    await route.continue()
  })
  return applicationGate.resolve
}

for (const [name, viewport] of Object.entries(viewports)) {
  test.describe(`on a ${name}, before the application runs`, () => {
    test.use({ viewport })

    for (const [path, heading] of name === 'phone' ? prerenderedPages : prerenderedPages.slice(-1)) {
      test(`${path} shows header and heading, and the application does not move them [SCREENS-45]`, async ({
        page,
      }) => {
        await recordLayoutShifts(page)
        const startApplication = await holdBackApplication(page)
        await page.goto(path, { waitUntil: 'commit' })
        const firstPaint = page.locator('#first-paint')
        await expect(firstPaint.locator('h1')).toHaveText(heading)
        await page.evaluate(() => document.fonts.ready)
        const getBoxes = async (container: Locator) => [
          await container.locator('header.top').boundingBox(),
          await container.locator('header.top .mark').boundingBox(),
          await container.locator('header.top .nav').boundingBox(),
          await container.locator('h1').boundingBox(),
        ]
        const boxesBefore = await getBoxes(firstPaint)
        await page.keyboard.press('Tab')
        expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
        startApplication()
        const title = page.getByRole('heading', { level: 1, name: heading })
        await expect(title).toBeVisible()
        await expect(firstPaint).toHaveCount(0)
        expect(await getBoxes(page.locator('#root'))).toEqual(boxesBefore)
        await page.waitForLoadState('networkidle')
        await expectShiftsAtMost(page, MAX_SHIFT)
      })
    }
  })
}
