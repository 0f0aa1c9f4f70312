import type { Page } from '@playwright/test'
import { marketingPaths } from '@studio/contract'
import { expect, test } from '../journey.ts'
import { signInAs } from '../pages/people.ts'
import { type Shift, shiftsSoFar, watchShifts } from '../pages/shifts.ts'

// Nothing on a page moves by itself: not on the first visit, when the faces are still on their way, nor on the next.

test.use({ allowedErrors: ['404'] })

const pages = ['/', ...marketingPaths, '/nothing-here']
const widths = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } }
/** A telephone's line: 1.6 Mbit/s, 150 ms there and back. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }

async function shiftsOf(page: Page, path: string): Promise<Shift[]> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready)
  await expect(page.locator('body')).toBeVisible()
  return shiftsSoFar(page)
}

for (const [name, viewport] of Object.entries(widths)) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport })

    for (const path of pages) {
      test(`${path} stands still, on the first visit by a slow line and on the next`, async ({ page, context }) => {
        await watchShifts(page)
        const line = await context.newCDPSession(page)
        await line.send('Network.enable')
        await line.send('Network.emulateNetworkConditions', slowLine)
        expect(await shiftsOf(page, path)).toEqual([])
        expect(await shiftsOf(page, path)).toEqual([])
      })
    }
  })
}

test('faces that come too late are not shown on this page: its words stay where they are', async ({ page }) => {
  await watchShifts(page)
  const gate = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/about', { waitUntil: 'domcontentloaded' })
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-faces', 'late')
  gate.resolve()
  await page.evaluate(() => document.fonts.ready)
  expect(await shiftsSoFar(page)).toEqual([])
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-faces', 'there')
})

test('for somebody signed in the page is laid out for them before it is painted', async ({ page }) => {
  await signInAs(page, 'member')
  await watchShifts(page)
  for (const path of ['/about', '/membership']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('button', { name: /^Hi, / })).toBeVisible()
    expect(await shiftsSoFar(page)).toEqual([])
  }
})
