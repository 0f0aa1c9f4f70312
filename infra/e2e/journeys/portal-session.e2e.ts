import { addDays, formatDay } from '@studio/contract'
import { expect, studioToday, test } from '../pages/fresh-class.ts'
import { signUpFresh } from '../pages/people.ts'

const accountButton = { name: /^Hi, / }

test('after signing out the toast is shown by the landing page for the rest of its time, and the session is over [ACCOUNTS-7]', async ({
  page,
}) => {
  await signUpFresh(page)
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

  test('without a connection signing out holds on this computer at once, and at the API with the next call [ACCOUNTS-7]', async ({
    page,
  }) => {
    await signUpFresh(page)
    await page.goto('/home')
    await page.route('**/api/logout', (route) => route.abort())
    await page.getByRole('button', accountButton).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Logged out locally', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Begin Your Journey' })).toBeVisible()
    const marked = await page.context().cookies()
    expect(marked.map(({ name }) => name)).toContain('signed_out')
    await page.goto('/home')
    await expect(page).toHaveURL('/auth')
    const left = (await page.context().cookies()).map(({ name }) => name)
    expect(left).not.toContain('sid')
    expect(left).not.toContain('signed_out')
  })
})

test('a visitor of /dashboard and /subscribe signs in and comes back there [SCREENS-172]', async ({ page }) => {
  const { username, password } = await signUpFresh(page)
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

test('going back from the hosted checkout finds the page as it was [SCREENS-46]', async ({ page }) => {
  await signUpFresh(page)
  await page.goto('/subscribe')
  const subscribe = page.getByRole('button', { name: 'Subscribe Now - $149/month' })
  await subscribe.click()
  await page.waitForURL('**/__local/payments/checkout/**')
  await page.goBack()
  await expect(subscribe).toBeEnabled()
  await expect(page.getByText('Redirecting to Payment')).toBeHidden()
})

test('going back from the checkout of a class finds search, dialog and date as they were [SCREENS-46]', async ({
  page,
  freshClass,
}) => {
  const { name } = await freshClass()
  await signUpFresh(page, 'guest', { isConfirmed: true })
  await page.goto('/classes')
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('button', { name: `Book Class: ${name}` }).click()
  const dialog = page.getByRole('dialog', { name })
  const date = dialog.getByRole('radio', { name: formatDay(addDays(studioToday(), 2)) })
  await date.click()
  await dialog.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.waitForURL('**/__local/payments/checkout/**')
  await page.goBack()
  await expect(date).toBeChecked()
  await expect(dialog.getByText('held for you')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Continue to Payment' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue(name)
  await expect(page.getByText(/^Showing 1 of /)).toBeVisible()
})
