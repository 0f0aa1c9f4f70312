import { paths } from '@studio/contract'
import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../journey.ts'
import { expectLayoutShiftAtMost, recordLayoutShifts } from '../pages/layout-shifts.ts'
import { signInAs } from '../pages/people.ts'

// Pages have no layout shifts while their scripts and responses arrive, however late they are.

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Allows for the text of the header, which may move slightly when the fonts arrive. */
const MAX_SHIFT = 0.005

/** Holds back each response of the API until the browser has painted the waiting state. */
const delayResponses = (page: Page) =>
  page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 60))))
    await route.fulfill({ response })
  })

async function expectNoLayoutShift(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  // On a busy machine the network may be idle while a response is still held back.
  await page.unrouteAll({ behavior: 'wait' })
  await expectLayoutShiftAtMost(page, MAX_SHIFT)
}

/** Opens a page with prerendered header and heading, measures their places, and only then lets the application start. */
async function expectStableFirstPaint(page: Page, { path, heading }: { path: string; heading: string }): Promise<void> {
  const applicationGate = Promise.withResolvers<void>()
  await delayResponses(page)
  await page.route('**/portal-assets/assets/index-*.js', async (route) => {
    await applicationGate.promise
    await route.continue()
  })
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
  // Nothing in the prerendered HTML takes the focus: it would be lost when the application replaces this HTML.
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  applicationGate.resolve()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(firstPaint).toHaveCount(0)
  expect(await getBoxes(page.locator('#root'))).toEqual(boxesBefore)
  await expectNoLayoutShift(page)
}

const calendarPage = { path: paths.calendar, heading: 'Calendar' }
const prerenderedPages = [
  { path: paths.classes, heading: 'Classes' },
  { path: paths.programs, heading: 'Programs' },
  calendarPage,
]

test('header and heading of a page are painted before the application runs, which does not move them, and no page has a layout shift when responses are late [SCREENS-45]', async ({
  page,
}) => {
  const [phone, desktop] = [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]
  await recordLayoutShifts(page)
  for (const { viewport, pages } of [
    { viewport: desktop, pages: [calendarPage] },
    { viewport: phone, pages: prerenderedPages },
  ]) {
    await page.setViewportSize(viewport)
    for (const prerenderedPage of pages) {
      await test.step(`${prerenderedPage.path}, ${viewport.width} pixels wide`, () =>
        expectStableFirstPaint(page, prerenderedPage))
    }
  }
  const checkLateResponses = (path: string) =>
    test.step(path, async () => {
      await delayResponses(page)
      await page.goto(path)
      await expectNoLayoutShift(page)
    })
  await checkLateResponses(paths.auth)
  await signInAs(page, 'member')
  for (const path of [paths.home, paths.dashboard]) await checkLateResponses(path)
})
