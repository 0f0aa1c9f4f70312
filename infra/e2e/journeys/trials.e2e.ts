import { expectAccessible, expectNoSidewaysScroll, expectUsableAtEveryWidth } from '../journey.ts'
import { openBooking } from '../pages/booking.ts'
import { expect, test } from '../pages/fixtures.ts'
import { waitForEmailTo } from '../pages/mailbox.ts'
import { createUniqueName, signInAs } from '../pages/people.ts'

test('a visitor requests a trial, is invited, books a free class, cancels it and can book again [TRIALS-1, TRIALS-2, TRIALS-3]', async ({
  page,
  createClass,
  browser,
  baseURL,
}) => {
  test.setTimeout(150_000)
  const username = createUniqueName('trial')
  const email = `${username}@example.com`
  const name = `Nora ${createUniqueName('Quist')}`
  const { name: className } = await createClass()
  const response = await page.request.post('/api/trial/request', { data: { name, email } })
  expect(response.status(), await response.text()).toBe(201)

  await signInAs(page, 'admin')
  await page.goto('/admin#requests')
  await page.getByRole('searchbox', { name: 'Search' }).fill(email)
  await page.getByRole('button', { name: `Details of request from ${name}` }).click()
  await expect(page.getByText(/Granted\. Invite them/)).toBeVisible()
  await expectUsableAtEveryWidth(page)
  await page.getByRole('button', { name: `Invite ${name} to the free trial` }).click()
  await expect(page.getByText(`${name} is invited`)).toBeVisible()
  await expect(page.getByText(/once an account has confirmed this address/)).toBeVisible()

  const mail = await waitForEmailTo(page, { to: email, subject: 'Your free trial class' })
  const link = mail.text.match(/https?:\S+for=invitation/)?.[0] ?? ''
  const userPage = await browser.newPage(baseURL ? { baseURL } : {})
  await userPage.goto(link)
  await userPage.getByLabel('Username').fill(username)
  await userPage.getByRole('textbox', { name: 'Password', exact: true }).fill('correct-horse-battery')
  await userPage.getByRole('textbox', { name: 'Confirm Password' }).fill('correct-horse-battery')
  await userPage.getByRole('button', { name: 'Open My Account' }).click()
  await expect(userPage.getByRole('heading', { name: 'Your account is ready' })).toBeVisible()
  await userPage.waitForURL('**/auth')

  await signInAs(userPage, { username, password: 'correct-horse-battery' })
  await userPage.goto('/dashboard')
  await expect(userPage.getByText(/You have a free trial class/)).toBeVisible()
  await expectAccessible(userPage)
  await openBooking(userPage, className)
  const dialog = userPage.getByRole('dialog', { name: className })
  await expect(dialog.getByText('Your free trial class')).toBeVisible()
  await dialog.getByRole('radio').nth(2).check()
  await expectUsableAtEveryWidth(userPage)
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(userPage.getByText('Class Booked Successfully')).toBeVisible()

  await userPage.goto('/dashboard')
  await expect(userPage.getByText('Your free trial class.')).toBeVisible()
  await expect(userPage.getByText(/You have a free trial class/)).toBeHidden()
  await expectNoSidewaysScroll(userPage)
  await userPage.getByRole('button', { name: `Cancel ${className}` }).click()
  const confirmation = userPage.getByRole('alertdialog')
  await expect(confirmation.getByText(/You get your free trial class back/)).toBeVisible()
  await confirmation.getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(userPage.getByText('Booking cancelled successfully')).toBeVisible()
  await expect(userPage.getByText(/You have a free trial class/)).toBeVisible()
  await userPage.close()
})
