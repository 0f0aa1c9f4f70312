import type { Page } from 'playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../journey.ts'
import { payWith, testCards } from '../pages/checkout.ts'
import { getLayoutShifts, recordLayoutShifts } from '../pages/layout-shifts.ts'
import { signUpNewUser } from '../pages/people.ts'
import { pressWhenEnabled } from '../pages/press-when-enabled.ts'

/** The strip that contains the plan panel of a member. */
const findMembershipStrip = (page: Page) => page.getByRole('region', { name: 'Current membership' })

test('a user without a plan is led to /subscribe; a member pauses by keyboard after a preview, cancels the plan and takes the cancellation back, and the plan panel moves the page by a few pixels at most [MEMBERSHIP-22, MEMBERSHIP-28, MEMBERSHIP-29, MEMBERSHIP-30]', async ({
  page,
}) => {
  test.setTimeout(150_000)
  await test.step('visitors and users without a plan cause no request for a plan', async () => {
    const requestedPaths: string[] = []
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
    await page.goto('/membership', { waitUntil: 'networkidle' })
    await signUpNewUser(page)
    await page.goto('/membership', { waitUntil: 'networkidle' })
    const strip = findMembershipStrip(page)
    await expect(strip.getByRole('heading', { name: 'No Active Membership' })).toBeVisible()
    await expect(strip.getByText('No Membership', { exact: true })).toBeVisible()
    await expect(strip.getByRole('link', { name: 'Upgrade Now' })).toHaveAttribute('href', '/subscribe')
    await expect(strip.getByRole('button', { name: 'Manage Membership' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Pause Membership' })).toHaveCount(0)
    expect(requestedPaths).not.toContain('/api/membership')
  })

  await test.step('on the first visit of a member on a phone the plan panel moves the page by a few pixels at most', async () => {
    const { checkoutUrl } = await (await page.request.post('/api/create-subscription-checkout')).json()
    await page.goto(checkoutUrl)
    await payWith(page, testCards.pays)
    await expect(page.getByText('Membership Active')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 900 })
    await recordLayoutShifts(page)
    await page.goto('/membership')
    await expect(findMembershipStrip(page).getByText(/^Paid until .* \$149\.00 is charged then/)).toBeVisible()
    // Layout shifts are reported after their frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const totalShift = (await getLayoutShifts(page)).reduce((sum, { value }) => sum + value, 0)
    // The page reserves the usual height of a panel until the height of this one is known.
    expect(totalShift).toBeLessThan(0.005)
  })

  await test.step('a pause', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(findMembershipStrip(page).getByRole('button', { name: 'Manage Membership' })).toBeVisible()
    await expectAccessible(page)
    const opener = findMembershipStrip(page).getByRole('button', { name: 'Pause Membership' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Pause your membership' })
    await expect(dialog.getByText(/^It resumes on .*: \$149\.00 is charged then\.$/)).toBeVisible()
    await expect(dialog.getByText('None of your bookings are affected.')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()

    await page.keyboard.press('Enter')
    await dialog.getByRole('radio', { name: 'Today; unused days are credited' }).check()
    await expect(dialog.getByText(/^Your unused days are worth \$/)).toBeVisible()
    await dialog.getByRole('radio', { name: /^When the paid month ends/ }).check()
    await expect(dialog.getByText(/^Your unused days are worth/)).toBeHidden()
    // The button is disabled while the preview of another choice loads, and would ignore the key.
    await pressWhenEnabled(dialog.getByRole('button', { name: 'Pause Membership' }))
    await expect(dialog).toBeHidden()
    await expect(findMembershipStrip(page).getByText(/^Paid until .*, then paused\.$/)).toBeVisible()
    await expect(findMembershipStrip(page).getByText(/^Your current membership\. It pauses on /)).toBeVisible()

    await findMembershipStrip(page).getByRole('button', { name: 'Change End of Pause' }).click()
    const changeDialog = page.getByRole('dialog', { name: 'Change the end of your pause' })
    const resumeField = changeDialog.getByLabel('Resumes on')
    await expect(changeDialog.getByRole('button', { name: 'Change Pause' })).toBeDisabled()
    const lastAllowedDay = (await resumeField.getAttribute('max')) ?? ''
    await resumeField.fill(lastAllowedDay)
    await changeDialog.getByRole('button', { name: 'Change Pause' }).click()
    await expect(changeDialog).toBeHidden()

    await findMembershipStrip(page).getByRole('button', { name: 'Cancel Pause' }).click()
    const cancelDialog = page.getByRole('dialog', { name: 'Cancel your pause?' })
    await expect(cancelDialog.getByText('Nothing is charged now.')).toBeVisible()
    await cancelDialog.getByRole('button', { name: 'Cancel Pause' }).click()
    await expect(findMembershipStrip(page).getByText(/^Paid until .* \$149\.00 is charged then/)).toBeVisible()
    await expect(findMembershipStrip(page).getByText(/^Your current membership\. Renews /)).toBeVisible()
  })

  await test.step('cancelling the plan and taking the cancellation back', async () => {
    await page.setViewportSize({ width: 320, height: 700 })
    await findMembershipStrip(page).getByRole('button', { name: 'Cancel Membership' }).press('Enter')
    const cancelDialog = page.getByRole('dialog', { name: 'Cancel your membership?' })
    await expect(cancelDialog.getByText(/^Your membership ends on .*nothing more is charged\.$/)).toBeVisible()
    await expect(cancelDialog.getByText('You can also pause your membership, without a fee.')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await pressWhenEnabled(cancelDialog.getByRole('button', { name: 'Cancel Membership' }))
    await expect(
      findMembershipStrip(page).getByText(/^Paid until .* It ends then, and nothing more is charged\.$/),
    ).toBeVisible()
    await expect(findMembershipStrip(page).getByText(/^Your current membership\. It ends on /)).toBeVisible()
    await expect(findMembershipStrip(page).getByRole('button', { name: 'Pause Membership' })).toHaveCount(0)

    await findMembershipStrip(page).getByRole('button', { name: 'Keep Membership' }).press('Enter')
    const keepDialog = page.getByRole('dialog', { name: 'Keep your membership?' })
    await expect(keepDialog.getByText(/^Your membership continues: \$149\.00 is charged on /)).toBeVisible()
    await pressWhenEnabled(keepDialog.getByRole('button', { name: 'Keep Membership' }))
    await expect(findMembershipStrip(page).getByText(/^Your current membership\. Renews /)).toBeVisible()
  })
})
