import { isRedirectTarget } from '@studio/contract'
import type { Page } from 'playwright/test'
import { signUpMember } from '../pages/booking.ts'
import { expect, test } from '../pages/fixtures.ts'
import { loadJson } from '../pages/load-json.ts'
import { demoPassword, signInAs, signUpNewUser } from '../pages/people.ts'

test.describe.configure({ timeout: 120_000 })

/** Signs in on /auth after a redirect to it; fails when its URL has a parameter other than a known redirect target. */
async function signInAfterRedirect(page: Page, { username, password }: { username: string; password: string }) {
  await expect(page).toHaveURL((url) => url.pathname === '/auth')
  const parameters = [...new URL(page.url()).searchParams]
  for (const [name, value] of parameters) {
    expect(name).toBe('redirect')
    expect(isRedirectTarget(value), `redirect=${value}`).toBe(true)
  }
  const form = page.getByRole('tabpanel', { name: 'Login' })
  await form.getByLabel(/^Username or Email/).fill(username)
  await form.getByLabel(/^Password/).fill(password)
  await form.locator('[type=submit]').click()
}

test.describe('signing in', () => {
  test.use({ allowedErrors: ['status of 401'] })

  test('signing in leads back to the page, to the dialog of a class, to the date that was chosen there before the session ended, and to a tab of the admin area [SCREENS-172]', async ({
    page,
    createClass,
  }) => {
    const { name } = await createClass()
    const account = await signUpNewUser(page)
    const dialog = page.getByRole('dialog', { name })
    const selectedDate = dialog.getByRole('radio', { checked: true })
    await page.context().clearCookies()
    await page.goto('/dashboard')
    await expect(page.getByText('Logged out', { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/auth?redirect=dashboard')
    await page.goto('/subscribe')
    await expect(page).toHaveURL('/auth?redirect=subscribe')
    await signInAfterRedirect(page, account)
    await expect(page).toHaveURL('/subscribe')
    await page.goto('/auth?redirect=membership')
    await expect(page).toHaveURL('/membership')
    // An anchor of the landing page, which visitors see at this address: members find the prices on /membership.
    await page.goto('/#pricing')
    await expect(page).toHaveURL('/membership')

    await page.context().clearCookies()
    await page.goto('/classes')
    await page.getByRole('button', { name: `Book Class: ${name}` }).click()
    await page.getByRole('alertdialog', { name: 'Sign In Required' }).getByRole('button', { name: 'Sign In' }).click()
    await signInAfterRedirect(page, account)
    await expect(page).toHaveURL('/classes')
    await expect(selectedDate).toBeVisible()

    await dialog.getByRole('radio').nth(2).check()
    const chosenValue = (await selectedDate.getAttribute('value')) ?? ''
    await page.context().clearCookies()
    await dialog.getByRole('button', { name: 'Continue to Payment' }).click()
    await expect(page.getByText('Your session has expired. Please sign in again to book classes.')).toBeVisible()
    await signInAfterRedirect(page, account)
    await expect(page).toHaveURL('/classes')
    await expect(selectedDate).toHaveAttribute('value', chosenValue)

    await page.context().clearCookies()
    await page.goto('/admin#requests')
    await signInAfterRedirect(page, { username: 'admin', password: demoPassword })
    await expect(page).toHaveURL('/admin#requests')
    await expect(page.getByRole('tab', { name: /^Requests/ })).toHaveAttribute('aria-selected', 'true')
  })
})

test.describe('a page that is open for long', () => {
  test.use({
    allowedErrors: ['ERR_FAILED', 'dynamically imported module', 'A part of the page failed', 'status of 409'],
  })

  test('a dialog whose script failed to load opens with the next click, and makes no booking after another user has signed in [SCREENS-41, ACCOUNTS-8]', async ({
    page,
    adminApi,
    createClass,
    createUser,
  }) => {
    const { name } = await createClass()
    const secondUser = await createUser({ isMember: true })
    await signUpMember(page, adminApi)
    await page.goto('/classes')
    const scripts = '**/portal-assets/assets/booking-flow*'
    await page.route(scripts, (route) => route.abort())
    const bookButton = page.getByRole('button', { name: `Book Class: ${name}` })
    await bookButton.click()
    await expect(page.getByText('Booking Failed')).toBeVisible()
    await page.unroute(scripts)
    await bookButton.click()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog.getByRole('radio', { checked: true })).toBeVisible()
    // Signed in through the API, so that no message between tabs tells the page.
    await signInAs(page, secondUser)
    await dialog.getByRole('button', { name: 'Confirm Booking' }).click()
    await expect(page.getByText(`Signed in as ${secondUser.name}`)).toBeVisible()
    expect(await loadJson(page.request, '/api/user/bookings')).toEqual([])
  })
})
