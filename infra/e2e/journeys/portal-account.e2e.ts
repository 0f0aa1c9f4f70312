import { readFileSync } from 'node:fs'
import { addDays } from '@studio/contract'
import type { Page } from 'playwright/test'
import { expectNoSidewaysScroll } from '../journey.ts'
import { bookAsPageUser, signUpMember } from '../pages/booking.ts'
import { expect, getStudioToday, test } from '../pages/fixtures.ts'
import { waitForEmailTo } from '../pages/mailbox.ts'
import { createUniqueName, signInByPassword } from '../pages/people.ts'

test.use({ allowedErrors: ['status of 401', 'status of 404', 'dynamically imported module', 'net::ERR_FAILED'] })
test.describe.configure({ timeout: 120_000 })

test('a visitor signs up, signs out by keyboard, finds the username and replaces the password through mailed links, and signs out without a connection [ACCOUNTS-7, ACCOUNTS-10]', async ({
  page,
}) => {
  const username = createUniqueName('visitor')
  const email = `${username}@example.com`
  const menuButton = page.getByRole('button', { name: /^Hi, / })
  const signOutItem = page.getByRole('menuitem', { name: /^Sign Out/ })
  await test.step('signing up', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Begin Your Journey' }).click()
    await expect(page).toHaveURL(/\/auth$/)
    await page.getByRole('tab', { name: 'Sign Up' }).click()
    const form = page.getByRole('tabpanel', { name: 'Sign Up' })
    await form.getByLabel(/^First Name/i).fill('Robin')
    await form.getByLabel(/^Last Name/i).fill('Reed')
    await form.getByLabel(/^Username/i).fill(username)
    await form.getByLabel(/^Email/i).fill(email)
    await form.getByLabel(/^Password/).fill('correct-horse-battery')
    await form.getByLabel(/^Confirm Password/i).fill('correct-horse-battery')
    await form.getByRole('button', { name: /Sign Up|Create Account/i }).click()
    await expect(page).toHaveURL(/\/home$/)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Robin' })).toBeVisible()
  })
  await test.step('the account menu by keyboard', async () => {
    const dashboardItem = page.getByRole('menuitem', { name: /^Dashboard/ })
    await menuButton.press('Enter')
    await expect(dashboardItem).toBeFocused()
    const presses = [
      ['ArrowDown', signOutItem],
      ['ArrowDown', dashboardItem],
      ['End', signOutItem],
      ['Home', dashboardItem],
      ['s', signOutItem],
      ['ArrowUp', dashboardItem],
    ] as const
    for (const [key, menuItem] of presses) {
      await page.keyboard.press(key)
      await expect(menuItem).toBeFocused()
    }
    await page.keyboard.press('Escape')
    await expect(dashboardItem).toBeHidden()
    await expect(menuButton).toBeFocused()
  })
  await test.step('signing out', async () => {
    await menuButton.press('Enter')
    await signOutItem.press('Enter')
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Signed out successfully')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Begin Your Journey' })).toBeVisible()
    await page.goto('/home')
    await expect(page).toHaveURL('/auth')
  })
  await test.step('the forgotten username of an unconfirmed address', async () => {
    await page.getByRole('link', { name: 'Forgot your username?' }).click()
    await expect(page.getByRole('tab', { name: 'Find Username', selected: true })).toBeVisible()
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Send Username' }).click()
    await expect(page.getByText('Email sent')).toBeVisible()
    const { text } = await waitForEmailTo(page, { to: email, subject: 'Your username' })
    expect(text).not.toContain(username)
    await page.goto(/https?:\S+verify-email\S+/.exec(text)?.[0] ?? '')
    await expect(page.getByText(username)).toBeVisible()
  })
  await test.step('a new password', async () => {
    await page.goto('/auth')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(page.getByText('Email sent')).toBeVisible()
    const mail = await waitForEmailTo(page, { to: email, subject: 'new password' })
    const { pathname, search } = new URL(/https?:\/\/\S+reset-password\?token=\S+/.exec(mail.text)?.[0] ?? '')
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
  })
  await test.step('signing out without a connection', async () => {
    await page.route('**/api/logout', (route) => route.abort())
    await menuButton.click()
    await signOutItem.click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Logged out locally', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Begin Your Journey' })).toBeVisible()
    const getCookieNames = async () => (await page.context().cookies()).map(({ name }) => name)
    expect(await getCookieNames()).toContain('signed_out')
    // The API ends the session with the next request and removes the cookie that noted the sign-out.
    await page.goto('/home')
    await expect(page).toHaveURL('/auth')
    const cookieNames = await getCookieNames()
    expect(cookieNames).not.toContain('sid')
    expect(cookieNames).not.toContain('signed_out')
  })
})

/** Starts a download and returns the file's name and text. */
async function saveDownload(page: Page, startDownload: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), startDownload()])
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
}

test('a user changes details, password and picture, follows the classes at a private address, exports the data and closes the account [ACCOUNTS-11, ACCOUNTS-25, PRIVACY-14, PRIVACY-1, PRIVACY-2, SCREENS-41]', async ({
  page,
  adminApi,
  createClass,
  playwright,
  baseURL,
}) => {
  const { id: classId, name: className } = await createClass()
  const { username, email, password } = await signUpMember(page, adminApi)
  await bookAsPageUser(page, { classId, bookingDate: addDays(getStudioToday(), 1) })
  const newUsername = createUniqueName('robin')
  const newPassword = 'a better password'
  const details = page.getByRole('region', { name: 'Details' })
  const deleteButton = page.getByRole('button', { name: 'Delete my account' })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Details, password and data' }).click()
  await expect(page).toHaveURL(/\/dashboard#account$/)
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
  await expect(page.evaluate(() => window.scrollY)).resolves.toBe(0)

  await test.step('a dialog whose script a new release has removed reloads the page once, with its values', async () => {
    const firstName = details.getByLabel('First name')
    const reminder = page.getByRole('radio', { name: '3 hours before' })
    await firstName.fill('Rowan')
    await reminder.click()
    const dialogScript = '**/portal-assets/assets/delete-account-dialog*'
    await page.route(dialogScript, (route) => route.fulfill({ status: 404, body: '' }))
    let loadCount = 0
    page.on('load', () => {
      loadCount += 1
    })
    await deleteButton.click()
    await expect.poll(() => loadCount).toBe(1)
    await expect(firstName).toHaveValue('Rowan')
    await expect(reminder).toBeChecked()
    // The file is still missing: now the page says so and does not reload again.
    await deleteButton.click()
    await expect(page.getByText('This could not be opened. Please reload the page.')).toBeVisible()
    expect(loadCount).toBe(1)
    await expect(firstName).toHaveValue('Rowan')
    await page.unroute(dialogScript)
  })
  await test.step('the details', async () => {
    await details.getByLabel('Phone').fill('+1 212 555 0142')
    await details.getByLabel('Username').fill(newUsername)
    await details.getByRole('button', { name: 'Save Details' }).click()
    await expect(page.getByText('Your details are saved')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Hi, Rowan' })).toBeVisible()
  })
  await test.step('a new password signs the other device out', async () => {
    const otherDevice = await playwright.request.newContext({ baseURL })
    await signInByPassword(otherDevice, { username: newUsername, password })
    const form = page.getByRole('region', { name: 'Password' })
    await form.getByRole('textbox', { name: 'Current password' }).fill(password)
    await form.getByRole('textbox', { name: 'New password', exact: true }).fill(newPassword)
    await form.getByRole('textbox', { name: 'Confirm new password' }).fill(newPassword)
    await form.getByRole('button', { name: 'Change Password' }).click()
    await expect(page.getByText('Password changed')).toBeVisible()
    expect((await otherDevice.get('/api/user')).status()).toBe(401)
    await otherDevice.dispose()
  })
  await test.step('the picture is in the header of the portal and of public pages until it is removed', async () => {
    const section = page.getByRole('region', { name: 'Picture' })
    const headerPicture = page.locator('header .avatar img')
    const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } })
    await section.getByLabel('Picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
    await expect(page.getByText('Your picture is saved')).toBeVisible()
    await expect(headerPicture).toBeVisible()
    const pictureUrl = await headerPicture.getAttribute('src')
    await page.goto('/about')
    await expect(page.locator('header img').first()).toHaveAttribute('src', `${pictureUrl}`)
    await page.goto('/dashboard#account')
    await section.getByRole('button', { name: 'Remove Picture' }).click()
    await expect(page.getByText('Your picture is removed')).toBeVisible()
    await expect(section.getByRole('button', { name: 'Choose a Picture' })).toBeFocused()
    await expect(headerPicture).toHaveCount(0)
    await expect(async () => expect((await page.request.get(`${pictureUrl}`)).status()).toBe(404)).toPass()
  })
  await test.step('the private calendar address stops working when it is replaced', async () => {
    const followButton = page.getByRole('button', { name: 'Follow my classes in a calendar' })
    await followButton.click()
    const field = page.getByRole('textbox', { name: 'Private address' })
    await expect(field).toHaveValue(/\/api\/calendar-feed\//)
    const firstUrl = await field.inputValue()
    const feed = await page.request.get(firstUrl)
    expect(feed.status()).toBe(200)
    // A calendar file folds long lines.
    expect(await feed.text()).toContain(className.slice(0, 30))
    await page.getByRole('button', { name: 'Replace the address' }).click()
    await expect(page.getByText('The old address no longer works.')).toBeVisible()
    await expect(field).not.toHaveValue(firstUrl)
    expect((await page.request.get(firstUrl)).status()).toBe(404)
    expect((await page.request.get(await field.inputValue())).status()).toBe(200)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(followButton).toBeFocused()
  })
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  await test.step('the export, and the end of the account', async () => {
    const file = await saveDownload(page, () => page.getByRole('link', { name: 'Export my data' }).click())
    expect(file.name).toMatch(/\.json$/)
    expect(JSON.stringify(JSON.parse(file.text))).toContain(email)
    expect(file.text).not.toContain('argon2')
    await deleteButton.click()
    const dialog = page.getByRole('dialog', { name: 'Delete my account' })
    await dialog.getByLabel('Password', { exact: false }).first().fill(newPassword)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByText('Account deleted')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Begin Your Journey' })).toBeVisible()
    for (const name of [username, newUsername]) {
      const response = await page.request.post('/api/login', { data: { username: name, password: newPassword } })
      expect(response.status()).toBe(401)
    }
  })
})
