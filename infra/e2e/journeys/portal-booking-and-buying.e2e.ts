import { loadBookedSeats, openBooking, signUpMember } from '../pages/booking.ts'
import { payWith, testCards } from '../pages/checkout.ts'
import { expect, test } from '../pages/fixtures.ts'
import { loadJson } from '../pages/load-json.ts'
import { waitForEmailTo } from '../pages/mailbox.ts'
import { createUniqueName, signUpNewUser } from '../pages/people.ts'

test('a visitor signs up from the landing page and lands on the member home', async ({ page }) => {
  const username = createUniqueName('visitor')
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
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Robin' })).toBeVisible()
  const welcome = await waitForEmailTo(page, { to: `${username}@example.com` })
  expect(welcome.text).toMatch(/^Hello\b/)
  expect(welcome.text).not.toContain('Robin')
})

test('a member books a class, cancels it on the dashboard, and the seat is free again', async ({
  page,
  adminApi,
  createClass,
}) => {
  const { id: classId, name } = await createClass()
  await signUpMember(page, adminApi)
  await openBooking(page, name)
  await expect(page.getByText('Included in your membership')).toBeVisible()
  await expect(
    page.getByText(/Cancelling after .* is recorded as late|cancelling would be recorded as late/),
  ).toBeVisible()
  const bookingResponse = page.waitForResponse(
    (response) => response.url().endsWith('/api/bookings') && response.request().method() === 'POST',
  )
  await page.getByRole('button', { name: 'Confirm Booking' }).click()
  const { bookingDate: date } = (await (await bookingResponse).json()) as { bookingDate: string }
  await expect(page.getByText('Class Booked Successfully')).toBeVisible()
  await expect(page.getByText('Your class has been confirmed. See you there!')).toBeVisible()
  expect(await loadBookedSeats(page, { classId, date })).toBe(1)

  await page.getByRole('button', { name: /^Hi, / }).click()
  await page.getByRole('menuitem', { name: /Dashboard/ }).click()
  const agenda = page.getByRole('region', { name: 'Upcoming Classes' })
  await agenda.getByRole('button', { name: `Cancel ${name}` }).click()
  const confirmation = page.getByRole('alertdialog', { name: `Cancel ${name}?` })
  await expect(confirmation.getByText(/You can cancel in time until|recorded as late/)).toBeVisible()
  await confirmation.getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(page.getByText('Booking cancelled successfully')).toBeVisible()
  await expect(agenda.getByText('No upcoming classes booked')).toBeVisible()
  expect(await loadBookedSeats(page, { classId, date })).toBe(0)
})

test('a guest pays on the hosted checkout, and the signed webhook confirms the booking [MONEY-3, MONEY-11]', async ({
  page,
  createClass,
}) => {
  const { name } = await createClass()
  const { email } = await signUpNewUser(page, 'guest', { isConfirmed: true })
  await openBooking(page, name)
  await expect(page.getByRole('dialog').getByText('$20.00')).toBeVisible()
  await expect(page.getByText(/Drop-in payments are non-refundable/)).toBeVisible()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await payWith(page, testCards.pays)
  await expect(page).toHaveURL(/\/checkout\/success\?session_id=/)
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  await expect(page.getByText('Booking Confirmed')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /view.*bookings/i })
    .click()
  const agenda = page.getByRole('region', { name: 'Upcoming Classes' })
  await expect(agenda.getByRole('heading', { name })).toBeVisible()
  await expect(agenda.getByText('Confirmed')).toBeVisible()
  const mail = await waitForEmailTo(page, { to: email, subject: `You are booked: ${name}` })
  expect(mail.text).toContain('20.00')
})

test('a declined card shows the reason and books nothing; going back releases the seat [BOOKING-15]', async ({
  page,
  createClass,
}) => {
  const { id: classId, name } = await createClass()
  await signUpNewUser(page, 'guest', { isConfirmed: true })
  await openBooking(page, name)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await payWith(page, testCards.declines)
  await expect(page.getByText(/declined/i).first()).toBeVisible()
  const loadBookings = () => loadJson<{ status: string; bookingDate: string }[]>(page.request, '/api/user/bookings')
  const [heldBooking] = await loadBookings()
  expect(heldBooking?.status).toBe('pending')
  await page.getByRole('link', { name: /back/i }).click()
  await expect(page).toHaveURL(/\/checkout\/cancel/)
  await expect.poll(() => loadBookedSeats(page, { classId, date: heldBooking?.bookingDate ?? '' })).toBe(0)
  expect((await loadBookings()).filter(({ status }) => status === 'pending' || status === 'confirmed')).toEqual([])
})

test('a guest enrols in a program and starts a membership [MEMBERSHIP-60]', async ({ page }) => {
  const { email } = await signUpNewUser(page)
  await page.goto('/programs')
  await page.getByRole('button', { name: 'Enroll Now: Healthy Eating' }).click()
  await payWith(page, testCards.pays)
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(
    page.getByRole('region', { name: 'Program Enrollments' }).getByRole('heading', { name: 'Healthy Eating' }),
  ).toBeVisible()
  await waitForEmailTo(page, { to: email, subject: 'Healthy Eating' })

  await page.goto('/subscribe')
  await page.getByRole('button', { name: 'Subscribe Now - $149/month' }).click()
  await payWith(page, testCards.pays)
  await expect(page.getByText('Membership Active')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByText('Monthly - Active')).toBeVisible()
  await page.goto('/programs')
  await expect(page.getByText(/10% member discount/).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'My Enrollments' }).getByText('Healthy Eating')).toBeVisible()
})
