import { readFileSync } from 'node:fs'
import { addDays, formatDateWithYear } from '@studio/contract'
import type { Page } from 'playwright/test'
import { expectNoSidewaysScroll } from '../journey.ts'
import { bookAsPageUser, openBooking, signUpMember } from '../pages/booking.ts'
import { payWith, testCards } from '../pages/checkout.ts'
import { expect, getStudioToday, test } from '../pages/fixtures.ts'
import { signUpNewUser } from '../pages/people.ts'

const findUpcomingClasses = (page: Page) => page.getByRole('region', { name: 'Upcoming Classes' })

/** The start of a text that is on one line in a calendar file, which folds long lines. */
const getUnfoldedStart = (text: string) => text.slice(0, 30)

/** Starts a download and returns the file's name and text. */
async function saveDownload(page: Page, startDownload: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), startDownload()])
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
}

test('the dashboard shows a held seat that can be paid, its receipt, and a calendar file of the class', async ({
  page,
  createClass,
}) => {
  const { name } = await createClass({ dropInPrice: '23.50' })
  await signUpNewUser(page, 'guest', { isConfirmed: true })
  await openBooking(page, name)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.waitForURL('**/__local/payments/checkout/**')
  await page.goto('/dashboard')
  await expect(findUpcomingClasses(page).getByText(/^Your seat is held until/)).toBeVisible()
  await expect(findUpcomingClasses(page).getByText('Pending')).toBeVisible()
  await findUpcomingClasses(page)
    .getByRole('link', { name: `Pay now: ${name}` })
    .click()
  await payWith(page, testCards.pays)
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()

  await page.goto('/dashboard')
  await page.getByText('Receipts', { exact: true }).click()
  const receiptRow = page.getByRole('listitem').filter({ hasText: '$23.50' })
  await expect(receiptRow.getByText('Paid')).toBeVisible()
  await expect(receiptRow.getByText(formatDateWithYear(getStudioToday()))).toBeVisible()
  const link = receiptRow.getByRole('link', { name: /^Receipt for/ })
  const receipt = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(receipt.status()).toBe(200)
  expect(await receipt.text()).toContain('23.50')
  const file = await saveDownload(page, () =>
    findUpcomingClasses(page)
      .getByRole('link', { name: `Add to calendar: ${name}` })
      .click(),
  )
  expect(file.text).toContain('BEGIN:VCALENDAR')
  expect(file.text).toContain(getUnfoldedStart(name))
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
})

test('a member follows the classes at a private address, which stops working when it is replaced [PRIVACY-14]', async ({
  page,
  adminApi,
  createClass,
}) => {
  const { id: classId, name } = await createClass()
  await signUpMember(page, adminApi)
  await bookAsPageUser(page, { classId, bookingDate: addDays(getStudioToday(), 1) })
  await page.goto('/dashboard#account')
  await page.getByRole('button', { name: 'Follow my classes in a calendar' }).click()
  const field = page.getByRole('textbox', { name: 'Private address' })
  await expect(field).toHaveValue(/\/api\/calendar-feed\//)
  const firstUrl = await field.inputValue()
  const feed = await page.request.get(firstUrl)
  expect(feed.status()).toBe(200)
  expect(await feed.text()).toContain(getUnfoldedStart(name))
  await page.getByRole('button', { name: 'Replace the address' }).click()
  await expect(page.getByText('The old address no longer works.')).toBeVisible()
  await expect(field).not.toHaveValue(firstUrl)
  expect((await page.request.get(firstUrl)).status()).toBe(404)
  expect((await page.request.get(await field.inputValue())).status()).toBe(200)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Follow my classes in a calendar' })).toBeFocused()
})

test.describe('closing the account', () => {
  test.use({ allowedErrors: ['status of 401', 'status of 403', 'status of 422'] })

  test('a user exports the data, then closes the account with the password [PRIVACY-1, PRIVACY-2]', async ({
    page,
  }) => {
    const { username, email, password } = await signUpNewUser(page)
    await page.goto('/dashboard#account')
    const file = await saveDownload(page, () => page.getByRole('link', { name: 'Export my data' }).click())
    expect(file.name).toMatch(/\.json$/)
    expect(JSON.stringify(JSON.parse(file.text))).toContain(email)
    expect(file.text).not.toContain('argon2')

    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete my account' })
    const field = dialog.getByLabel('Password', { exact: false }).first()
    await field.fill('not-my-password')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(dialog.getByRole('alert').or(dialog.locator('[aria-invalid="true"]')).first()).toBeVisible()
    await expect(field).toHaveValue('not-my-password')
    await field.fill(password)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByText('Account deleted')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Begin Your Journey' })).toBeVisible()
    const signInResponse = await page.request.post('/api/login', { data: { username, password } })
    expect(signInResponse.status()).toBe(401)
  })
})

test('a membership is managed at the payment provider, and the dashboard shows the change [MEMBERSHIP-11]', async ({
  page,
}) => {
  await signUpNewUser(page)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Upgrade Now' }).click()
  await page.getByRole('button', { name: 'Subscribe Now - $149/month' }).click()
  await payWith(page, testCards.pays)
  await expect(page.getByText('Membership Active')).toBeVisible()
  await page.goto('/dashboard')
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
