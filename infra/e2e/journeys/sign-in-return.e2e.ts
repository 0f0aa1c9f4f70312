import { isRedirectTarget } from '@studio/contract'
import type { Page } from 'playwright/test'
import { type CreatedClass, expect, test } from '../pages/fixtures.ts'
import { createRegistration, createUniqueName, demoPassword } from '../pages/people.ts'

type Account = { username: string; password: string }

/** Registers a user and signs the browser out again. */
async function registerUser(page: Page) {
  const data = createRegistration(createUniqueName('returning'))
  const response = await page.request.post('/api/register', { data })
  expect(response.status(), await response.text()).toBe(201)
  await page.context().clearCookies()
  return data
}

async function submitSignIn(page: Page, { username, password }: Account) {
  const form = page.getByRole('tabpanel', { name: 'Login' })
  await form.getByLabel(/^Username or Email/).fill(username)
  await form.getByLabel(/^Password/).fill(password)
  await form.locator('[type=submit]').click()
}

/** Signs in on /auth after a redirect; its address contains a known redirect target or none. */
async function signInAfterRedirect(page: Page, { username, password }: Account) {
  await expect(page).toHaveURL((url) => url.pathname === '/auth')
  const parameters = [...new URL(page.url()).searchParams]
  for (const [name, value] of parameters) {
    expect(name).toBe('redirect')
    expect(isRedirectTarget(value), `redirect=${value}`).toBe(true)
  }
  await submitSignIn(page, { username, password })
}

async function pressBook(page: Page, { name }: CreatedClass) {
  await page
    .getByRole('button', { name: `Book Class: ${name}` })
    .last()
    .click()
  await page.getByRole('alertdialog', { name: 'Sign In Required' }).getByRole('button', { name: 'Sign In' }).click()
}

test('a visitor who pressed Book sees the dialog of that class after signing in [SCREENS-172]', async ({
  page,
  createClass,
}) => {
  const classToBook = await createClass()
  const account = await registerUser(page)
  await page.goto('/classes')
  await pressBook(page, classToBook)
  await signInAfterRedirect(page, account)
  await expect(page).toHaveURL('/classes')
  await expect(page.getByRole('dialog', { name: classToBook.name })).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toBeVisible()
})

test('an admin who opened the requests while signed out sees that tab after signing in', async ({ page }) => {
  await page.goto('/admin#requests')
  await signInAfterRedirect(page, { username: 'admin', password: demoPassword })
  await expect(page).toHaveURL('/admin#requests')
  await expect(page.getByRole('tab', { name: /^Requests/ })).toHaveAttribute('aria-selected', 'true')
})

test.describe('when the session has ended', () => {
  test.use({ allowedErrors: ['status of 401'] })

  test('a booking leads to signing in and back to its dialog with the same date [SCREENS-172]', async ({
    page,
    createClass,
  }) => {
    const classToBook = await createClass()
    const account = createRegistration(createUniqueName('expired'))
    await page.request.post('/api/register', { data: account })
    await page.goto('/classes')
    await page.getByRole('button', { name: `Book Class: ${classToBook.name}` }).click()
    await page.getByRole('radio').nth(2).check()
    const selectedDate = await page.getByRole('radio', { checked: true }).getAttribute('value')
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await expect(page.getByText('Your session has expired. Please sign in again to book classes.')).toBeVisible()
    await signInAfterRedirect(page, account)
    await expect(page).toHaveURL('/classes')
    await expect(page.getByRole('dialog', { name: classToBook.name })).toBeVisible()
    expect(await page.getByRole('radio', { checked: true }).getAttribute('value')).toBe(selectedDate)
  })
})
