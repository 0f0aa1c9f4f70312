import { addDays, type Booking } from '@studio/contract'
import type { APIRequestContext } from 'playwright/test'
import { expectNoSidewaysScroll, expectUsableAtEveryWidth } from '../journey.ts'
import { payByRequest } from '../pages/checkout.ts'
import { expect, getStudioToday, test } from '../pages/fixtures.ts'
import { loadJson } from '../pages/load-json.ts'
import { signInAs } from '../pages/people.ts'

/** What the journey reads of the payment account. */
type Ledger = { payments: { id: string; sessionId: string }[]; refunds: { paymentId: string }[] }

/** Acts at the payment provider as the studio's owner or a bank. */
async function callPaymentControl(adminApi: APIRequestContext, path: string, data: object) {
  const response = await adminApi.post(`/__local/payments/${path}`, { data })
  expect(response.status(), await response.text()).toBe(200)
  return response.json()
}

test('a partial refund at the provider keeps the seat and is shown to the admin and the user and in the reports; a refund that fails because of a dispute is shown on Today and retried once the dispute is closed [MONEY-18, MONEY-21, ADMIN-22]', async ({
  page,
  adminApi,
  createClass,
  createUser,
}) => {
  test.setTimeout(180_000)
  const { id: classId, name } = await createClass({ dropInPrice: '20.00' })
  const robin = await createUser()
  const robinsRequest = robin.context.request
  const data = { classId, bookingDate: addDays(getStudioToday(), 2) }
  const checkoutResponse = await robinsRequest.post('/api/create-class-checkout', { data })
  expect(checkoutResponse.status(), await checkoutResponse.text()).toBe(200)
  const { checkoutUrl, sessionId } = await checkoutResponse.json()
  await payByRequest(robinsRequest, checkoutUrl)
  const loadBooking = async () => (await loadJson<Booking[]>(robinsRequest, '/api/user/bookings'))[0]
  await expect.poll(async () => (await loadBooking())?.status, { timeout: 20_000 }).toBe('confirmed')
  await signInAs(page, 'admin')
  const reportsScriptRequests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/reports-tab')) reportsScriptRequests.push(request.url())
  })

  await test.step('a refund made by studio staff in the provider’s dashboard', async () => {
    await page.goto('/__local/')
    const payment = page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Refund' })
    await payment.getByLabel('Cents').fill('750')
    await payment.getByRole('button', { name: 'Refund' }).click()
    await expect(payment.getByText(/\$7\.50 refunded/)).toBeVisible()
    const loadReceipts = () => loadJson<{ status: string }[]>(robinsRequest, '/api/user/receipts')
    const isPartlyRefunded = async () => (await loadReceipts()).some(({ status }) => status === 'partly_refunded')
    await expect.poll(isPartlyRefunded, { timeout: 20_000 }).toBe(true)
  })

  await test.step('the page of the person and their own receipts', async () => {
    await page.goto(`/admin#users/${robin.id}`)
    const payments = page.getByRole('table', { name: 'Payments in the studio’s books' })
    await expect(payments.getByText('Partly refunded')).toBeVisible()
    await expect(payments.getByRole('row').filter({ hasText: name })).toContainText('$7.50')
    await expect(page.getByText('Net$12.50')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Bookings' }).getByText('Confirmed')).toBeVisible()
    await expectNoSidewaysScroll(page)
    const robinsPage = await robin.context.newPage()
    await robinsPage.goto('/dashboard')
    await robinsPage.getByText('Receipts', { exact: true }).click()
    await expect(robinsPage.getByText(/, \$7\.50 refunded$/)).toBeVisible()
    await robinsPage.close()
  })

  await test.step('the reports, whose script is loaded with their tab', async () => {
    expect(reportsScriptRequests, 'requests for the script of the reports before their tab is open').toEqual([])
    await page.getByRole('tab', { name: 'Reports' }).click()
    await expect(page.getByRole('heading', { name: 'Bookings' })).toBeVisible()
    expect(reportsScriptRequests).not.toEqual([])
    await expect(page.getByText(/^Counted today at|still being counted/)).toBeVisible()
    const byMonth = page.getByRole('button', { name: 'By month' })
    await byMonth.focus()
    await page.keyboard.press('Enter')
    await expect(byMonth).toHaveAttribute('aria-pressed', 'true')
    const tableButton = page.getByRole('button', { name: 'Show as a table: Revenue' })
    // The job of the reports counts the payment when it runs next; until then the chart may be empty.
    await expect(async () => {
      if (!(await tableButton.isVisible())) await page.reload()
      await expect(tableButton).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await tableButton.focus()
    await page.keyboard.press('Enter')
    const columnHeaders = page.getByRole('table', { name: 'Revenue', exact: true }).getByRole('columnheader')
    await expect(columnHeaders).toHaveText(['Period', 'Classes', 'Programs', 'Memberships', 'Gross', 'Refunded', 'Net'])
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV: Bookings' }).click()
    expect((await download).suggestedFilename()).toMatch(/^bookings-\d{4}-\d{2}-\d{2}-\d{4}-\d{2}-\d{2}\.csv$/)
  })

  await test.step('a refund during a dispute', async () => {
    const { payments } = await loadJson<Ledger>(adminApi, '/__local/payments/ledger')
    const paymentId = payments.find((payment) => payment.sessionId === sessionId)?.id
    const dispute = await callPaymentControl(adminApi, `payments/${paymentId}/dispute`, {
      reason: 'product_not_received',
    })
    const isListed = async (path: string) => JSON.stringify(await loadJson(adminApi, path)).includes(robin.lastName)
    await expect.poll(() => isListed('/api/admin/disputes'), { timeout: 20_000 }).toBe(true)
    // Cancelling the booking queues a refund, which the provider refuses during a dispute.
    expect((await adminApi.delete(`/api/bookings/${(await loadBooking())?.id}`)).status()).toBe(200)
    await expect.poll(() => isListed('/api/admin/failed-jobs'), { timeout: 20_000 }).toBe(true)
    await page.getByRole('tab', { name: 'Today' }).click()
    const findItem = (title: string) =>
      page.getByRole('list', { name: title }).getByRole('listitem').filter({ hasText: robin.name })
    await expect(findItem('Disputed payments')).toContainText('Answer by')
    const failedRefund = findItem('Failed work')
    await expect(failedRefund).toContainText(`Refund: ${name}, $20.00`)
    await expectUsableAtEveryWidth(page)

    await callPaymentControl(adminApi, `disputes/${dispute.id}/close`, { outcome: 'won' })
    await failedRefund.getByRole('button', { name: /^Retry Refund/ }).click()
    await expect(page.getByText('Trying again...')).toBeVisible()
    await expect(failedRefund).toHaveCount(0)
    await expect.poll(() => isListed('/api/admin/disputes'), { timeout: 20_000 }).toBe(false)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
    await expect(findItem('Disputed payments')).toHaveCount(0)
    const countRefunds = async () =>
      (await loadJson<Ledger>(adminApi, '/__local/payments/ledger')).refunds.filter(
        (candidate) => candidate.paymentId === paymentId,
      ).length
    // The partial refund and the retried one.
    await expect.poll(countRefunds).toBe(2)
  })
})
