import { marketingPaths } from '@studio/contract'
import { expect, expectNoSidewaysScroll, test } from '../journey.ts'
import { loadJson } from '../pages/load-json.ts'

const pages = ['/', ...marketingPaths]
/** 320 px is also a 1280 px screen at 400% zoom, 640 px at 200%. */
const widths = [320, 640, 768, 1440]

test('every page fits narrow and wide screens, and sends no request to other sites or to the API [MARKETING-11, PRIVACY-12]', async ({
  page,
  baseURL,
}) => {
  const foreignRequests: string[] = []
  const apiCalls: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && url.origin !== new URL(baseURL ?? '').origin) foreignRequests.push(url.href)
    if (url.pathname.startsWith('/api/')) apiCalls.push(`${url.pathname} on ${page.url()}`)
  })
  for (const path of pages) {
    await test.step(path, async () => {
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.evaluate(() => document.fonts.ready)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScroll(page)
      }
    })
  }
  expect(foreignRequests).toEqual([])
  expect(apiCalls, 'calls of the API').toEqual([])
})

test.describe('a page that does not exist', () => {
  test.use({ allowedErrors: ['404'] })
  test('the 404 page has a heading and a link to the home page [MARKETING-18]', async ({ page }) => {
    await page.goto('/nothing-here')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/')
  })
})

test('the skip link is the first tab stop and leads to the main content', async ({ page }) => {
  await page.goto('/about')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the menu of a phone lists all pages and works by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/organizations')
  const opener = page.getByRole('button', { name: 'Open menu' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Organizations' })).toHaveAttribute('aria-current', 'page')
  for (const name of ['About', 'Organizations', 'Memberships', 'Classes', 'Programs', 'Sign In', 'Get Started']) {
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the mail address in the footer fits in one line at every width, on public pages and in the portal', async ({
  page,
}) => {
  for (const path of ['/about', '/classes']) {
    await page.goto(path)
    const mailLink = page.getByRole('contentinfo').getByRole('link', { name: /@/ })
    await expect(mailLink).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    for (const width of [320, 390, 640, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const lineCount = await mailLink.evaluate((link) => {
        const range = document.createRange()
        range.selectNodeContents(link)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      })
      expect([path, width, lineCount]).toEqual([path, width, 1])
    }
  }
})

test('the HTML of the landing page contains the lists of classes and programs', async ({ request }) => {
  const html = await (await request.get('/')).text()
  expect(html).not.toContain('data-waiting')
  for (const listClass of ['toc', 'shelf'])
    expect(html, listClass).toMatch(new RegExp(`<ul class="${listClass}"[^>]*>\\s*<li`))
})

test('the landing page shows the current classes and programs of the studio [MARKETING-7]', async ({
  page,
  request,
}) => {
  const classes = await loadJson<{ name: string }[]>(request, '/api/classes')
  await page.goto('/')
  const list = page.locator('#classes')
  for (const { name } of classes) await expect(list.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(list.getByRole('link', { name: /^Book / }).first()).toHaveAttribute('href', '/auth?redirect=classes')
  await expect(
    page
      .locator('#programs')
      .getByText(/^\$\d+$/)
      .first(),
  ).toBeVisible()
})
