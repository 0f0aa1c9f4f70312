import { marketingPaths } from '@studio/contract'
import type { Page } from 'playwright/test'
import { expect, test } from '../journey.ts'
import { signInAs } from '../pages/people.ts'
import { type LayoutShift, shiftsSoFar, watchShifts } from '../pages/shifts.ts'

// Nothing on a page moves by itself: not on the first visit, when the faces are still on their way, nor on the next.

test.use({ allowedErrors: ['404'], contextOptions: { reducedMotion: 'no-preference' } })

const pages = ['/', ...marketingPaths, '/nothing-here']
const widths = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } }
/** A telephone's line: 1.6 Mbit/s, 150 ms there and back. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }

async function shiftsOf(page: Page, path: string): Promise<LayoutShift[]> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready)
  await expect(page.locator('body')).toBeVisible()
  return shiftsSoFar(page)
}

for (const [name, viewport] of Object.entries(widths)) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport })

    for (const path of name === 'phone' ? pages : ['/', '/membership', '/organizations']) {
      test(`${path} does not move while it comes by a slow line`, async ({ page, context }) => {
        await watchShifts(page)
        const line = await context.newCDPSession(page)
        await line.send('Network.enable')
        await line.send('Network.emulateNetworkConditions', slowLine)
        expect(await shiftsOf(page, path)).toEqual([])
        // The next visit finds the fonts in the cache.
        if (path === '/') expect(await shiftsOf(page, path)).toEqual([])
      })
    }
  })
}

test('words are readable while the fonts are still loading, and fonts that come later move none of them', async ({
  page,
}) => {
  await watchShifts(page)
  const gate = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/about', { waitUntil: 'domcontentloaded' })
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeVisible()
  const paints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
  await expect.poll(paints).toBe(1)
  const width = (await title.boundingBox())?.width
  gate.resolve()
  await page.evaluate(() => document.fonts.ready)
  expect((await title.boundingBox())?.width).toBe(width)
  expect(await shiftsSoFar(page)).toEqual([])
})

test('drawings are loaded as one comes near them, in the colours of the theme', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/drawings/')) asked.push(new URL(request.url()).pathname)
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  const last = (theme: string) => page.locator(`main img.drawing.in-${theme}`).last()
  const [light, dark] = [await last('light').getAttribute('src'), await last('dark').getAttribute('src')]
  expect(asked).not.toContain(light)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 20_000)
  const shown = page.locator('.community-call .drawing.in-light:visible')
  await expect(shown).toHaveCount(1)
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const unseen = await page
    .locator('img.drawing.in-dark')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''))
  expect(asked.filter((path) => unseen.includes(path))).toEqual([])
  expect(unseen).toContain(dark)
})

test('for a signed-in person the page is laid out for them before it is painted [MARKETING-11]', async ({ page }) => {
  await signInAs(page, 'member')
  await watchShifts(page)
  for (const path of ['/about', '/membership']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('button', { name: /^Hi, / })).toBeVisible()
    expect(await shiftsSoFar(page)).toEqual([])
  }
})
