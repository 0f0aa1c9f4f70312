import { addDays, type Booking, formatLongDay } from '@studio/contract'
import type { APIRequestContext, Page } from 'playwright/test'
import { expectUsableAtEveryWidth } from '../journey.ts'
import { payWith, testCards } from '../pages/checkout.ts'
import { createAllDaySchedules, expect, getStudioToday, test } from '../pages/fixtures.ts'
import { loadJson } from '../pages/load-json.ts'
import { signInAs } from '../pages/people.ts'

/** What the journey reads of the payment account. */
type Ledger = { payments: { id: string; sessionId: string }[]; refunds: { paymentId: string }[] }

/** Expands the roster of a class in today's list; `toggle` is the button that does so. */
async function openClass(page: Page, name: string) {
  const classItem = page.getByRole('list', { name: 'Classes of today' }).getByRole('listitem').filter({ hasText: name })
  const toggle = classItem.getByRole('button', { name: new RegExp(name) }).first()
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  return { classItem, toggle }
}

test('the desk checks people in on Today, sees a booking of another desk, and returns to this tab on the next visit', async ({
  page,
  adminApi,
  createClass,
  createUser,
}) => {
  test.setTimeout(180_000)
  const date = getStudioToday()
  const { id: classId, name } = await createClass({
    schedules: createAllDaySchedules(),
    capacity: 3,
    dropInPrice: '21.00',
  })
  const [firstAttendee, secondAttendee] = [await createUser(), await createUser()]
  await signInAs(page, 'admin')
  await page.goto('/admin')
  await expect(page.getByRole('tab', { name: 'Classes' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Today' }).click()
  await expect(page.getByRole('heading', { level: 2, name: formatLongDay(date) })).toBeVisible()
  const { classItem, toggle } = await openClass(page, name)
  await expect(classItem.getByText('Nobody is booked')).toBeVisible()
  await classItem.getByRole('button', { name: 'Add Walk-in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add walk-in' })
  await dialog.getByRole('searchbox', { name: 'Search people' }).fill(firstAttendee.lastName)
  await dialog.getByRole('button', { name: `Book ${firstAttendee.name}` }).click()
  await expect(toggle).toContainText('1 of 3 booked, 1 here')
  await classItem.getByRole('button', { name: `Check in ${firstAttendee.name}`, pressed: true }).click()
  await expect(toggle).toContainText('1 of 3 booked, 0 here')
  await expectUsableAtEveryWidth(page)
  // Booked at another desk; this page updates by itself.
  const response = await adminApi.post('/api/admin/walk-ins', { data: { userId: secondAttendee.id, classId, date } })
  expect(response.status(), await response.text()).toBe(201)
  await expect(classItem.getByRole('row', { name: new RegExp(secondAttendee.name) })).toBeVisible({ timeout: 40_000 })
  await expect(toggle).toContainText('2 of 3 booked, 1 here')

  await page.goto('/dashboard')
  await page.goto('/admin')
  await expect(page.getByRole('tab', { name: 'Today' })).toHaveAttribute('aria-selected', 'true')
  await page.goto('/admin#programs')
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Programs' })).toHaveAttribute('aria-selected', 'true')
})

test('Today shows a refund that failed because of a dispute, and retries it once the dispute is closed [ADMIN-22, MONEY-21]', async ({
  page,
  adminApi,
  createClass,
  createUser,
}) => {
  test.setTimeout(180_000)
  const { id: classId, name } = await createClass({ dropInPrice: '20.00' })
  const robin = await createUser()
  const memberPage = await robin.context.newPage()
  const data = { classId, bookingDate: addDays(getStudioToday(), 2) }
  const checkout = await (await robin.context.request.post('/api/create-class-checkout', { data })).json()
  await memberPage.goto(checkout.checkoutUrl)
  await payWith(memberPage, testCards.pays)
  await expect(memberPage.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  const { payments } = await loadJson<Ledger>(adminApi, '/__local/payments/ledger')
  const payment = payments.find(({ sessionId }) => sessionId === checkout.sessionId)
  const dispute = await callPaymentControl(adminApi, `payments/${payment?.id}/dispute`, {
    reason: 'product_not_received',
  })
  const [booking] = await loadJson<Booking[]>(robin.context.request, '/api/user/bookings')
  await signInAs(page, 'admin')
  await page.goto('/admin#today')
  await expect(page.getByRole('tab', { name: 'Today' })).toHaveAttribute('aria-selected', 'true')
  const findItem = (title: string) =>
    page.getByRole('list', { name: title }).getByRole('listitem').filter({ hasText: robin.name })
  await expect(async () => {
    await page.reload()
    await expect(findItem('Disputed payments')).toContainText('Answer by', { timeout: 3_000 })
  }).toPass()
  expect((await adminApi.delete(`/api/bookings/${booking?.id}`)).status()).toBe(200)
  const refund = findItem('Failed work')
  await expect(async () => {
    await page.reload()
    await expect(refund).toContainText(`Refund: ${name}, $20.00`, { timeout: 3_000 })
  }).toPass()
  await expectUsableAtEveryWidth(page)

  await callPaymentControl(adminApi, `disputes/${dispute.id}/close`, { outcome: 'won' })
  await refund.getByRole('button', { name: /^Retry Refund/ }).click()
  await expect(page.getByText('Trying again...')).toBeVisible()
  await expect(refund).toHaveCount(0)
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible({ timeout: 3_000 })
    await expect(findItem('Disputed payments')).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
  const { refunds } = await loadJson<Ledger>(adminApi, '/__local/payments/ledger')
  expect(refunds.filter(({ paymentId }) => paymentId === payment?.id)).toHaveLength(1)
})

/** Acts at the payment provider as the studio's owner or a bank. */
async function callPaymentControl(adminApi: APIRequestContext, path: string, data: object) {
  const response = await adminApi.post(`/__local/payments/${path}`, { data })
  expect(response.status(), await response.text()).toBe(200)
  return response.json()
}
