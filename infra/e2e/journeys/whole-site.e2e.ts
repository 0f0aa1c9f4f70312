import type { Page } from 'playwright/test'
import { expect, test } from '../journey.ts'

// Follows every link as a visitor, through the marketing pages and the portal. Console errors fail it too.

test.describe.configure({ timeout: 240_000 })

type Link = { from: string; href: string }

/** Ignores query values and anchors: addresses that differ only in those, such as two programs, are visited once. */
const toPageKey = ({ pathname, searchParams }: URL) => `${pathname}?${[...searchParams.keys()].join('&')}`

/** Collects the http links of a page; mail and phone links are left out. */
async function collectLinks(page: Page, from: string): Promise<Link[]> {
  const hrefs = await page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  return hrefs.filter((href) => href.startsWith('http')).map((href) => ({ from, href }))
}

test('no link, anchor or asset of the site is broken [MARKETING-18]', async ({ page, baseURL }) => {
  const { origin } = new URL(baseURL ?? '')
  const failedResponses: string[] = []
  page.on('response', (response) => {
    // The portal's session check returns 401 for a visitor, which is not a broken link.
    const isSessionCheck = response.status() === 401 && new URL(response.url()).pathname === '/api/user'
    if (response.status() >= 400 && !isSessionCheck)
      failedResponses.push(`${response.status()} ${response.url()} on ${page.url()}`)
  })
  const externalLinks: Link[] = []
  const brokenLinks: string[] = []
  /** The ids on each visited page. */
  const anchorsByPage = new Map<string, string[]>()
  const anchorLinks: { link: Link; pageKey: string; anchor: string }[] = []
  const queue: Link[] = [{ from: 'the start', href: `${origin}/` }]
  for (let link = queue.shift(); link; link = queue.shift()) {
    const url = new URL(link.href)
    if (url.origin !== origin) externalLinks.push(link)
    const key = toPageKey(url)
    if (url.origin !== origin) continue
    const anchor = decodeURIComponent(url.hash.slice(1))
    if (anchor) anchorLinks.push({ link, pageKey: key, anchor })
    if (anchorsByPage.has(key)) continue
    anchorsByPage.set(key, [])
    await page.goto(url.href, { waitUntil: 'networkidle' })
    // By tag, not role: an open dialog hides the page behind it from the accessibility tree.
    const title = page.locator('h1').first()
    await expect(title, `${link.from} -> ${link.href}`).not.toBeEmpty()
    if ((await title.textContent())?.includes('404')) brokenLinks.push(`${link.from} -> ${link.href}`)
    anchorsByPage.set(key, await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id)))
    queue.push(...(await collectLinks(page, url.pathname)))
  }
  for (const { link, pageKey, anchor } of anchorLinks) {
    if (!anchorsByPage.get(pageKey)?.includes(anchor)) brokenLinks.push(`${link.from} -> ${link.href}`)
  }
  expect(externalLinks, 'links that leave the site').toEqual([])
  expect(brokenLinks, 'broken links').toEqual([])
  expect(failedResponses, 'failed responses').toEqual([])
  for (const path of ['/', '/about', '/privacy', '/auth', '/classes', '/programs', '/calendar', '/forgot-password']) {
    expect([...anchorsByPage.keys()], 'pages that are linked to').toContain(`${path}?`)
  }
})
