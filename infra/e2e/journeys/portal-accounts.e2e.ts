import { expect, expectAccessible, test } from '../journey.ts'
import { waitForEmailTo } from '../pages/mailbox.ts'
import { signUpFresh } from '../pages/people.ts'

test.describe('an answer that refuses', () => {
  test.use({ allowedErrors: ['401', '409', '400'] })

  test('a wrong name and a wrong password are said under their fields [SCREENS-56]', async ({ page }) => {
    const { username } = await signUpFresh(page)
    await page.context().clearCookies()
    await page.goto('/auth')
    const [name, password] = [page.getByLabel('Username or Email'), page.getByLabel('Password', { exact: true })]
    const signIn = page.getByRole('button', { name: 'Sign In', exact: true })
    await signIn.click()
    await expect(name).toBeFocused()
    await expect(page.getByText('Password is required')).toBeVisible()
    await name.fill(`${username}-nobody`)
    await password.fill('not-the-password')
    await signIn.click()
    await expect(page.getByText('Email/username not found')).toBeVisible()
    await expect(name).toBeFocused()
    await name.fill(username.toUpperCase())
    await signIn.click()
    await expect(page.getByText('Username/password invalid')).toBeVisible()
    await expect(password).toBeFocused()
    await expect(password).toHaveValue('not-the-password')
    await expectAccessible(page)
  })

  test('a taken username is said under its field, and nothing typed is lost [SCREENS-60, ACCOUNTS-1]', async ({
    page,
  }) => {
    const { username } = await signUpFresh(page)
    await page.context().clearCookies()
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Create an account' }).click()
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Email', { exact: true }).fill(`other-${username}@example.com`)
    await page.getByLabel('Password', { exact: true }).fill('correct-horse-battery')
    await page.getByLabel('Confirm Password').fill('correct-horse-battery')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('Registration failed')).toBeVisible()
    await expect(page.getByLabel('Username')).toBeFocused()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(`other-${username}@example.com`)
    await expectAccessible(page)
  })

  test('a forgotten password is replaced by the mailed link, once [SCREENS-65, SCREENS-71, ACCOUNTS-10]', async ({
    page,
  }) => {
    const { username, email } = await signUpFresh(page)
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
    await expectAccessible(page)
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

test('a forgotten username comes by mail, as a link while the address is not confirmed [SCREENS-65]', async ({
  page,
}) => {
  const { username, email } = await signUpFresh(page)
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

test('a reset link without its token says so and leads to /auth after three seconds [SCREENS-67]', async ({ page }) => {
  await page.clock.install()
  await page.goto('/reset-password')
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible()
  await expect(page.getByText('Invalid Link', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/reset-password')
  await page.clock.fastForward(3000)
  await expect(page).toHaveURL('/auth')
})
