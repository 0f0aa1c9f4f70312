import { portalPaths } from '@studio/contract'
import type { Page } from 'playwright/test'
import { FIRST_LOAD_LIMIT, measureFirstLoad } from '../first-load.ts'
import { expect, expectNoSidewaysScroll, test } from '../journey.ts'
import { signInAs } from '../pages/people.ts'

const visitorPages = [
  { path: '/auth', heading: 'Sign in' },
  { path: '/forgot-password', heading: 'Account recovery' },
  { path: '/reset-password?token=t', heading: 'Choose a new password' },
  { path: '/classes', heading: 'Classes' },
  { path: '/programs', heading: 'Programs' },
  { path: '/calendar', heading: 'Calendar' },
] as const
const memberPages = [
  { path: '/', heading: 'Welcome, Maya' },
  { path: '/home', heading: 'Welcome, Maya' },
  { path: '/dashboard', heading: /Maya/ },
  { path: '/subscribe', heading: 'Start your membership' },
  { path: '/checkout/success', heading: 'Payment not confirmed' },
  { path: '/checkout/cancel', heading: 'Payment Cancelled' },
  { path: '/teach', heading: '404 Page Not Found' },
] as const

/** Loads a page with an empty cache and checks the code it fetches first; returns its scripts. */
async function expectSmallFirstLoad(page: Page, path: string) {
  const { scripts, firstLoadGzipBytes } = await measureFirstLoad(page, path)
  expect(firstLoadGzipBytes).toBeLessThanOrEqual(FIRST_LOAD_LIMIT)
  expect(scripts.filter(({ url }) => /admin-remote|load-admin/.test(url))).toEqual([])
  return scripts
}

/** Checks one page of the portal on a phone, and that it fits three widths. */
async function expectGoodPage(page: Page, { path, heading }: { path: string; heading: string | RegExp }) {
  await expectSmallFirstLoad(page, path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page).toHaveTitle(/ \| Stillwater$/)
  expect(await findSmallTargets(page)).toEqual([])
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
  }
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('each page of a visitor loads at most 160 kB of JavaScript first, has large controls, one heading, a title and a skip link, fits three widths and has the chosen theme [SCREENS-26, SCREENS-42, SCREENS-47]', async ({
    page,
  }) => {
    const testedPaths = [...visitorPages, ...memberPages].map(({ path }) => path.split('?')[0])
    expect(portalPaths.filter((path) => path !== '/admin' && !testedPaths.includes(path))).toEqual([])
    const html = page.locator('html')
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Dark' }).click()
    await expect(html).toHaveAttribute('data-theme', 'dark')
    await page.goto('/about')
    await expect(html).toHaveAttribute('data-theme', 'dark')
    for (const visitorPage of visitorPages) {
      await test.step(visitorPage.path, () => expectGoodPage(page, visitorPage))
      await expect(html).toHaveAttribute('data-theme', 'dark')
    }
    await expect(page.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true')
  })

  test('each page of a member loads at most 160 kB of JavaScript first, has large controls, one heading, a title and a skip link, and fits three widths; /admin loads no more and nothing of the admin remote, and /auth redirects without loading its forms [SCREENS-26, SCREENS-42, SECURITY-12]', async ({
    page,
  }) => {
    await signInAs(page, 'member')
    for (const memberPage of memberPages) {
      await test.step(memberPage.path, () => expectGoodPage(page, memberPage))
    }
    const adminFirstLoad = await measureFirstLoad(page, '/admin')
    expect(adminFirstLoad.firstLoadGzipBytes).toBeLessThanOrEqual(FIRST_LOAD_LIMIT)
    expect(adminFirstLoad.scripts.filter(({ url }) => /admin-remote/.test(url))).toEqual([])
    const scripts = await expectSmallFirstLoad(page, '/auth')
    await expect(page).toHaveURL('/home')
    expect(scripts.filter(({ url }) => url.includes('auth-forms'))).toEqual([])
  })
})

/** Controls smaller than 44 pixels, except links inside a sentence (WCAG 2.5.8) and inputs whose label is pressed as well. */
function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
    return controls
      .filter(
        (element) =>
          element.checkVisibility() &&
          !element.closest('.visually-hidden, .skip') &&
          getComputedStyle(element).display !== 'inline',
      )
      .filter((element) => !element.closest('label'))
      .map((element) => ({
        name: element.textContent || element.getAttribute('aria-label') || element.tagName,
        box: element.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 1 && (box.width < 43.5 || box.height < 43.5))
      .map(({ name, box }) => `${name.trim().slice(0, 40)}: ${Math.round(box.width)} x ${Math.round(box.height)}`)
  })
}

test('/classes requests its script and its lists once, before the application runs', async ({ page }) => {
  const listPaths = ['/api/classes', '/api/instructors']
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  const applicationGate = Promise.withResolvers<void>()
  await page.route('**/portal-assets/assets/index-*.js', async (route) => {
    await applicationGate.promise
    await route.continue()
  })
  await page.goto('/classes', { waitUntil: 'commit' })
  await expect.poll(() => listPaths.every((path) => requestedPaths.includes(path))).toBe(true)
  await expect.poll(() => requestedPaths.some((path) => path.includes('/classes-page-'))).toBe(true)
  applicationGate.resolve()
  await expect(page.getByText(/^Showing/)).toBeVisible()
  expect(listPaths.map((path) => requestedPaths.filter((requestedPath) => requestedPath === path).length)).toEqual([
    1, 1,
  ])
  expect(requestedPaths.filter((path) => path.includes('/classes-page-'))).toHaveLength(1)
  expect(requestedPaths).not.toContain('/api/user')
})

test('a route change keeps the document; a route change and a page load begin at the top, and Back from either restores the scroll position [SCREENS-46]', async ({
  page,
}) => {
  const scrollDown = async () => {
    await page.evaluate(() => window.scrollTo({ top: 700, behavior: 'instant' }))
    await page.waitForFunction(() => window.scrollY > 600)
  }
  const expectFormerPlace = async () => {
    await expect(page).toHaveURL('/classes')
    // Pictures that load again may shift the page by a few pixels.
    await expect.poll(() => page.evaluate(() => Math.abs(window.scrollY - 700))).toBeLessThanOrEqual(4)
  }
  await page.goto('/classes')
  await expect(page.getByText(/^Showing/)).toBeVisible()
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = 'yes'
  })
  await scrollDown()
  const calendarLink = page.getByRole('contentinfo').getByRole('link', { name: 'Calendar' })
  await calendarLink.evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL('/calendar')
  await expect(page).toHaveTitle('Calendar | Stillwater')
  await expect(page.getByRole('main')).toBeFocused()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expectFormerPlace()
  expect(await page.evaluate(() => document.documentElement.dataset.sameDocument)).toBe('yes')

  await page.addInitScript(() => {
    let maxScrollY = 0
    window.addEventListener('scroll', () => {
      maxScrollY = Math.max(maxScrollY, window.scrollY)
    })
    Object.assign(window, { getMaxScrollY: () => maxScrollY })
  })
  await page.goto('/calendar')
  await expect(page.getByRole('main').getByText('Quick actions')).toBeVisible()
  // The page is now tall enough to scroll: a wrongly restored position would show in the next frame.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBeGreaterThan(100)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await page.evaluate('getMaxScrollY()')).toBe(0)
  await page.goBack()
  await expectFormerPlace()
})
