import { addDays, formatDateWithYear, formatDay } from '@studio/contract'
import { expectNoSidewaysScroll } from '../journey.ts'
import { loadBookedSeats, openBookingDialog } from '../pages/booking.ts'
import { payWith, testCards } from '../pages/checkout.ts'
import { expect, getStudioToday, test } from '../pages/fixtures.ts'
import { loadJson } from '../pages/load-json.ts'
import { waitForEmailTo } from '../pages/mailbox.ts'
import { signUpNewUser } from '../pages/people.ts'

test.describe.configure({ timeout: 120_000 })

test('a guest pays for a class: Back from the checkout restores the dialog, leaving it after a declined card releases the seat, and a held seat is paid from the dashboard; the signed webhook confirms the booking, with mail, receipt and calendar file [MONEY-3, MONEY-11, BOOKING-15, SCREENS-46]', async ({
  page,
  createClass,
}) => {
  const { id: classId, name } = await createClass({ dropInPrice: '23.50' })
  const { email } = await signUpNewUser(page, { isEmailConfirmed: true })
  const day = addDays(getStudioToday(), 2)
  const dialog = page.getByRole('dialog', { name })
  const payButton = dialog.getByRole('button', { name: 'Continue to Payment' })
  const dateOption = dialog.getByRole('radio', { name: formatDay(day) })
  const agenda = page.getByRole('region', { name: 'Upcoming Classes' })
  await test.step('Back from the checkout restores search, dialog and date', async () => {
    await page.goto('/classes')
    await page.getByRole('searchbox').fill(name)
    await page.getByRole('button', { name: `Book Class: ${name}` }).click()
    await dateOption.click()
    await expect(dialog.getByText('$23.50')).toBeVisible()
    await expect(dialog.getByText(/Drop-in payments are non-refundable/)).toBeVisible()
    await payButton.click()
    await page.waitForURL('**/__local/payments/checkout/**')
    await page.goBack()
    await expect(dateOption).toBeChecked()
    await expect(dialog.getByText('held for you')).toBeVisible()
    await expect(payButton).toBeEnabled()
    await expect(page.getByRole('searchbox', { includeHidden: true })).toHaveValue(name)
    await expect(page.getByText(/^Showing 1 of /)).toBeVisible()
  })
  await test.step('a declined card books nothing, and the way back releases the seat', async () => {
    await payButton.click()
    await payWith(page, testCards.declines)
    await expect(page.getByText(/declined/i).first()).toBeVisible()
    const loadStatuses = async () => {
      const bookings = await loadJson<{ status: string }[]>(page.request, '/api/user/bookings')
      return bookings.map(({ status }) => status)
    }
    expect(await loadStatuses()).toContain('pending')
    await page.getByRole('link', { name: /back/i }).click()
    await expect(page).toHaveURL(/\/checkout\/cancel/)
    await expect.poll(() => loadBookedSeats(page, { classId, date: day })).toBe(0)
    expect((await loadStatuses()).filter((status) => status === 'pending' || status === 'confirmed')).toEqual([])
  })
  await test.step('a held seat is paid from the dashboard', async () => {
    await openBookingDialog(page, name)
    await payButton.click()
    await page.waitForURL('**/__local/payments/checkout/**')
    await page.goto('/dashboard')
    await expect(agenda.getByText(/^Your seat is held until/)).toBeVisible()
    await expect(agenda.getByText('Pending')).toBeVisible()
    await agenda.getByRole('link', { name: `Pay now: ${name}` }).click()
    await payWith(page, testCards.pays)
    await expect(page).toHaveURL(/\/checkout\/success\?session_id=/)
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
    await expect(page.getByText('Booking Confirmed')).toBeVisible()
    const mail = await waitForEmailTo(page, { to: email, subject: `You are booked: ${name}` })
    expect(mail.text).toContain('23.50')
  })
  await test.step('the dashboard shows the booking, its receipt and a calendar file', async () => {
    const bookingsLink = page.getByRole('main').getByRole('link', { name: /view.*bookings/i })
    await bookingsLink.click()
    await expect(agenda.getByRole('heading', { name })).toBeVisible()
    await expect(agenda.getByText('Confirmed')).toBeVisible()
    await page.getByText('Receipts', { exact: true }).click()
    const receiptRow = page.getByRole('listitem').filter({ hasText: '$23.50' })
    await expect(receiptRow.getByText('Paid')).toBeVisible()
    await expect(receiptRow.getByText(formatDateWithYear(getStudioToday()))).toBeVisible()
    const link = receiptRow.getByRole('link', { name: /^Receipt for/ })
    const receipt = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(receipt.status()).toBe(200)
    expect(await receipt.text()).toContain('23.50')
    const fileLink = agenda.getByRole('link', { name: `Add to calendar: ${name}` })
    const file = await (await page.request.get((await fileLink.getAttribute('href')) ?? '')).text()
    expect(file).toContain('BEGIN:VCALENDAR')
    // A calendar file folds long lines.
    expect(file).toContain(name.slice(0, 30))
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
  })
})

test('a guest enrols in a program, subscribes after going back once from the checkout, and cancels the membership at the payment provider; the dashboard follows [MEMBERSHIP-60, MEMBERSHIP-11, SCREENS-46]', async ({
  page,
}) => {
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

  await page.getByRole('link', { name: 'Upgrade Now' }).click()
  const subscribeButton = page.getByRole('button', { name: 'Subscribe Now - $149/month' })
  await subscribeButton.click()
  await page.waitForURL('**/__local/payments/checkout/**')
  await page.goBack()
  await expect(subscribeButton).toBeEnabled()
  await expect(page.getByText('Redirecting to Payment')).toBeHidden()
  await subscribeButton.click()
  await payWith(page, testCards.pays)
  await expect(page.getByText('Membership Active')).toBeVisible()
  await page.goto('/programs')
  await expect(page.getByText(/10% member discount/).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'My Enrollments' }).getByText('Healthy Eating')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByText('Monthly - Active')).toBeVisible()
  const panel = page.getByRole('region', { name: 'Monthly Unlimited' })
  await expect(panel.getByText(/^Renews /)).toBeVisible()

  await panel.getByRole('button', { name: 'Manage Membership' }).click()
  await page.getByRole('button', { name: 'Cancel at period end' }).click()
  await expect(page.getByText(/Nothing more will be charged/)).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/(dashboard|membership)/)
  // The provider's webhook may arrive after the member.
  await expect(async () => {
    await page.goto('/dashboard')
    await expect(panel.getByText(/^Ends .* Until then every class is included\.$/)).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  await expect(page.getByText('Monthly - Active')).toBeVisible()
})
