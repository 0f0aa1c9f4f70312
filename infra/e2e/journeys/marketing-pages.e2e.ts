import { marketingPaths } from '@studio/contract'
import type { Page } from 'playwright/test'
import { expect, expectNoSidewaysScroll, test } from '../journey.ts'
import { loadJson } from '../pages/load-json.ts'

/** 320 px is also a 1280 px screen at 400% zoom, 640 px at 200%. */
const widths = [320, 640, 768, 1440]
/** The footer is the same on all public pages. */
const footerWidths = [320, 390, 640, 768, 1024, 1280, 1440]

async function expectFits(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
}

/** Fails when the mail address in the footer takes more than one line at any width. */
async function expectMailInOneLine(page: Page): Promise<void> {
  const mailLink = page.getByRole('contentinfo').getByRole('link', { name: /@/ })
  await expect(mailLink).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  for (const width of footerWidths) {
    await page.setViewportSize({ width, height: 900 })
    const lineCount = await mailLink.evaluate((link) => {
      const range = document.createRange()
      range.selectNodeContents(link)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    })
    expect([width, lineCount]).toEqual([width, 1])
  }
}

test('every public page fits narrow and wide screens and sends no request to other sites or to the API; the landing page shows the current classes and has a skip link [MARKETING-7, MARKETING-11, PRIVACY-12]', async ({
  page,
  baseURL,
  request,
}) => {
  const foreignRequests: string[] = []
  const apiCalls: string[] = []
  page.on('request', (pageRequest) => {
    const url = new URL(pageRequest.url())
    if (/^https?:$/.test(url.protocol) && url.origin !== new URL(baseURL ?? '').origin) foreignRequests.push(url.href)
    if (url.pathname.startsWith('/api/')) apiCalls.push(`${url.pathname} on ${page.url()}`)
  })
  await test.step('/', async () => {
    const classes = await loadJson<{ name: string }[]>(request, '/api/classes')
    await page.goto('/', { waitUntil: 'networkidle' })
    const list = page.locator('#classes')
    for (const { name } of classes) await expect(list.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(list.getByRole('link', { name: /^Book / }).first()).toHaveAttribute('href', '/auth?redirect=classes')
    const programPrices = page.locator('#programs').getByText(/^\$\d+$/)
    await expect(programPrices.first()).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await expectFits(page)
    await expectMailInOneLine(page)
  })
  for (const path of marketingPaths) {
    await test.step(path, async () => {
      await page.goto(path, { waitUntil: 'networkidle' })
      await expectFits(page)
    })
  }
  expect(foreignRequests).toEqual([])
  expect(apiCalls, 'calls of the API').toEqual([])
  await test.step('the footer of the portal', async () => {
    await page.goto('/classes')
    await expectMailInOneLine(page)
  })
})

test('/classes, /programs and /calendar are indexed and described without scripts, private pages are not indexed, and paths without a page, also below these, respond with the 404 page [MARKETING-17, MARKETING-18]', async ({
  request,
}) => {
  const sitemap = await (await request.get('/sitemap-0.xml')).text()
  for (const path of ['/classes', '/programs', '/calendar']) {
    const html = await (await request.get(path)).text()
    expect(html).not.toContain('noindex')
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="https?://[^"]+${path}">`))
    const noscriptHtml = /<noscript><main.*?<\/noscript>/s.exec(html)?.[0] ?? ''
    expect(noscriptHtml.match(/<h1[ >]/g)).toHaveLength(1)
    expect(noscriptHtml).toContain('needs JavaScript')
    expect(noscriptHtml).toContain('<a href="/about">')
    expect(sitemap).toContain(`${path}</loc>`)
    const redirect = await request.get(`${path}/`, { maxRedirects: 0 })
    expect([redirect.status(), redirect.headers().location]).toEqual([301, path])
  }
  for (const path of ['/classes/foo', '/programs/foo', '/calendar/foo', '/checkout/nowhere', '/nothing-here']) {
    const response = await request.get(path)
    expect([response.status(), await response.text()]).toEqual([404, expect.stringContaining('404 Page Not Found')])
  }
  for (const path of ['/auth', '/dashboard', '/checkout/success'])
    expect(await (await request.get(path)).text()).toContain('<meta name="robots" content="noindex">')
})
