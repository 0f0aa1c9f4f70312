import { expectAccessible, expectFitsEveryWidth } from '../journey.ts'
import { subscribeByRequest } from '../pages/checkout.ts'
import { expect, test } from '../pages/fixtures.ts'
import { waitForEmailTo } from '../pages/mailbox.ts'
import { signInAs } from '../pages/people.ts'

test('an admin credits free days, pauses a plan and refunds a part of a payment by keyboard, and the timeline shows pause and refund [MEMBERSHIP-40, MEMBERSHIP-42, MONEY-24, ADMIN-50]', async ({
  page,
  createUser,
}) => {
  test.setTimeout(150_000)
  const member = await createUser()
  await subscribeByRequest(member.context.request)
  await signInAs(page, 'admin')
  await page.goto(`/admin#users/${member.id}`)
  const freeDaysButton = page.getByRole('button', { name: 'Free Days', exact: true })
  await freeDaysButton.focus()
  await page.keyboard.press('Enter')
  const freeDaysDialog = page.getByRole('dialog', { name: /^Free days for/ })
  await expect(freeDaysDialog.getByText(/Without them it would be \$149\.00/)).toBeVisible()
  await expectAccessible(page)
  await freeDaysDialog.getByLabel('Reason').fill('The heating was off')
  await page.keyboard.press('Enter')
  await expect(freeDaysDialog).toBeHidden()
  await expect(freeDaysButton).toBeFocused()
  await waitForEmailTo(page, { to: member.email, subject: 'Free days for your membership' })

  await page.getByRole('button', { name: 'Pause', exact: true }).press('Enter')
  const pauseDialog = page.getByRole('dialog', { name: /^Pause the plan of/ })
  const resumeField = pauseDialog.getByLabel('Resumes on')
  // Longer than members may pause their plan themselves.
  const resumeDate = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10)
  await resumeField.fill(resumeDate)
  await expect(pauseDialog.getByText(/^Paused from /)).toBeVisible()
  await pauseDialog.getByLabel('Reason').fill('Broke her ankle')
  await page.keyboard.press('Enter')
  await expect(pauseDialog).toBeHidden()
  await expect(page.getByText(/^Pauses from .* resumes on /)).toBeVisible()

  await page.getByRole('button', { name: /^Refund: Monthly Unlimited/ }).press('Enter')
  const refundDialog = page.getByRole('dialog', { name: 'Refund: Monthly Unlimited' })
  await refundDialog.getByLabel('Amount').fill('10.00')
  await refundDialog.getByLabel('Reason').fill('A class was cancelled late')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(refundDialog).toBeHidden()
  await expect(page.getByText('Partly refunded').first()).toBeVisible()
  const timeline = page.getByRole('table', { name: 'Timeline' })
  await expect(timeline.getByText('Give back payment')).toBeVisible()
  await expect(timeline.getByText('Pause planned')).toBeVisible()
  await expectFitsEveryWidth(page)
})
