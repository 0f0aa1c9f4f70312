import type { Page } from 'playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../journey.ts'
import { payWith, testCards } from '../pages/checkout.ts'
import { waitForEmailTo } from '../pages/mailbox.ts'
import { signInAs, signUpFresh } from '../pages/people.ts'

/** A person who pays for a plan, in a browser of their own. */
async function aPayingMember(page: Page) {
  const baseURL = new URL(page.url()).origin
  const context = await page.context().browser()?.newContext({ baseURL })
  if (!context) throw new Error('the journey needs a browser of its own')
  const theirs = await context.newPage()
  await signUpFresh(theirs)
  const { checkoutUrl } = await (await theirs.request.post('/api/create-subscription-checkout')).json()
  await theirs.goto(checkoutUrl)
  await payWith(theirs, testCards.pays)
  await expect(theirs.getByText('Membership Active')).toBeVisible()
  const { id, email } = (await (await theirs.request.get('/api/user')).json()) as { id: string; email: string }
  await context.close()
  return { id, email }
}

test('an admin credits free days, pauses by keyboard and gives a part of a payment back, and the timeline shows it [MEMBERSHIP-40, MEMBERSHIP-42, MONEY-24, ADMIN-50]', async ({
  page,
}) => {
  test.setTimeout(150_000)
  await signInAs(page, 'admin')
  await page.goto('/admin')
  const member = await aPayingMember(page)
  await page.goto(`/admin#users/${member.id}`)
  const opener = page.getByRole('button', { name: 'Free Days', exact: true })
  await opener.focus()
  await page.keyboard.press('Enter')
  const days = page.getByRole('dialog', { name: /^Free days for/ })
  await expect(days.getByText(/Without them it would be \$149\.00/)).toBeVisible()
  await expectAccessible(page)
  await days.getByLabel('Reason').fill('The heating was off')
  await page.keyboard.press('Enter')
  await expect(days).toBeHidden()
  await expect(opener).toBeFocused()
  await waitForEmailTo(page, { to: member.email, subject: 'Free days for your membership' })

  await page.getByRole('button', { name: 'Pause', exact: true }).press('Enter')
  const pause = page.getByRole('dialog', { name: /^Pause the plan of/ })
  const day = pause.getByLabel('Resumes on')
  // Longer than a member's own pause may be.
  const later = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10)
  await day.fill(later)
  await expect(pause.getByText(/^Paused from /)).toBeVisible()
  await pause.getByLabel('Reason').fill('Broke her ankle')
  await page.keyboard.press('Enter')
  await expect(pause).toBeHidden()
  await expect(page.getByText(/^Pauses from .* resumes on /)).toBeVisible()

  await page.getByRole('button', { name: /^Refund: Monthly Unlimited/ }).press('Enter')
  const back = page.getByRole('dialog', { name: 'Refund: Monthly Unlimited' })
  await back.getByLabel('Amount').fill('10.00')
  await back.getByLabel('Reason').fill('A class was cancelled late')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(back).toBeHidden()
  await expect(page.getByText('Partly refunded').first()).toBeVisible()
  const timeline = page.getByRole('table', { name: 'Timeline' })
  await expect(timeline.getByText('Give back payment')).toBeVisible()
  await expect(timeline.getByText('Pause planned')).toBeVisible()
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
})
