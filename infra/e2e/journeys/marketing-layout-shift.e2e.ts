import { marketingPaths } from '@studio/contract'
import type { Page } from 'playwright/test'
import { expect, test } from '../journey.ts'
import { signInAs } from '../pages/people.ts'
import { expectShiftsAtMost, getLayoutShifts, recordLayoutShifts } from '../pages/shifts.ts'

// Pages have no layout shifts: neither on the first visit, while the fonts are loading, nor on the next.

test.use({ allowedErrors: ['404'], contextOptions: { reducedMotion: 'no-preference' } })

const pages = ['/', ...marketingPaths, '/nothing-here']
const viewports = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } }
/**
 * Allows for a centred word that the connection cuts in two: its button is a few pixels wider when the rest arrives. A jump
 * of the navigation is four times as much.
 */
const MAX_SHIFT = 0.001
/** A phone's connection: 1.6 Mbit/s, 150 ms round trip. */
const slowConnection = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }

async function expectNoShift(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready)
  await expect(page.locator('body')).toBeVisible()
  await expectShiftsAtMost(page, MAX_SHIFT)
}

for (const [name, viewport] of Object.entries(viewports)) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport })

    for (const path of name === 'phone' ? pages : ['/', '/membership', '/organizations']) {
      test(`${path} has no layout shift on a slow connection`, async ({ page, context }) => {
        await recordLayoutShifts(page)
        const devtools = await context.newCDPSession(page)
        await devtools.send('Network.enable')
        await devtools.send('Network.emulateNetworkConditions', slowConnection)
        await expectNoShift(page, path)
        // The next visit finds the fonts in the cache.
        if (path === '/') await expectNoShift(page, path)
      })
    }
  })
}

test('text is readable while the fonts are loading, and late fonts cause no layout shift', async ({ page }) => {
  await recordLayoutShifts(page)
  const gate = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/about', { waitUntil: 'domcontentloaded' })
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeVisible()
  const countPaints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
  await expect.poll(countPaints).toBe(1)
  const width = (await title.boundingBox())?.width
  gate.resolve()
  await page.evaluate(() => document.fonts.ready)
  expect((await title.boundingBox())?.width).toBe(width)
  expect(await getLayoutShifts(page)).toEqual([])
})

test('drawings are loaded when they come into view, and only those of the current theme', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const requestedDrawings: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/drawings/')) requestedDrawings.push(new URL(request.url()).pathname)
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  const findLastDrawing = (theme: string) => page.locator(`main img.drawing.in-${theme}`).last()
  const lightDrawing = await findLastDrawing('light').getAttribute('src')
  const darkDrawing = await findLastDrawing('dark').getAttribute('src')
  expect(requestedDrawings).not.toContain(lightDrawing)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 20_000)
  const visibleDrawing = page.locator('.community-call .drawing.in-light:visible')
  await expect(visibleDrawing).toHaveCount(1)
  await expect.poll(() => visibleDrawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const hiddenDrawings = await page
    .locator('img.drawing.in-dark')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''))
  expect(requestedDrawings.filter((path) => hiddenDrawings.includes(path))).toEqual([])
  expect(hiddenDrawings).toContain(darkDrawing)
})

test('a signed-in user sees no layout shift [MARKETING-11]', async ({ page }) => {
  await signInAs(page, 'member')
  await recordLayoutShifts(page)
  for (const path of ['/about', '/membership']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('button', { name: /^Hi, / })).toBeVisible()
    expect(await getLayoutShifts(page)).toEqual([])
  }
})
