import type { Page } from 'playwright/test'
import { expect, test } from '../journey.ts'

// A visitor who follows every link there is: through the marketing pages and into the portal. Console errors fail it too.

test.describe.configure({ timeout: 240_000 })

type Link = { from: string; href: string }

/** Addresses that differ only in a value, such as the id of a program, or in their anchor are visited once. */
const placeOf = ({ pathname, searchParams }: URL) => `${pathname}?${[...searchParams.keys()].join('&')}`

/** Where this page leads to on this site, with what a plain address cannot say: mail and phone are left out. */
async function linksOf(page: Page, from: string): Promise<Link[]> {
  const hrefs = await page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  return hrefs.filter((href) => href.startsWith('http')).map((href) => ({ from, href }))
}

test('no link, anchor or asset of the site leads nowhere [MARKETING-18]', async ({ page, baseURL }) => {
  const { origin } = new URL(baseURL ?? '')
  const failed: string[] = []
  page.on('response', (response) => {
    // Signed out, the portal's question who is here is answered 401; that is no broken link.
    const askedWho = response.status() === 401 && new URL(response.url()).pathname === '/api/user'
    if (response.status() >= 400 && !askedWho) failed.push(`${response.status()} ${response.url()} on ${page.url()}`)
  })
  const elsewhere: Link[] = []
  const lost: string[] = []
  /** The anchors of each place that was visited. */
  const seen = new Map<string, string[]>()
  const anchors: { link: Link; place: string; anchor: string }[] = []
  const queue: Link[] = [{ from: 'the start', href: `${origin}/` }]
  for (let link = queue.shift(); link; link = queue.shift()) {
    const url = new URL(link.href)
    if (url.origin !== origin) elsewhere.push(link)
    const key = placeOf(url)
    if (url.origin !== origin) continue
    const anchor = decodeURIComponent(url.hash.slice(1))
    if (anchor) anchors.push({ link, place: key, anchor })
    if (seen.has(key)) continue
    seen.set(key, [])
    await page.goto(url.href, { waitUntil: 'networkidle' })
    // By its tag: a dialog that opens with the page takes what lies behind it out of reach.
    const title = page.locator('h1').first()
    await expect(title, `${link.from} -> ${link.href}`).not.toBeEmpty()
    if ((await title.textContent())?.includes('404')) lost.push(`${link.from} -> ${link.href}`)
    seen.set(key, await page.locator('[id]').evaluateAll((parts) => parts.map(({ id }) => id)))
    queue.push(...(await linksOf(page, url.pathname)))
  }
  for (const { link, place, anchor } of anchors) {
    if (!seen.get(place)?.includes(anchor)) lost.push(`${link.from} -> ${link.href}`)
  }
  expect(elsewhere, 'links that leave the site').toEqual([])
  expect(lost, 'links that lead nowhere').toEqual([])
  expect(failed, 'answers that failed').toEqual([])
  for (const path of ['/', '/about', '/privacy', '/auth', '/classes', '/programs', '/calendar', '/forgot-password']) {
    expect([...seen.keys()], 'pages that are linked to').toContain(`${path}?`)
  }
})
