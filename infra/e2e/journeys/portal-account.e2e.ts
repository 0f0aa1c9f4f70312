import { expect, expectNoSidewaysScroll, test } from '../journey.ts'
import { createUniqueName, signInAs, signUpNewUser } from '../pages/people.ts'

test.use({ allowedErrors: ['status of 401', 'status of 403'] })

test('a user changes name and password, and the other device is signed out [ACCOUNTS-11]', async ({
  page,
  browser,
  baseURL,
}) => {
  const { username, password } = await signUpNewUser(page)
  const otherDevice = await browser.newPage(baseURL ? { baseURL } : {})
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Details, password and data' }).click()
  await expect(page).toHaveURL(/\/dashboard#account$/)
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
  await expect(page.evaluate(() => window.scrollY)).resolves.toBe(0)

  const details = page.getByRole('region', { name: 'Details' })
  const newUsername = createUniqueName('robin')
  await details.getByLabel('First name').fill('Rowan')
  await details.getByLabel('Phone').fill('+1 212 555 0142')
  await details.getByLabel('Username').fill(newUsername)
  await details.getByRole('button', { name: 'Save Details' }).click()
  await expect(page.getByText('Your details are saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hi, Rowan' })).toBeVisible()

  await signInAs(otherDevice, { username: newUsername, password })
  const form = page.getByRole('region', { name: 'Password' })
  const submitPasswords = async (currentPassword: string) => {
    await form.getByRole('textbox', { name: 'Current password' }).fill(currentPassword)
    await form.getByRole('textbox', { name: 'New password', exact: true }).fill('a better password')
    await form.getByRole('textbox', { name: 'Confirm new password' }).fill('a better password')
    await form.getByRole('button', { name: 'Change Password' }).click()
  }
  await submitPasswords('not my password')
  await expect(form.getByText('This is not your password.')).toBeVisible()
  await submitPasswords(password)
  await expect(page.getByText('Password changed')).toBeVisible()
  expect((await otherDevice.request.get('/api/user')).status()).toBe(401)
  const oldNameResponse = await otherDevice.request.post('/api/login', { data: { username, password } })
  expect(oldNameResponse.status()).toBe(401)
  await signInAs(otherDevice, { username: newUsername, password: 'a better password' })

  const devices = page.getByRole('region', { name: 'Devices' })
  await page.reload()
  await expect(devices.getByText('This device')).toBeVisible()
  await devices.getByRole('button', { name: 'Sign Out Everywhere Else' }).click()
  await expect(page.getByText('You are signed out everywhere else.')).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  expect((await otherDevice.request.get('/api/user')).status()).toBe(401)
  await otherDevice.close()

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Rowan Reed' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('region', { name: 'Details' }).getByLabel('Phone')).toHaveValue('+1 212 555 0142')
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
})

test('a user uploads a picture, sees it in the header on every page, and removes it [ACCOUNTS-25]', async ({
  page,
}) => {
  await signUpNewUser(page)
  await page.goto('/dashboard#account')
  const section = page.getByRole('region', { name: 'Picture' })
  const headerPicture = page.locator('header .avatar img')
  await expect(section.getByRole('button', { name: 'Choose a Picture' })).toBeVisible()
  await section
    .getByLabel('Picture')
    .setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('me') })
  await expect(section.getByRole('alert')).toContainText('Invalid File Format')
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
