import type { APIRequestContext, Page } from 'playwright/test'
import { expectFitsEveryWidth, expectUsableAtEveryWidth } from '../journey.ts'
import { createAuthenticator } from '../pages/authenticator.ts'
import { expect, type TestUser, test } from '../pages/fixtures.ts'
import { waitForEmailTo } from '../pages/mailbox.ts'
import { demoPassword, signInAs } from '../pages/people.ts'

// A password without a code and a request of a signed-out page return 401.
test.use({ allowedErrors: ['status of 401'] })

/** Sets a user's role. The password in the request is the admin's, who confirms the change with it. */
async function setRole(
  adminApi: APIRequestContext,
  { id, role }: { id: string; role: 'admin' | 'user' },
): Promise<void> {
  const response = await adminApi.patch(`/api/admin/users/${id}`, { data: { role, password: demoPassword } })
  expect(response.status(), await response.text()).toBe(200)
}

async function enterPassword(page: Page, { username, password }: TestUser): Promise<void> {
  await page.getByLabel('Username or Email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Hi, / }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await expect(page).toHaveURL('/')
}

/** Sets up the second factor and returns the authenticator app and the recovery codes. */
async function setUpSecondFactor(page: Page, { password }: TestUser) {
  await page.getByRole('link', { name: 'Sign-in security' }).click()
  await page.getByRole('button', { name: 'Set Up Second Factor' }).click()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expectFitsEveryWidth(page)
  const app = createAuthenticator(await page.getByRole('listitem').getByRole('code').innerText())
  await page.getByLabel('Code', { exact: true }).fill(app.nextCode())
  await page.getByRole('button', { name: 'Turn On' }).click()
  await expect(page.getByRole('heading', { name: /^Recovery codes of / })).toBeVisible()
  await expectFitsEveryWidth(page)
  const recoveryCodes = await page.getByRole('main').getByRole('listitem').allInnerTexts()
  expect(recoveryCodes).toHaveLength(10)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await page.getByRole('button', { name: 'I Saved Them' }).click()
  await expect(page.getByText('Second factor on')).toBeVisible()
  return { app, recoveryCodes }
}

test('an admin sets up a second factor, signs in with a code, and turns it off with a recovery code [ACCOUNTS-18]', async ({
  page,
  adminApi,
  createUser,
}) => {
  test.setTimeout(180_000)
  const olive = await createUser()
  await setRole(adminApi, { id: olive.id, role: 'admin' })
  await signInAs(page, olive)
  await page.goto('/admin')
  const { app, recoveryCodes } = await setUpSecondFactor(page, olive)
  await waitForEmailTo(page, { to: olive.email, subject: 'Your second factor is on' })
  await signOut(page)

  await page.goto('/auth?redirect=calendar')
  await enterPassword(page, olive)
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await expectFitsEveryWidth(page)
  await page.getByLabel('Code', { exact: true }).fill(app.nextCode())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/calendar')

  await page.goto('/admin#security')
  await page.getByRole('button', { name: 'Turn Off' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(olive.password)
  await dialog.getByLabel('Code').fill(recoveryCodes[0] ?? '')
  await expectUsableAtEveryWidth(page)
  await dialog.getByRole('button', { name: 'Turn Off' }).click()
  await expect(page.getByRole('button', { name: 'Set Up Second Factor' })).toBeVisible()
  await waitForEmailTo(page, { to: olive.email, subject: 'Your second factor is off' })
  await setRole(adminApi, { id: olive.id, role: 'user' })
})
