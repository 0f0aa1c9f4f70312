import { expect, test } from '../journey.ts'
import { loadJson } from '../pages/load-json.ts'
import { signInAs, signUpNewUser } from '../pages/people.ts'

test('a member sees their name, their plan and Manage Membership [MARKETING-11]', async ({ page }) => {
  await signInAs(page, 'member')
  const user = await loadJson<{ firstName: string | null }>(page.request, '/api/user')
  await page.goto('/membership')
  const menu = page.getByRole('button', { name: `Hi, ${user.firstName || 'Friend'}` })
  await expect(menu).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeHidden()
  const strip = page.getByRole('region', { name: 'Current membership' })
  await expect(strip.getByRole('heading', { name: 'Monthly Unlimited' })).toBeVisible()
  await expect(strip.getByText('Active', { exact: true })).toBeVisible()
  await expect(strip.getByRole('button', { name: 'Manage Membership' })).toBeVisible()
  await expect(strip.getByRole('link', { name: 'Upgrade Now' })).toBeHidden()
})

test('a user without a plan gets a link to /subscribe', async ({ page }) => {
  await signUpNewUser(page)
  await page.goto('/membership')
  const strip = page.getByRole('region', { name: 'Current membership' })
  await expect(strip.getByRole('heading', { name: 'No Active Membership' })).toBeVisible()
  await expect(strip.getByText('No Membership', { exact: true })).toBeVisible()
  await expect(strip.getByRole('link', { name: 'Upgrade Now' })).toHaveAttribute('href', '/subscribe')
  await expect(strip.getByRole('button', { name: 'Manage Membership' })).toBeHidden()
})

test('the account menu works by keyboard, and only an admin sees Admin', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/about')
  const menuButton = page.getByRole('button', { name: /^Hi, / })
  await menuButton.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: /Dashboard/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: /Admin/ })).toBeFocused()
  await expect(page.getByRole('menuitem', { name: /Admin/ })).toContainText('Manage classes, programs, and users')
  await page.keyboard.press('Escape')
  await expect(menuButton).toBeFocused()
  await expect(page.getByRole('menu')).toBeHidden()

  await page.request.post('/api/logout')
  await signUpNewUser(page)
  await page.goto('/about')
  await page.getByRole('button', { name: 'Hi, Robin' }).click()
  await expect(page.getByRole('menuitem', { name: /Dashboard/ })).toContainText('View your bookings and progress')
  await expect(page.getByRole('menuitem', { name: /Admin/ })).toBeHidden()
})

test('signing out is announced on the page and on the next one [MARKETING-11]', async ({ page }) => {
  await signUpNewUser(page)
  await page.goto('/about')
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/logout', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Hi, Robin' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('menuitem', { name: 'Signing Out... Please wait...' })).toBeVisible()
  gate.resolve()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await expect(page.getByText('You have been logged out of your account.')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  expect((await page.request.get('/api/user')).status()).toBe(401)
})

test.describe('with failing requests', () => {
  test.use({ allowedErrors: ['Failed to load resource'] })

  test('a sign-out without a connection takes effect on the page at once and at the API with the next request [ACCOUNTS-7]', async ({
    page,
  }) => {
    await signUpNewUser(page)
    await page.goto('/about')
    await page.route('**/api/logout', (route) => route.abort('connectionrefused'))
    await page.getByRole('button', { name: 'Hi, Robin' }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Logged out locally', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Begin Your Journey' })).toBeVisible()
    await page.request.get('/api/user')
    const names = (await page.context().cookies()).map(({ name }) => name)
    expect(names).not.toContain('sid')
    expect(names).not.toContain('signed_out')
  })

  test('a sign-out takes effect on every page when the API never responds', async ({ page }) => {
    await signUpNewUser(page)
    await page.goto('/about')
    await expect(page.getByRole('button', { name: 'Hi, Robin' })).toBeVisible()
    await page.clock.install()
    await page.route('**/api/logout', () => undefined)
    await page.getByRole('button', { name: 'Hi, Robin' }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await page.clock.runFor(10_200)
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Logged out locally', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Begin Your Journey' })).toBeVisible()
    await page.goto('/about')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
    await page.goto('/classes')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Hi, / })).toBeHidden()
  })

  test('a user whose session has ended sees the page as a visitor', async ({ page, baseURL }) => {
    await page.context().addCookies(['sid', 'signed_in'].map((name) => ({ name, value: '1', url: baseURL ?? '' })))
    await page.goto('/membership')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Current membership' })).toBeHidden()
  })

  test('Manage Membership says so when the payment provider is unavailable', async ({ page }) => {
    await signInAs(page, 'member')
    await page.goto('/membership')
    await page.route('**/api/create-portal-session', (route) => route.fulfill({ status: 502, body: '{}' }))
    await page.getByRole('button', { name: 'Manage Membership' }).click()
    await expect(page.getByText('Unable to open your membership. Please try again.')).toBeVisible()
  })
})
