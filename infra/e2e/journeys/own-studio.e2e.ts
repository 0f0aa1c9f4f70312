import { addDays, calendarHref, formatDay, formatLongDay } from '@studio/contract'
import type { Page } from 'playwright/test'
import { expectAccessible, expectSoundAtEveryWidth } from '../journey.ts'
import { weeksUntil } from '../pages/admin-week.ts'
import { openBooking } from '../pages/booking.ts'
import { payWith, testCards } from '../pages/checkout.ts'
import { expect, test as ofTheStudio, studioToday } from '../pages/fresh-class.ts'
import { signInAs, signUpFresh } from '../pages/people.ts'
import { pressReady } from '../pages/press-ready.ts'
import { type Studio, startStudio } from '../start-studio.ts'

/** A studio of its own, for what would disturb the other journeys: its terms, what it sells, and whether its provider answers. */
const test = ofTheStudio.extend<object, { studio: Studio }>({
  studio: [
    async ({ browserName: _browser }, use) => {
      const env = { BOOKING_DAYS_GUEST: '3', CANCEL_HOURS: '100' }
      const studio = await startStudio({ asBuilt: true, env })
      await use(studio)
      await studio.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ studio }, use) => use(studio.url),
})
// One after the other, in one worker: each of them changes the studio.
test.describe.configure({ mode: 'default', timeout: 150_000 })

test('dates, deadlines and words follow the settings of the studio [BOOKING-2, BOOKING-20]', async ({
  page,
  freshClass,
}) => {
  const { id, name } = await freshClass()
  await signUpFresh(page)
  const today = studioToday()
  await openBooking(page, name)
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByRole('radio', { name: formatDay(addDays(today, 3)) })).toBeEnabled()
  await expect(dialog.getByRole('radio', { name: formatDay(addDays(today, 4)) })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: /more dates$/ })).toHaveCount(0)
  // Whatever lies within three days starts in less than a hundred hours.
  await expect(dialog.getByText(/The cancellation deadline, .* has passed/)).toBeVisible()

  const far = addDays(today, 10)
  await page.goto(calendarHref(id))
  for (let weeks = weeksUntil(far); weeks > 0; weeks -= 1) await page.getByRole('button', { name: 'Next week' }).click()
  await page.getByRole('button', { name: `${formatLongDay(far)}, 1 class` }).click()
  const day = page.getByRole('region', { name: formatDay(far) })
  await expect(day.getByText(`Booking opens on ${formatDay(addDays(far, -3))}`)).toBeVisible()
  await expect(day.getByRole('button')).toHaveCount(0)
})

test.describe('while the payment provider is away', () => {
  test.use({ allowedErrors: ['status of 502', 'status of 503', 'status of 504'] })

  test('while the payment provider is away paying can be tried again, and one attempt pays once [SCREENS-104]', async ({
    page,
    freshClass,
  }) => {
    const { name } = await freshClass()
    const provider = async (mode: 'error' | 'off') => {
      const answer = await page.request.post('/__local/payments/faults', { data: { mode } })
      expect(answer.ok()).toBe(true)
    }
    await signUpFresh(page, 'guest', { isConfirmed: true })
    await openBooking(page, name)
    await provider('error')
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await expect(page.getByText('Booking Failed')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('dialog', { name }).getByRole('alert')).toBeVisible()
    await provider('off')
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await payWith(page, testCards.pays)
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
    const mine = (await (await page.request.get('/api/user/bookings')).json()) as { status: string }[]
    expect(mine.map(({ status }) => status)).toEqual(['confirmed'])
    const receipts = (await (await page.request.get('/api/user/receipts')).json()) as { amount: string }[]
    expect(receipts.map(({ amount }) => amount)).toEqual(['20.00'])
  })
})

const strip = (page: Page) => page.getByRole('region', { name: 'Current membership' })

/** Puts Premium on sale by keyboard, and leaves the page signed out. */
async function sellPremium(page: Page): Promise<void> {
  await signInAs(page, 'admin')
  await page.goto('/admin#programs')
  await page.getByRole('button', { name: 'Membership Plans' }).press('Enter')
  const plans = page.getByRole('dialog', { name: 'Membership plans' })
  await expect(plans.getByText('Not on sale')).toHaveCount(1)
  await expectSoundAtEveryWidth(page)
  await plans.getByRole('button', { name: 'Edit Premium Package' }).press('Enter')
  const edit = page.getByRole('dialog', { name: 'Edit Premium Package' })
  await edit.getByLabel('Monthly price ($)').fill('249.00')
  await edit.getByRole('checkbox', { name: 'On sale' }).press('Space')
  await expectSoundAtEveryWidth(page)
  await edit.getByRole('button', { name: 'Update Plan' }).press('Enter')
  await expect(plans.getByText('On sale', { exact: true })).toHaveCount(2)
  await page.goto('/about', { waitUntil: 'networkidle' })
  await page.context().clearCookies()
}

test('a plan that the studio puts on sale is found below the cards and bought [MEMBERSHIP-60, MEMBERSHIP-61], a member changes down and keeps it [MEMBERSHIP-62, MEMBERSHIP-66], and another changes up for what the preview shows [MEMBERSHIP-65]', async ({
  page,
}) => {
  await sellPremium(page)
  await signUpFresh(page)
  await page.goto('/membership')
  const link = page.getByRole('link', { name: 'Start Premium Package' })
  await expect(link).toBeVisible()
  await expect(page.getByText('$249')).toBeVisible()
  await expectSoundAtEveryWidth(page)
  await link.press('Enter')
  await expect(page).toHaveURL(/\/subscribe\?plan=premium$/)
  await expect(page.getByRole('heading', { name: 'Premium Package' })).toBeVisible()
  await expectSoundAtEveryWidth(page)
  await page.getByRole('button', { name: 'Subscribe Now - $249/month' }).press('Enter')
  await payWith(page, testCards.pays)
  await expect(page.getByText('Membership Active')).toBeVisible()

  await page.goto('/membership')
  await expect(strip(page).getByText(/^Paid until .* \$249\.00 is charged then/)).toBeVisible()
  await strip(page).getByRole('button', { name: 'Change to Monthly Unlimited' }).press('Enter')
  const down = page.getByRole('dialog', { name: 'Change to Monthly Unlimited?' })
  await expect(down.getByText('Nothing is charged now.')).toBeVisible()
  await expectAccessible(page)
  await pressReady(down.getByRole('button', { name: 'Change to Monthly Unlimited' }))
  await expect(strip(page).getByText('It becomes Monthly Unlimited then, for $149.00 a month.')).toBeVisible()
  await strip(page).getByRole('button', { name: 'Keep Premium Package' }).press('Enter')
  const keep = page.getByRole('dialog', { name: 'Keep Premium Package?' })
  await pressReady(keep.getByRole('button', { name: 'Keep Premium Package' }))
  await expect(strip(page).getByText(/^Paid until .* \$249\.00 is charged then/)).toBeVisible()
  await expectSoundAtEveryWidth(page)

  await page.goto('/about', { waitUntil: 'networkidle' })
  await page.context().clearCookies()
  await signUpFresh(page)
  const { checkoutUrl } = await (await page.request.post('/api/create-subscription-checkout')).json()
  await page.goto(checkoutUrl)
  await payWith(page, testCards.pays)
  await expect(page.getByText('Membership Active')).toBeVisible()
  await page.goto('/membership')
  await strip(page).getByRole('button', { name: 'Change to Premium Package' }).press('Enter')
  const up = page.getByRole('dialog', { name: 'Change to Premium Package?' })
  const charge = up.getByText(/^\$\d+\.\d\d is charged now for the rest of the paid month\.$/)
  const shown = (await charge.innerText()).split(' ')[0] ?? ''
  await expectSoundAtEveryWidth(page)
  await pressReady(up.getByRole('button', { name: 'Change to Premium Package' }))
  await expect(up).toBeHidden()
  await expect(strip(page).getByRole('heading', { name: 'Premium Package' })).toBeVisible()
  await expect(strip(page).getByText(/^Paid until .* \$249\.00 is charged then/)).toBeVisible()
  const receipts = await (await page.request.get('/api/user/receipts')).json()
  expect(receipts[0]).toMatchObject({ description: 'Premium Package membership', amount: shown.slice(1) })
})
