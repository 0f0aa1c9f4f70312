import { addDays, formatDay } from '@studio/contract'
import { expect, getStudioToday, test } from '../pages/fixtures.ts'
import { signUpNewUser } from '../pages/people.ts'

const accountButton = { name: /^Hi, / }

test('signing out ends the session, and the landing page shows the toast [ACCOUNTS-7]', async ({ page }) => {
  await signUpNewUser(page)
  await page.goto('/dashboard')
  await page.getByRole('button', accountButton).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Begin Your Journey' })).toBeVisible()
  await page.goto('/home')
  await expect(page).toHaveURL('/auth')
})

test.describe('without a connection', () => {
  test.use({ allowedErrors: ['net::ERR_FAILED', '401'] })

  test('without a connection signing out takes effect in the browser at once and at the API with the next request [ACCOUNTS-7]', async ({
    page,
  }) => {
    await signUpNewUser(page)
    await page.goto('/home')
    await page.route('**/api/logout', (route) => route.abort())
    await page.getByRole('button', accountButton).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Logged out locally', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Begin Your Journey' })).toBeVisible()
    const cookies = await page.context().cookies()
    expect(cookies.map(({ name }) => name)).toContain('signed_out')
    await page.goto('/home')
    await expect(page).toHaveURL('/auth')
    const cookieNames = (await page.context().cookies()).map(({ name }) => name)
    expect(cookieNames).not.toContain('sid')
    expect(cookieNames).not.toContain('signed_out')
  })
})

test('a visitor of /dashboard or /subscribe returns there after signing in [SCREENS-172]', async ({ page }) => {
  const { username, password } = await signUpNewUser(page)
  await page.context().clearCookies()
  await page.goto('/dashboard')
  await expect(page.getByText('Logged out', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/auth?redirect=dashboard')
  await page.goto('/subscribe')
  await expect(page).toHaveURL('/auth?redirect=subscribe')
  await page.getByLabel('Username or Email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/subscribe')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/auth?redirect=membership')
  await expect(page).toHaveURL('/membership')
  await page.goto('/#pricing')
  await expect(page).toHaveURL('/membership')
})

test('going back from the hosted checkout restores the page [SCREENS-46]', async ({ page }) => {
  await signUpNewUser(page)
  await page.goto('/subscribe')
  const subscribeButton = page.getByRole('button', { name: 'Subscribe Now - $149/month' })
  await subscribeButton.click()
  await page.waitForURL('**/__local/payments/checkout/**')
  await page.goBack()
  await expect(subscribeButton).toBeEnabled()
  await expect(page.getByText('Redirecting to Payment')).toBeHidden()
})

test('going back from the checkout of a class restores search, dialog and date [SCREENS-46]', async ({
  page,
  createClass,
}) => {
  const { name } = await createClass()
  await signUpNewUser(page, 'guest', { isConfirmed: true })
  await page.goto('/classes')
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('button', { name: `Book Class: ${name}` }).click()
  const dialog = page.getByRole('dialog', { name })
  const dateOption = dialog.getByRole('radio', { name: formatDay(addDays(getStudioToday(), 2)) })
  await dateOption.click()
  await dialog.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.waitForURL('**/__local/payments/checkout/**')
  await page.goBack()
  await expect(dateOption).toBeChecked()
  await expect(dialog.getByText('held for you')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Continue to Payment' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue(name)
  await expect(page.getByText(/^Showing 1 of /)).toBeVisible()
})
