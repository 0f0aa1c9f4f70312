import { addDays, formatDay } from '@studio/contract'
import type { Page } from 'playwright/test'
import { expectAccessible, expectUsableAtEveryWidth } from '../journey.ts'
import { openBookingDialog } from '../pages/booking.ts'
import { payWith, subscribeByRequest, testCards } from '../pages/checkout.ts'
import { test as baseTest, expect, getStudioToday } from '../pages/fixtures.ts'
import { loadJson } from '../pages/load-json.ts'
import { signInAs, signUpNewUser } from '../pages/people.ts'
import { pressWhenEnabled } from '../pages/press-when-enabled.ts'
import { type Studio, startStudio } from '../start-studio.ts'

/** A separate studio, because these journeys change settings, plans on sale and the payment provider. */
const test = baseTest.extend<object, { studio: Studio }>({
  studio: [
    async ({ browserName: _browser }, use) => {
      const env = { BOOKING_DAYS_GUEST: '3', CANCEL_HOURS: '100' }
      const studio = await startStudio({ skipBuild: true, env })
      await use(studio)
      await studio.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ studio }, use) => use(studio.url),
})
// These run one after the other, because each of them changes the studio.
test.describe.configure({ mode: 'default', timeout: 150_000 })

test.describe('while the payment provider is unavailable', () => {
  test.use({ allowedErrors: ['status of 502', 'status of 503', 'status of 504'] })

  test('dates and deadlines follow the settings of the studio, and a payment that failed because the provider is unavailable can be retried and is charged once [BOOKING-2, BOOKING-20, SCREENS-104]', async ({
    page,
    createClass,
  }) => {
    const { name } = await createClass({ dropInPrice: '20.00' })
    const setProviderFault = async (mode: 'error' | 'off') => {
      const response = await page.request.post('/__local/payments/faults', { data: { mode } })
      expect(response.ok()).toBe(true)
    }
    await signUpNewUser(page, { isEmailConfirmed: true })
    const today = getStudioToday()
    await openBookingDialog(page, name)
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog.getByRole('radio', { name: formatDay(addDays(today, 3)) })).toBeEnabled()
    await expect(dialog.getByRole('radio', { name: formatDay(addDays(today, 4)) })).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: /more dates$/ })).toHaveCount(0)
    // All dates within three days start in less than a hundred hours, so their deadline has passed.
    await expect(dialog.getByText(/The cancellation deadline, .* has passed/)).toBeVisible()

    await setProviderFault('error')
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await expect(page.getByText('Booking Failed')).toBeVisible({ timeout: 20_000 })
    await expect(dialog.getByRole('alert')).toBeVisible()
    await setProviderFault('off')
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await payWith(page, testCards.pays)
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
    const bookings = await loadJson<{ status: string }[]>(page.request, '/api/user/bookings')
    expect(bookings.map(({ status }) => status)).toEqual(['confirmed'])
    const receipts = await loadJson<{ amount: string }[]>(page.request, '/api/user/receipts')
    expect(receipts.map(({ amount }) => amount)).toEqual(['20.00'])
  })
})

const findMembershipStrip = (page: Page) => page.getByRole('region', { name: 'Current membership' })

/** Puts Premium on sale by keyboard, then signs out. */
async function putPremiumOnSale(page: Page): Promise<void> {
  await signInAs(page, 'admin')
  await page.goto('/admin#programs')
  await page.getByRole('button', { name: 'Membership Plans' }).press('Enter')
  const plansDialog = page.getByRole('dialog', { name: 'Membership plans' })
  await expect(plansDialog.getByText('Not on sale')).toHaveCount(1)
  await expectUsableAtEveryWidth(page)
  await plansDialog.getByRole('button', { name: 'Edit Premium Package' }).press('Enter')
  const editDialog = page.getByRole('dialog', { name: 'Edit Premium Package' })
  await editDialog.getByLabel('Monthly price ($)').fill('249.00')
  await editDialog.getByRole('checkbox', { name: 'On sale' }).press('Space')
  await expectUsableAtEveryWidth(page)
  await editDialog.getByRole('button', { name: 'Update Plan' }).press('Enter')
  await expect(plansDialog.getByText('On sale', { exact: true })).toHaveCount(2)
  // Leave the admin area first: its requests would fail without a session, and so would this test.
  await page.goto('/about', { waitUntil: 'networkidle' })
  await page.context().clearCookies()
}

test('a user buys a plan that went on sale and revokes a downgrade; a member upgrades to that plan for the previewed amount [MEMBERSHIP-60, MEMBERSHIP-61, MEMBERSHIP-62, MEMBERSHIP-65, MEMBERSHIP-66]', async ({
  page,
}) => {
  await putPremiumOnSale(page)
  await signUpNewUser(page)
  await page.goto('/membership')
  const startLink = page.getByRole('link', { name: 'Start Premium Package' })
  await expect(startLink).toBeVisible()
  await expect(page.getByText('$249')).toBeVisible()
  await expectUsableAtEveryWidth(page)
  await startLink.press('Enter')
  await expect(page).toHaveURL(/\/subscribe\?plan=premium$/)
  await expect(page.getByRole('heading', { name: 'Premium Package' })).toBeVisible()
  await expectUsableAtEveryWidth(page)
  await page.getByRole('button', { name: 'Subscribe Now - $249/month' }).press('Enter')
  await payWith(page, testCards.pays)
  await expect(page.getByText('Membership Active')).toBeVisible()

  await page.goto('/membership')
  await expect(findMembershipStrip(page).getByText(/^Paid until .* \$249\.00 is charged then/)).toBeVisible()
  await findMembershipStrip(page).getByRole('button', { name: 'Change to Monthly Unlimited' }).press('Enter')
  const downgradeDialog = page.getByRole('dialog', { name: 'Change to Monthly Unlimited?' })
  await expect(downgradeDialog.getByText('Nothing is charged now.')).toBeVisible()
  await expectAccessible(page)
  await pressWhenEnabled(downgradeDialog.getByRole('button', { name: 'Change to Monthly Unlimited' }))
  await expect(
    findMembershipStrip(page).getByText('It becomes Monthly Unlimited then, for $149.00 a month.'),
  ).toBeVisible()
  await findMembershipStrip(page).getByRole('button', { name: 'Keep Premium Package' }).press('Enter')
  const keepDialog = page.getByRole('dialog', { name: 'Keep Premium Package?' })
  await pressWhenEnabled(keepDialog.getByRole('button', { name: 'Keep Premium Package' }))
  await expect(findMembershipStrip(page).getByText(/^Paid until .* \$249\.00 is charged then/)).toBeVisible()
  await expectUsableAtEveryWidth(page)

  await page.context().clearCookies()
  await signUpNewUser(page)
  await subscribeByRequest(page.request)
  await page.goto('/membership')
  await findMembershipStrip(page).getByRole('button', { name: 'Change to Premium Package' }).press('Enter')
  const upgradeDialog = page.getByRole('dialog', { name: 'Change to Premium Package?' })
  const charge = upgradeDialog.getByText(/^\$\d+\.\d\d is charged now for the rest of the paid month\.$/)
  const previewedAmount = (await charge.innerText()).split(' ')[0] ?? ''
  await expectUsableAtEveryWidth(page)
  await pressWhenEnabled(upgradeDialog.getByRole('button', { name: 'Change to Premium Package' }))
  await expect(upgradeDialog).toBeHidden()
  await expect(findMembershipStrip(page).getByRole('heading', { name: 'Premium Package' })).toBeVisible()
  await expect(findMembershipStrip(page).getByText(/^Paid until .* \$249\.00 is charged then/)).toBeVisible()
  const receipts = await loadJson<object[]>(page.request, '/api/user/receipts')
  expect(receipts[0]).toMatchObject({ description: 'Premium Package membership', amount: previewedAmount.slice(1) })
})
