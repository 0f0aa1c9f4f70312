import { expectFitsEveryWidth, expectNoSidewaysScroll, expectUsableAtEveryWidth } from '../journey.ts'
import { openBookingDialog } from '../pages/booking.ts'
import { expect, test } from '../pages/fixtures.ts'
import { waitForEmailTo } from '../pages/mailbox.ts'
import { createUniqueName, signInAs } from '../pages/people.ts'

test('a visitor requests a trial, is invited, books a free class, cancels it and can book again [TRIALS-1, TRIALS-2, TRIALS-3]', async ({
  page,
  createClass,
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
  await expectFitsEveryWidth(page)
  await page.getByRole('button', { name: `Invite ${name} to the free trial` }).click()
  await expect(page.getByText(`${name} is invited`)).toBeVisible()
  await expect(page.getByText(/once an account has confirmed this address/)).toBeVisible()

  const mail = await waitForEmailTo(page, { to: email, subject: 'Your free trial class' })
  const link = mail.text.match(/https?:\S+for=invitation/)?.[0] ?? ''
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(link)
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('correct-horse-battery')
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill('correct-horse-battery')
  await page.getByRole('button', { name: 'Open My Account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible()
  await page.waitForURL('**/auth')

  await signInAs(page, { username, password: 'correct-horse-battery' })
  await page.goto('/dashboard')
  await expect(page.getByText(/You have a free trial class/)).toBeVisible()
  await openBookingDialog(page, className)
  const dialog = page.getByRole('dialog', { name: className })
  await expect(dialog.getByText('Your free trial class')).toBeVisible()
  // The third date can still be cancelled in time.
  await dialog.getByRole('radio').nth(2).check()
  await expectUsableAtEveryWidth(page)
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(page.getByText('Class Booked Successfully')).toBeVisible()

  await page.goto('/dashboard')
  await expect(page.getByText('Your free trial class.')).toBeVisible()
  await expect(page.getByText(/You have a free trial class/)).toBeHidden()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: `Cancel ${className}` }).click()
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation.getByText(/You get your free trial class back/)).toBeVisible()
  await confirmation.getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(page.getByText('Booking cancelled successfully')).toBeVisible()
  await expect(page.getByText(/You have a free trial class/)).toBeVisible()
})
