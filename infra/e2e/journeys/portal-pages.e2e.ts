import { portalPaths } from '@studio/contract'
import type { Page } from 'playwright/test'
import { firstLoad, firstLoadLimit } from '../first-load.ts'
import { expect, expectNoSidewaysScroll, test } from '../journey.ts'
import { signInAs } from '../pages/people.ts'

const pages = [
  { path: '/auth', heading: 'Sign in', signedIn: false },
  { path: '/forgot-password', heading: 'Account recovery', signedIn: false },
  { path: '/reset-password?token=t', heading: 'Choose a new password', signedIn: false },
  { path: '/classes', heading: 'Classes', signedIn: false },
  { path: '/programs', heading: 'Programs', signedIn: false },
  { path: '/calendar', heading: 'Calendar', signedIn: false },
  { path: '/', heading: 'Welcome, Maya', signedIn: true },
  { path: '/home', heading: 'Welcome, Maya', signedIn: true },
  { path: '/dashboard', heading: /Maya/, signedIn: true },
  { path: '/subscribe', heading: 'Start your membership', signedIn: true },
  { path: '/checkout/success', heading: 'Payment not confirmed', signedIn: true },
  { path: '/checkout/cancel', heading: 'Payment Cancelled', signedIn: true },
] as const

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  for (const { path, heading, signedIn } of pages) {
    test(`${path} loads at most 160 kB of JavaScript first, is easy to press, has one heading, a title and a skip link, and fits three widths [SCREENS-26, SCREENS-42]`, async ({
      page,
    }) => {
      if (signedIn) await signInAs(page, 'member')
      const { scripts, first } = await firstLoad(page, path)
      expect(first).toBeLessThanOrEqual(firstLoadLimit)
      expect(scripts.filter(({ url }) => /admin-remote|load-admin/.test(url))).toEqual([])
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page).toHaveTitle(/ \| Stillwater$/)
      expect(await smallTargets(page)).toEqual([])
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScroll(page)
      }
    })
  }
})

/** Controls that are smaller than 44 pixels, except links inside a sentence (WCAG 2.5.8). */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
    return seen
      .filter(
        (one) =>
          one.checkVisibility() &&
          !one.closest('.visually-hidden, .skip') &&
          getComputedStyle(one).display !== 'inline',
      )
      .filter((one) => !one.closest('label'))
      .map((one) => ({
        name: one.textContent || one.getAttribute('aria-label') || one.tagName,
        box: one.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 1 && (box.width < 43.5 || box.height < 43.5))
      .map(({ name, box }) => `${name.trim().slice(0, 40)}: ${Math.round(box.width)} x ${Math.round(box.height)}`)
  })
}

test('/admin loads no more than any other page for a user who is not an admin [SCREENS-42]', async ({ page }) => {
  await signInAs(page, 'member')
  const { scripts, first } = await firstLoad(page, '/admin')
  expect(first).toBeLessThanOrEqual(firstLoadLimit)
  expect(scripts.filter(({ url }) => /admin-remote/.test(url))).toEqual([])
})

test('every page of the portal has a test of its first load [SCREENS-42]', () => {
  const weighed = pages.map(({ path }) => path.split('?')[0])
  expect(portalPaths.filter((path) => path !== '/admin' && !weighed.includes(path))).toEqual([])
})

test('/auth sends a signed-in person on without the forms [SECURITY-12]', async ({ page }) => {
  await signInAs(page, 'member')
  const { scripts, first } = await firstLoad(page, '/auth')
  await expect(page).toHaveURL('/home')
  expect(scripts.filter(({ url }) => url.includes('auth-forms'))).toEqual([])
  expect(first).toBeLessThanOrEqual(firstLoadLimit)
})

test('/classes requests its code and its lists once, before the application runs', async ({ page }) => {
  const lists = ['/api/classes', '/api/instructors']
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const application = Promise.withResolvers<void>()
  await page.route('**/portal-assets/assets/index-*.js', async (route) => {
    await application.promise
    await route.continue()
  })
  await page.goto('/classes', { waitUntil: 'commit' })
  await expect.poll(() => lists.every((path) => asked.includes(path))).toBe(true)
  await expect.poll(() => asked.some((path) => path.includes('/classes-page-'))).toBe(true)
  application.resolve()
  await expect(page.getByText(/^Showing/)).toBeVisible()
  expect(lists.map((path) => asked.filter((one) => one === path).length)).toEqual([1, 1])
  expect(asked.filter((path) => path.includes('/classes-page-'))).toHaveLength(1)
  expect(asked).not.toContain('/api/user')
})

test('a route change keeps the document, updates the title, and Back restores the scroll position [SCREENS-46]', async ({
  page,
}) => {
  await page.goto('/classes')
  await expect(page.getByRole('heading', { level: 1, name: 'Classes' })).toBeVisible()
  await expect(page.getByText(/^Showing/)).toBeVisible()
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = 'yes'
    window.scrollTo({ top: 700, behavior: 'instant' })
  })
  await page.waitForFunction(() => window.scrollY > 600)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Calendar' })
    .evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL('/calendar')
  await expect(page).toHaveTitle('Calendar | Stillwater')
  await expect(page.getByRole('main')).toBeFocused()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/classes')
  // Pictures that load again may shift the page by a few pixels.
  await expect.poll(() => page.evaluate(() => Math.abs(window.scrollY - 700))).toBeLessThanOrEqual(4)
  expect(await page.evaluate(() => document.documentElement.dataset.sameDocument)).toBe('yes')
})

test('a newly loaded page begins at its top whatever page was there before, and Back returns to the place that was left [SCREENS-46]', async ({
  page,
}) => {
  await page.goto('/classes')
  await expect(page.getByText(/^Showing/)).toBeVisible()
  await page.evaluate(() => window.scrollTo({ top: 700, behavior: 'instant' }))
  await page.waitForFunction(() => window.scrollY > 600)
  await page.addInitScript(() => {
    Object.assign(window, { furthest: 0 })
    window.addEventListener('scroll', () => Object.assign(window, { furthest: Math.max(window.scrollY, furthest()) }))
    const furthest = () => Number(Reflect.get(window, 'furthest'))
  })
  await page.goto('/calendar')
  await expect(page.getByRole('main').getByText('Quick actions')).toBeVisible()
  // By now it is tall enough to be scrolled, and a place would be restored with the next frame.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBeGreaterThan(100)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await page.evaluate(() => Reflect.get(window, 'furthest'))).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/classes')
  await expect.poll(() => page.evaluate(() => Math.abs(window.scrollY - 700))).toBeLessThanOrEqual(4)
})

test('the theme that was chosen holds on every page of the product, from the first paint [SCREENS-47]', async ({
  page,
}) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto('/about')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto('/classes')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true')
})
