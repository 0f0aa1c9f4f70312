import { addDays } from '@studio/contract'
import { expectAccessible, expectNoSidewaysScroll } from '../journey.ts'
import { payWith, testCards } from '../pages/checkout.ts'
import { expect, getStudioToday, test } from '../pages/fixtures.ts'
import { signInAs } from '../pages/people.ts'

test('a partial refund at the provider keeps the seat and is shown to admin and member and in the reports [MONEY-18]', async ({
  page,
  createClass,
  createUser,
}) => {
  test.setTimeout(150_000)
  const { id: classId, name } = await createClass({ dropInPrice: '20.00' })
  const robin = await createUser()
  const memberPage = await robin.context.newPage()
  const data = { classId, bookingDate: addDays(getStudioToday(), 2) }
  const checkoutResponse = await robin.context.request.post('/api/create-class-checkout', { data })
  expect(checkoutResponse.status(), await checkoutResponse.text()).toBe(200)
  await memberPage.goto((await checkoutResponse.json()).checkoutUrl)
  await payWith(memberPage, testCards.pays)
  await expect(memberPage.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()

  // A refund made by studio staff in the provider's dashboard.
  await page.goto('/__local/')
  const payment = page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Refund' })
  await payment.getByLabel('Cents').fill('750')
  await payment.getByRole('button', { name: 'Refund' }).click()
  await expect(payment.getByText(/\$7\.50 refunded/)).toBeVisible()

  await signInAs(page, 'admin')
  const payments = page.getByRole('table', { name: 'Payments in the studio’s books' })
  await page.goto(`/admin#users/${robin.id}`)
  await expect(async () => {
    await page.reload()
    await expect(payments.getByText('Partly refunded')).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await expect(payments.getByRole('row').filter({ hasText: name })).toContainText('$7.50')
  await expect(page.getByText('Net$12.50')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Bookings' }).getByText('Confirmed')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('tab', { name: 'Reports' }).click()
  const tableButton = page.getByRole('button', { name: 'Show as a table: Revenue' })
  // The next run of the job counts the payment; until then the chart may be empty.
  await expect(async () => {
    await page.reload()
    await expect(tableButton).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await tableButton.click()
  const columnHeaders = page.getByRole('table', { name: 'Revenue', exact: true }).getByRole('columnheader')
  await expect(columnHeaders).toHaveText(['Period', 'Classes', 'Programs', 'Memberships', 'Gross', 'Refunded', 'Net'])

  await memberPage.goto('/dashboard')
  await memberPage.getByText('Receipts', { exact: true }).click()
  await expect(memberPage.getByText(/, \$7\.50 refunded$/)).toBeVisible()
  await expectAccessible(memberPage)
})
