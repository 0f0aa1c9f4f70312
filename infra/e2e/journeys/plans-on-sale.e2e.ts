import type { Page } from 'playwright/test'
import { expect, expectAccessible, expectSoundAtEveryWidth, test as ofTheStudio } from '../journey.ts'
import { payWith, testCards } from '../pages/checkout.ts'
import { signInAs, signUpFresh } from '../pages/people.ts'
import { pressReady } from '../pages/press-ready.ts'
import { startStudio } from '../start-studio.ts'

/** A studio of its own: what it sells is seen by all of its visitors. */
const test = ofTheStudio.extend({
  baseURL: async ({ browserName: _browser }, use) => {
    const studio = await startStudio({ asBuilt: true })
    await use(studio.url)
    await studio.stop()
  },
})
test.describe.configure({ timeout: 180_000 })

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
