import { expect, test } from '../journey.ts'
import { findToast, hydrate, respondWith } from '../pages/marketing.ts'
import { createUniqueName } from '../pages/people.ts'

test('the newsletter button shows Joining... while it waits, and a second click sends nothing', async ({ page }) => {
  await page.goto('/about')
  let requestCount = 0
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/newsletter/subscribe', async (route) => {
    requestCount += 1
    await gate.promise
    await route.continue()
  })
  const field = page.getByRole('contentinfo').getByLabel('Email address')
  await hydrate(field)
  await field.fill(`${createUniqueName('reader')}@example.com`)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const pendingButton = page.getByRole('button', { name: 'Joining...' })
  await expect(pendingButton).toBeVisible()
  await pendingButton.click({ force: true })
  await field.press('Enter')
  gate.resolve()
  await expect(findToast(page, 'Welcome to our wellness community!')).toBeVisible()
  await expect(field).toHaveValue('')
  expect(requestCount).toBe(1)
})

test.describe('when the server refuses', () => {
  test.use({ allowedErrors: ['Failed to load resource'] })

  test('the newsletter says why it failed and keeps the address', async ({ page }) => {
    await page.goto('/about')
    const field = page.getByRole('contentinfo').getByLabel('Email address')
    await hydrate(field)
    await field.fill('ann@example.com')
    for (const [response, title, text] of [
      [{ status: 429, body: { message: 'Too many sign-ups.' } }, 'Subscription Error', 'Too many sign-ups.'],
      [{ status: 500, body: {} }, 'Subscription Error', 'Something went wrong. Please try again.'],
      ['no connection', 'Connection Error', 'Unable to connect to our servers. Please try again later.'],
    ] as const) {
      await respondWith(page, '/api/newsletter/subscribe', response)
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await expect(findToast(page, title)).toBeVisible()
      await expect(findToast(page, text)).toBeVisible()
      await expect(field).toHaveValue('ann@example.com')
      await page.unrouteAll()
    }
  })
})

test('a toast closes after five seconds, stays under the pointer, and F8 focuses it', async ({ page }) => {
  await page.clock.install()
  await page.goto('/about')
  const field = page.getByRole('contentinfo').getByLabel('Email address')
  await hydrate(field)
  await field.fill(`${createUniqueName('reader')}@example.com`)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const welcomeToast = findToast(page, 'Welcome to our wellness community!')
  await expect(welcomeToast).toBeVisible()
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: /Notifications/ })).toBeFocused()
  await welcomeToast.hover()
  await page.clock.runFor(10_000)
  await expect(welcomeToast).toBeVisible()
  await field.focus()
  await page.mouse.move(10, 10)
  await page.clock.runFor(5_100)
  await expect(welcomeToast).toBeHidden()
})
