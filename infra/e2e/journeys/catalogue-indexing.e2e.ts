import { expect, test } from '../journey.ts'

const pages = ['/classes', '/programs', '/calendar'] as const

for (const path of pages) {
  test(`${path} may be indexed, and its HTML contains the canonical address [MARKETING-17]`, async ({ request }) => {
    const response = await request.get(path)
    const html = await response.text()
    expect(response.status()).toBe(200)
    expect(html).not.toContain('noindex')
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="https?://[^"]+${path}">`))
    const sitemap = await (await request.get('/sitemap-0.xml')).text()
    expect(sitemap).toContain(`${path}</loc>`)
  })

  test(`${path}/ redirects to ${path}, and a path below it is the 404 page [MARKETING-18]`, async ({ request }) => {
    const redirect = await request.get(`${path}/`, { maxRedirects: 0 })
    expect([redirect.status(), redirect.headers().location]).toEqual([301, path])
    const response = await request.get(`${path}/foo`)
    expect([response.status(), await response.text()]).toEqual([404, expect.stringContaining('404 Page Not Found')])
  })
}

test('a checkout page that does not exist is the 404 page [MARKETING-18]', async ({ request }) => {
  const response = await request.get('/checkout/nowhere')
  expect([response.status(), await response.text()]).toEqual([404, expect.stringContaining('404 Page Not Found')])
})

test('private pages are not indexed [MARKETING-17]', async ({ request }) => {
  for (const path of ['/auth', '/dashboard', '/checkout/success'])
    expect(await (await request.get(path)).text()).toContain('<meta name="robots" content="noindex">')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of pages) {
    test(`without JavaScript ${path} shows a summary and a link to another page [MARKETING-17]`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.getByRole('main')).toContainText('needs JavaScript')
      await page.getByRole('link', { name: 'About the studio' }).click()
      await expect(page).toHaveURL('/about')
    })
  }
})
