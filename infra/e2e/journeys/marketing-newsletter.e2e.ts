import { expect, test } from '../journey.ts'
import { answerWith, toast, wake } from '../pages/marketing.ts'
import { freshName } from '../pages/people.ts'

test('the newsletter button says Joining... while it waits, and a second click sends nothing', async ({ page }) => {
  await page.goto('/about')
  let calls = 0
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/newsletter/subscribe', async (route) => {
    calls += 1
    await gate.promise
    await route.continue()
  })
  const field = page.getByRole('contentinfo').getByLabel('Email address')
  await wake(field)
  await field.fill(`${freshName('reader')}@example.com`)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const pending = page.getByRole('button', { name: 'Joining...' })
  await expect(pending).toBeVisible()
  await pending.click({ force: true })
  await field.press('Enter')
  gate.resolve()
  await expect(toast(page, 'Welcome to our wellness community!')).toBeVisible()
  await expect(field).toHaveValue('')
  expect(calls).toBe(1)
})

test.describe('when the server says no', () => {
  test.use({ allowedErrors: ['Failed to load resource'] })

  for (const { answer, title, text } of [
    {
      answer: { status: 429, body: { message: 'Too many sign-ups.' } },
      title: 'Subscription Error',
      text: 'Too many sign-ups.',
    },
    {
      answer: { status: 500, body: {} },
      title: 'Subscription Error',
      text: 'Something went wrong. Please try again.',
    },
    {
      answer: 'no connection' as const,
      title: 'Connection Error',
      text: 'Unable to connect to our servers. Please try again later.',
    },
  ]) {
    test(`the newsletter says '${title}': ${text}`, async ({ page }) => {
      await page.goto('/about')
      await answerWith(page, '/api/newsletter/subscribe', answer)
      const field = page.getByRole('contentinfo').getByLabel('Email address')
      await wake(field)
      await field.fill('ann@example.com')
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await expect(toast(page, title)).toBeVisible()
      await expect(toast(page, text)).toBeVisible()
      await expect(field).toHaveValue('ann@example.com')
    })
  }
})

test('a toast leaves after five seconds, waits under the pointer, and F8 goes to it', async ({ page }) => {
  await page.clock.install()
  await page.goto('/about')
  const field = page.getByRole('contentinfo').getByLabel('Email address')
  await wake(field)
  await field.fill(`${freshName('reader')}@example.com`)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const shown = toast(page, 'Welcome to our wellness community!')
  await expect(shown).toBeVisible()
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: /Notifications/ })).toBeFocused()
  await shown.hover()
  await page.clock.runFor(10_000)
  await expect(shown).toBeVisible()
  await field.focus()
  await page.mouse.move(10, 10)
  await page.clock.runFor(5_100)
  await expect(shown).toBeHidden()
})

test('a toast is put away by a swipe of fifty pixels, not by less', async ({ page }) => {
  await page.goto('/about')
  const field = page.getByRole('contentinfo').getByLabel('Email address')
  await wake(field)
  await field.fill(`${freshName('reader')}@example.com`)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const shown = toast(page, 'Welcome to our wellness community!')
  await expect(shown).toBeVisible()
  const swipe = async (distance: number) => {
    const box = await shown.boundingBox()
    const [x, y] = [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + distance, y, { steps: 5 })
    await page.mouse.up()
  }
  await swipe(40)
  await expect(shown).toBeVisible()
  await swipe(60)
  await expect(shown).toBeHidden()
})
