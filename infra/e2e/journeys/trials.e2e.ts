import { expectAccessible, expectNoSidewaysScroll, expectSoundAtEveryWidth } from '../journey.ts'
import { openBooking } from '../pages/booking.ts'
import { expect, test } from '../pages/fresh-class.ts'
import { waitForEmailTo } from '../pages/mailbox.ts'
import { freshName, signInAs } from '../pages/people.ts'

test('a trial is asked for, staff invite, and the person books one class free, cancels it and has it again [TRIALS-1, TRIALS-2, TRIALS-3]', async ({
  page,
  freshClass,
  browser,
  baseURL,
}) => {
  test.setTimeout(150_000)
  const username = freshName('trial')
  const email = `${username}@example.com`
  const name = `Nora ${freshName('Quist')}`
  const { name: className } = await freshClass()
  const asked = await page.request.post('/api/trial/request', { data: { name, email } })
  expect(asked.status(), await asked.text()).toBe(201)

  await signInAs(page, 'admin')
  await page.goto('/admin#requests')
  await page.getByRole('searchbox', { name: 'Search' }).fill(email)
  await page.getByRole('button', { name: `Details of request from ${name}` }).click()
  await expect(page.getByText(/Granted\. Invite them/)).toBeVisible()
  await expectSoundAtEveryWidth(page)
  await page.getByRole('button', { name: `Invite ${name} to the free trial` }).click()
  await expect(page.getByText(`${name} is invited`)).toBeVisible()
  await expect(page.getByText(/once an account has confirmed this address/)).toBeVisible()

  const mail = await waitForEmailTo(page, { to: email, subject: 'Your free trial class' })
  const link = mail.text.match(/https?:\S+for=invitation/)?.[0] ?? ''
  const theirs = await browser.newPage(baseURL ? { baseURL } : {})
  await theirs.goto(link)
  await theirs.getByLabel('Username').fill(username)
  await theirs.getByRole('textbox', { name: 'Password', exact: true }).fill('correct-horse-battery')
  await theirs.getByRole('textbox', { name: 'Confirm Password' }).fill('correct-horse-battery')
  await theirs.getByRole('button', { name: 'Open My Account' }).click()
  await expect(theirs.getByRole('heading', { name: 'Your account is ready' })).toBeVisible()
  await theirs.waitForURL('**/auth')

  await signInAs(theirs, { username, password: 'correct-horse-battery' })
  await theirs.goto('/dashboard')
  await expect(theirs.getByText(/You have a free trial class/)).toBeVisible()
  await expectAccessible(theirs)
  await openBooking(theirs, className)
  const dialog = theirs.getByRole('dialog', { name: className })
  await expect(dialog.getByText('Your free trial class')).toBeVisible()
  await dialog.getByRole('radio').nth(2).check()
  await expectSoundAtEveryWidth(theirs)
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(theirs.getByText('Class Booked Successfully')).toBeVisible()

  await theirs.goto('/dashboard')
  await expect(theirs.getByText('Your free trial class.')).toBeVisible()
  await expect(theirs.getByText(/You have a free trial class/)).toBeHidden()
  await expectNoSidewaysScroll(theirs)
  await theirs.getByRole('button', { name: `Cancel ${className}` }).click()
  const question = theirs.getByRole('alertdialog')
  await expect(question.getByText(/You get your free trial class back/)).toBeVisible()
  await question.getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(theirs.getByText('Booking cancelled successfully')).toBeVisible()
  await expect(theirs.getByText(/You have a free trial class/)).toBeVisible()
  await theirs.close()
})
