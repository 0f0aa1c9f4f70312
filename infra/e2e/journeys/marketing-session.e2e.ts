import type { Page } from 'playwright/test'
import { expect, test } from '../journey.ts'
import { getLayoutShifts, recordLayoutShifts } from '../pages/layout-shifts.ts'
import { loadJson } from '../pages/load-json.ts'
import { respondWith } from '../pages/marketing.ts'
import { signInAs, signUpNewUser } from '../pages/people.ts'

// The payment provider is unavailable, the session has ended, and signing out has no connection.
test.use({
  allowedErrors: ['status of 502', 'status of 401', 'ERR_CONNECTION_REFUSED'],
  contextOptions: { reducedMotion: 'no-preference' },
})

const findStrip = (page: Page) => page.getByRole('region', { name: 'Current membership' })
const findSignInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign In' })

test('a member sees their name and plan without a layout shift; the account menu works by keyboard, and only an admin sees Admin [MARKETING-11]', async ({
  page,
}) => {
  await signInAs(page, 'member')
  const user = await loadJson<{ firstName: string | null }>(page.request, '/api/user')
  await recordLayoutShifts(page)
  const menuButton = page.getByRole('button', { name: /^Hi, / })
  await test.step('/about', async () => {
    await page.goto('/about', { waitUntil: 'networkidle' })
    await expect(menuButton).toHaveAccessibleName(`Hi, ${user.firstName || 'Friend'}`)
    expect(await getLayoutShifts(page)).toEqual([])
    await menuButton.focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: /Dashboard/ })).toBeFocused()
    await expect(page.getByRole('menuitem', { name: /Dashboard/ })).toContainText('View your bookings and progress')
    await expect(page.getByRole('menuitem', { name: /Admin/ })).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(menuButton).toBeFocused()
    await expect(page.getByRole('menu')).toBeHidden()
  })
  await test.step('/membership', async () => {
    await page.goto('/membership', { waitUntil: 'networkidle' })
    await expect(menuButton).toBeVisible()
    expect(await getLayoutShifts(page)).toEqual([])
    await expect(findSignInLink(page)).toBeHidden()
    const strip = findStrip(page)
    await expect(strip.getByRole('heading', { name: 'Monthly Unlimited' })).toBeVisible()
    await expect(strip.getByText('Active', { exact: true })).toBeVisible()
    await expect(strip.getByRole('link', { name: 'Upgrade Now' })).toBeHidden()
    await respondWith(page, '/api/create-portal-session', { status: 502, body: {} })
    await strip.getByRole('button', { name: 'Manage Membership' }).click()
    await expect(page.getByText('Unable to open your membership. Please try again.')).toBeVisible()
  })
  await test.step('as an admin', async () => {
    await signInAs(page, 'admin')
    await page.goto('/about')
    await menuButton.click()
    await expect(page.getByRole('menuitem', { name: /Admin/ })).toContainText('Manage classes, programs, and users')
  })
})

test('signing out is announced on the page and on the next one; without a connection it takes effect on every page at once and at the API with the next request [MARKETING-11, ACCOUNTS-7]', async ({
  page,
  baseURL,
}) => {
  const account = await signUpNewUser(page)
  const signOut = async () => {
    await page.goto('/about')
    await page.getByRole('button', { name: 'Hi, Robin' }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  }
  await test.step('with a connection', async () => {
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/logout', async (route) => {
      await gate.promise
      await route.continue()
    })
    await signOut()
    await expect(page.getByRole('menuitem', { name: 'Signing Out... Please wait...' })).toBeVisible()
    gate.resolve()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Signed out successfully')).toBeVisible()
    await expect(page.getByText('You have been logged out of your account.')).toBeVisible()
    await expect(findSignInLink(page)).toBeVisible()
    expect((await page.request.get('/api/user')).status()).toBe(401)
    await page.unrouteAll()
  })
  await test.step('without a connection', async () => {
    await signInAs(page, account)
    await respondWith(page, '/api/logout', 'no connection')
    await signOut()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Logged out locally', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Begin Your Journey' })).toBeVisible()
    await page.goto('/classes')
    await expect(findSignInLink(page)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Hi, / })).toBeHidden()
    // The API ends the session with the next request and removes the cookie that noted the sign-out.
    await page.request.get('/api/user')
    const names = (await page.context().cookies()).map(({ name }) => name)
    expect(names).not.toContain('sid')
    expect(names).not.toContain('signed_out')
  })
  await test.step('after the session has ended', async () => {
    await page.context().addCookies(['sid', 'signed_in'].map((name) => ({ name, value: '1', url: baseURL ?? '' })))
    await page.goto('/membership')
    await expect(findSignInLink(page)).toBeVisible()
    await expect(findStrip(page)).toBeHidden()
  })
})
