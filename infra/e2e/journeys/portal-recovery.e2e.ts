import { expect, test } from '../journey.ts'
import { waitForEmailTo } from '../pages/mailbox.ts'
import { signUpNewUser } from '../pages/people.ts'

test.describe('refused requests', () => {
  test.use({ allowedErrors: ['401', '409', '400'] })

  test('a mailed link replaces a forgotten password, and works once [ACCOUNTS-10]', async ({ page }) => {
    const { username, email } = await signUpNewUser(page)
    await page.context().clearCookies()
    await page.goto('/auth')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(page.getByText('Email sent')).toBeVisible()
    const mail = await waitForEmailTo(page, { to: email, subject: 'new password' })
    const link = /https?:\/\/\S+reset-password\?token=\S+/.exec(mail.text)?.[0] ?? ''
    const { pathname, search } = new URL(link)

    await page.goto(pathname + search)
    await page.getByLabel('New Password').fill('a-quieter-password')
    await page.getByLabel('Confirm Password').fill('a-quieter-password')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByText('Password Reset Successful')).toBeVisible()
    await expect(page).toHaveURL('/auth')
    await page.getByLabel('Username or Email').fill(username)
    await page.getByLabel('Password', { exact: true }).fill('a-quieter-password')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL('/home')

    await page.goto(pathname + search)
    await page.getByLabel('New Password').fill('one-more-password')
    await page.getByLabel('Confirm Password').fill('one-more-password')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByText('Reset Failed')).toBeVisible()
    await expect(page.getByLabel('New Password')).toHaveValue('one-more-password')
  })
})

test('a user with an unconfirmed address finds the username through a mailed link', async ({ page }) => {
  const { username, email } = await signUpNewUser(page)
  await page.context().clearCookies()
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Forgot your username?' }).click()
  await expect(page.getByRole('tab', { name: 'Find Username', selected: true })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send Username' }).click()
  await expect(page.getByText('Email sent')).toBeVisible()
  const mail = await waitForEmailTo(page, { to: email, subject: 'username' })
  expect(mail.text).not.toContain(username)
  await page.goto(mail.text.match(/https?:\S+verify-email\S+/)?.[0] ?? '')
  await expect(page.getByText(username)).toBeVisible()
})
