import { expect, expectNoSidewaysScroll, test } from '../journey.ts'
import { waitForEmailTo } from '../pages/mailbox.ts'
import { freshName, signInAs, signUpFresh } from '../pages/people.ts'

test.use({ allowedErrors: ['status of 401', 'status of 403'] })

test('a member changes names and password, and the other device is signed out [ACCOUNTS-11]', async ({
  page,
  browser,
  baseURL,
}) => {
  const { username, password } = await signUpFresh(page)
  const elsewhere = await browser.newPage(baseURL ? { baseURL } : {})
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Details, password and data' }).click()
  await expect(page).toHaveURL(/\/dashboard#account$/)
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
  await expect(page.evaluate(() => window.scrollY)).resolves.toBe(0)

  const details = page.getByRole('region', { name: 'Details' })
  const renamed = freshName('robin')
  await details.getByLabel('First name').fill('Rowan')
  await details.getByLabel('Phone').fill('+1 212 555 0142')
  await details.getByLabel('Username').fill(renamed)
  await details.getByRole('button', { name: 'Save Details' }).click()
  await expect(page.getByText('Your details are saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hi, Rowan' })).toBeVisible()

  await signInAs(elsewhere, { username: renamed, password })
  const form = page.getByRole('region', { name: 'Password' })
  const fill = async (present: string) => {
    await form.getByRole('textbox', { name: 'Current password' }).fill(present)
    await form.getByRole('textbox', { name: 'New password', exact: true }).fill('a better password')
    await form.getByRole('textbox', { name: 'Confirm new password' }).fill('a better password')
    await form.getByRole('button', { name: 'Change Password' }).click()
  }
  await fill('not my password')
  await expect(form.getByText('This is not your password.')).toBeVisible()
  await fill(password)
  await expect(page.getByText('Password changed')).toBeVisible()
  expect((await elsewhere.request.get('/api/user')).status()).toBe(401)
  const former = await elsewhere.request.post('/api/login', { data: { username, password } })
  expect(former.status()).toBe(401)
  await signInAs(elsewhere, { username: renamed, password: 'a better password' })

  const devices = page.getByRole('region', { name: 'Devices' })
  await page.reload()
  await expect(devices.getByText('This device')).toBeVisible()
  await devices.getByRole('button', { name: 'Sign Out Everywhere Else' }).click()
  await expect(page.getByText('You are signed out everywhere else.')).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  expect((await elsewhere.request.get('/api/user')).status()).toBe(401)
  await elsewhere.close()

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Rowan Reed' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('region', { name: 'Details' }).getByLabel('Phone')).toHaveValue('+1 212 555 0142')
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
})

test('another email address takes the place of the present one when its mailed link is confirmed [ACCOUNTS-23]', async ({
  page,
}) => {
  const { email: former, password } = await signUpFresh(page)
  const email = `${freshName('new')}@example.com`
  await page.goto('/dashboard#account')
  const part = page.getByRole('region', { name: 'Email address' })
  await part.getByRole('button', { name: 'Change Email Address' }).click()
  await expect(part.getByLabel('New email address')).toBeFocused()
  await page.keyboard.type(email)
  await part.getByRole('textbox', { name: 'Your password' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(part.getByText(`We sent a link to ${email}`)).toBeVisible()
  await expect(part.getByText(former)).toBeVisible()

  await waitForEmailTo(page, { to: former, subject: 'A new email address was requested' })
  const { text } = await waitForEmailTo(page, { to: email, subject: 'Confirm your new email address' })
  await page.goto(/http\S+\/api\/change-email\?token=[\w-]+/.exec(text)?.[0] ?? '')
  await expect(page.getByText(`${email} replaces ${former}`)).toBeVisible()
  await page.getByRole('button', { name: 'Use this address' }).click()
  await page.getByRole('link', { name: 'My account' }).click()
  await expect(part.getByText(email)).toBeVisible()
  await expect(part.getByText('Confirmed')).toBeVisible()
  await waitForEmailTo(page, { to: former, subject: 'Your email address was changed' })
})

test('a member uploads a picture, sees it in the header on every page, and removes it [ACCOUNTS-25]', async ({
  page,
}) => {
  await signUpFresh(page)
  await page.goto('/dashboard#account')
  const part = page.getByRole('region', { name: 'Picture' })
  const inHeader = page.locator('header .face img')
  await expect(part.getByRole('button', { name: 'Choose a Picture' })).toBeVisible()
  await part.getByLabel('Picture').setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('me') })
  await expect(part.getByRole('alert')).toContainText('Invalid File Format')
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } })
  await part.getByLabel('Picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await expect(page.getByText('Your picture is saved')).toBeVisible()
  await expect(inHeader).toBeVisible()
  const address = await inHeader.getAttribute('src')
  await page.goto('/about')
  await expect(page.locator('header img').first()).toHaveAttribute('src', `${address}`)

  await page.goto('/dashboard#account')
  await part.getByRole('button', { name: 'Remove Picture' }).click()
  await expect(page.getByText('Your picture is removed')).toBeVisible()
  await expect(part.getByRole('button', { name: 'Choose a Picture' })).toBeFocused()
  await expect(inHeader).toHaveCount(0)
  await expect(async () => expect((await page.request.get(`${address}`)).status()).toBe(404)).toPass()
})
