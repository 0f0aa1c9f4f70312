import { expect, test } from '../journey.ts'
import { expectLayoutShiftAtMost, getLayoutShifts, recordLayoutShifts } from '../pages/layout-shifts.ts'

// Pages have no layout shifts: neither while the fonts are loading nor when they are in the cache.

test.use({ allowedErrors: ['404'], contextOptions: { reducedMotion: 'no-preference' } })

// /terms and /accessibility have the layout of /privacy.
const phonePages = ['/', '/about', '/organizations', '/corporate-wellness', '/membership', '/privacy', '/nothing-here']
const deskPages = ['/', '/membership', '/organizations']
/**
 * HTML may arrive in two parts, cut within the centred label of a button, which becomes a few pixels wider with the second
 * part. This much is allowed; a jump of the navigation would be four times as much.
 */
const MAX_SHIFT = 0.001
/** A phone's connection: 1.6 Mbit/s, 150 ms round trip. */
const slowConnection = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }

for (const { device, viewport, paths } of [
  { device: 'phone', viewport: { width: 390, height: 844 }, paths: phonePages },
  { device: 'desk', viewport: { width: 1440, height: 900 }, paths: deskPages },
]) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test(`pages have no layout shift on a slow connection on a ${device}, nor has the landing page on the next visit`, async ({
      page,
      context,
    }) => {
      await recordLayoutShifts(page)
      const devtools = await context.newCDPSession(page)
      await devtools.send('Network.enable')
      await devtools.send('Network.emulateNetworkConditions', slowConnection)
      const expectNoShift = async (path: string) => {
        await page.goto(path, { waitUntil: 'networkidle' })
        await page.evaluate(() => document.fonts.ready)
        await expect(page.locator('body')).toBeVisible()
        await expectLayoutShiftAtMost(page, MAX_SHIFT)
      }
      for (const path of paths) {
        await test.step(path, async () => {
          await devtools.send('Network.clearBrowserCache')
          await expectNoShift(path)
          // The next visit finds the fonts in the cache; one page is enough, because all use the same fonts.
          if (path === '/') await expectNoShift(path)
        })
      }
    })
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
