import { expect, expectAccessible, test } from '../journey.ts'
import { payWith, testCards } from '../pages/checkout.ts'
import { letterTo } from '../pages/mailbox.ts'
import { freshName, signInAs, signUpFresh } from '../pages/people.ts'

type Seats = { className: string; date: string; bookedCount: number; id: string }

/** The seats taken on one date of a class, as everybody can read them. */
async function seatsOf(
  page: import('@playwright/test').Page,
  { className, date }: { className: string; date: string },
): Promise<number> {
  const answer = await page.request.get(`/api/schedules?date=${date}`)
  const occurrences = (await answer.json()) as Seats[]
  return occurrences.filter((one) => one.className === className).reduce((sum, { bookedCount }) => sum + bookedCount, 0)
}

/** Opens the booking dialog of a class and answers the date that it chose. */
async function openBooking(page: import('@playwright/test').Page, className: string): Promise<void> {
  await page.goto('/classes')
  await page.getByRole('button', { name: `Book Class: ${className}` }).click()
  await expect(page.getByRole('dialog', { name: className })).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toBeVisible()
}

test('a visitor reads the landing page, signs up, and lands on the member home', async ({ page }) => {
  const username = freshName('visitor')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Begin Your Journey' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  const form = page.getByRole('tabpanel', { name: 'Sign Up' })
  await form.getByLabel(/^First Name/i).fill('Robin')
  await form.getByLabel(/^Last Name/i).fill('Reed')
  await form.getByLabel(/^Username/i).fill(username)
  await form.getByLabel(/^Email/i).fill(`${username}@example.com`)
  await form.getByLabel(/^Password/).fill('correct-horse-battery')
  await form.getByLabel(/^Confirm Password/i).fill('correct-horse-battery')
  await form.getByRole('button', { name: /Sign Up|Create Account/i }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Robin' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Robin' })).toBeVisible()
  const welcome = await letterTo(page, { to: `${username}@example.com`, subject: '' })
  expect(welcome.text).toContain('Robin')
})

test('a member books a class for its next date, sees it on the dashboard, cancels it, and the seat is free again', async ({
  page,
}) => {
  const className = 'The Long Sit'
  await signInAs(page, 'member')
  await openBooking(page, className)
  await expect(page.getByText('Included in your membership')).toBeVisible()
  await expectAccessible(page)
  const booked = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/bookings') && answer.request().method() === 'POST',
  )
  await page.getByRole('button', { name: 'Confirm Booking' }).click()
  const booking = (await (await booked).json()) as { id: string; bookingDate: string }
  await expect(page.getByText('Class Booked Successfully')).toBeVisible()
  await expect(page.getByText('Your class has been confirmed. See you there!')).toBeVisible()
  const taken = await seatsOf(page, { className, date: booking.bookingDate })
  expect(taken).toBeGreaterThan(0)

  await page.getByRole('button', { name: /^Hi, / }).click()
  await page.getByRole('menuitem', { name: /Dashboard/ }).click()
  const agenda = page.getByRole('region', { name: 'Upcoming Classes' })
  await agenda.getByRole('button', { name: new RegExp(`^Cancel ${className}`) }).click()
  const question = page.getByRole('alertdialog', { name: `Cancel ${className}?` })
  await expect(question.getByText(/not late|recorded as late/)).toBeVisible()
  await question.getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(page.getByText('Booking cancelled successfully')).toBeVisible()
  await expect(agenda.getByRole('button', { name: new RegExp(`^Cancel ${className}`) })).toHaveCount(0)
  expect(await seatsOf(page, { className, date: booking.bookingDate })).toBe(taken - 1)
})

test('a guest pays on the hosted checkout, and the signed webhook confirms the booking', async ({ page }) => {
  const { email } = await signUpFresh(page)
  await openBooking(page, 'Poems by Heart')
  await expect(page.getByRole('dialog').getByText('$20.00')).toBeVisible()
  await expect(page.getByText(/Drop-in payments are non-refundable/)).toBeVisible()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await payWith(page, testCards.pays)
  await expect(page).toHaveURL(/\/checkout\/success\?session_id=/)
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  await expect(page.getByText('Booking Confirmed')).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /view.*bookings/i })
    .click()
  const agenda = page.getByRole('region', { name: 'Upcoming Classes' })
  await expect(agenda.getByRole('heading', { name: 'Poems by Heart' })).toBeVisible()
  await expect(agenda.getByText('Confirmed')).toBeVisible()
  const letter = await letterTo(page, { to: email, subject: 'Poems by Heart' })
  expect(letter.text).toContain('20.00')
})

test('a declined card says why and books nothing; going back finds the classes as they were', async ({ page }) => {
  await signUpFresh(page)
  await openBooking(page, 'Restorative Yoga')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await payWith(page, testCards.declines)
  await expect(page.getByText(/declined/i).first()).toBeVisible()
  const bookings = (await (await page.request.get('/api/user/bookings')).json()) as { status: string }[]
  expect(bookings.map(({ status }) => status)).toEqual(['pending'])
  await page.getByRole('link', { name: /back/i }).click()
  await expect(page).toHaveURL(/\/checkout\/cancel/)
  await expect
    .poll(async () => {
      const left = (await (await page.request.get('/api/user/bookings')).json()) as { status: string }[]
      return left.filter(({ status }) => status === 'pending' || status === 'confirmed').length
    })
    .toBe(0)
})

test('a guest enrols in a program and starts a membership', async ({ page }) => {
  const { email } = await signUpFresh(page)
  await page.goto('/programs')
  await page.getByRole('button', { name: 'Enroll Now: Healthy Eating' }).click()
  await payWith(page, testCards.pays)
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(
    page.getByRole('region', { name: 'Program Enrollments' }).getByRole('heading', { name: 'Healthy Eating' }),
  ).toBeVisible()
  await letterTo(page, { to: email, subject: 'Healthy Eating' })

  await page.goto('/subscribe')
  await page.getByRole('button', { name: 'Subscribe Now - $149/month' }).click()
  await payWith(page, testCards.pays)
  await expect(page.getByText('Membership Active')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByText('Monthly - Active')).toBeVisible()
  await page.goto('/programs')
  await expect(page.getByText(/10% member discount/).first()).toBeVisible()
})

test('an employer asks for an audit, and the studio’s mailbox has it', async ({ page }) => {
  const company = freshName('Loomworks')
  await page.goto('/corporate-wellness')
  await page.getByLabel(/Company Name/i).fill(company)
  await page.getByLabel(/Contact Name/i).fill('Avery Lane')
  await page.getByRole('main').getByLabel(/Email/i).first().fill('avery@example.com')
  await page.getByLabel(/Phone/i).fill('704 555 0101')
  const size = page.getByLabel(/Company Size/i)
  if ((await size.evaluate((element) => element.tagName)) === 'SELECT') await size.selectOption('51-200')
  else await page.getByText('51-200', { exact: true }).click()
  await page
    .getByRole('main')
    .getByRole('button', { name: /Request|Submit|Send/i })
    .first()
    .click()
  await expect(page.getByText('Request Received!')).toBeVisible()
  const letter = await letterTo(page, { to: 'hello@stillwater.example', subject: company })
  expect(letter.text).toContain('Avery Lane')
})
