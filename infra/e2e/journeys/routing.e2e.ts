import { expect, expectNoSidewaysScroll, test } from '../journey.ts'

test('the API says that it and its database are well', async ({ request }) => {
  const answer = await request.get('/api/health')
  expect(answer.status()).toBe(200)
  expect(await answer.json()).toMatchObject({ status: 'ok', database: 'ok' })
})

for (const width of [390, 768, 1440]) {
  test(`the landing page fits ${width} pixels and shows everything`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
}

test('an unknown page says so with a 404', async ({ page }) => {
  const answer = await page.request.get('/nothing-here')
  expect(answer.status()).toBe(404)
  expect(await answer.text()).toContain('404 Page Not Found')
})
