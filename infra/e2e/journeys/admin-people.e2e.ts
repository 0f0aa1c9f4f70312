import { addDays, formatDateWithYear } from '@studio/contract'
import type { Page } from 'playwright/test'
import { expectNoSidewaysScroll } from '../journey.ts'
import { expect, getStudioToday, test } from '../pages/fixtures.ts'
import { waitForEmailTo } from '../pages/mailbox.ts'
import { createUniqueName, signInAs } from '../pages/people.ts'

async function chooseOption(page: Page, { label, option }: { label: string; option: string }): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('on a person’s page an admin resends and cancels a booking, grants premium, gives and takes staff rights, and changes name and address, which the person confirms by mail; the audit log shows it [ADMIN-27, ADMIN-28, STAFF-2]', async ({
  page,
  createClass,
  createUser,
}) => {
  test.setTimeout(150_000)
  const robin = await createUser({ isMember: true })
  const { id: classId, name } = await createClass()
  const bookingDate = addDays(getStudioToday(), 2)
  const bookingResponse = await robin.context.request.post('/api/bookings', { data: { classId, bookingDate } })
  expect(bookingResponse.status(), await bookingResponse.text()).toBe(201)
  await signInAs(page, 'admin')
  await page.goto('/admin#users')
  await page.getByRole('searchbox', { name: 'Search users' }).fill(robin.lastName)
  await page.getByRole('link', { name: robin.name }).click()
  await expect(page.getByRole('heading', { level: 2, name: robin.name })).toBeVisible()
  await expect(page.getByText('Monthly - Active')).toBeVisible()
  await expectNoSidewaysScroll(page)
  const auditLog = page.getByRole('table', { name: 'Audit log' })

  await test.step('the confirmation of a booking is sent again, and the booking is cancelled', async () => {
    const bookingLabel = `${name} on ${formatDateWithYear(bookingDate)}`
    await page.getByRole('button', { name: `Resend confirmation: ${bookingLabel}` }).click()
    await expect(page.getByText('Confirmation sent again!')).toBeVisible()
    await waitForEmailTo(page, { to: robin.email, subject: `You are booked: ${name}`, count: 2 })
    await page.getByRole('button', { name: `Cancel ${bookingLabel}` }).click()
    const confirmation = page.getByRole('alertdialog')
    await expect(confirmation.getByText(/will be notified by email/)).toBeVisible()
    await confirmation.getByRole('button', { name: 'Cancel Booking' }).click()
    await expect(page.getByText('Booking cancelled successfully')).toBeVisible()
    await expect(auditLog.getByText('Cancel booking')).toBeVisible()
  })

  await test.step('premium', async () => {
    await page.getByRole('button', { name: 'Change Membership', exact: true }).click()
    await chooseOption(page, { label: 'Membership', option: 'Premium' })
    await page.getByRole('button', { name: 'Update User' }).click()
    await expect(page.getByText('User updated successfully!')).toBeVisible()
    await expect(page.getByText('Premium - Active')).toBeVisible()
    await expect(auditLog.getByText('Change membership').first()).toBeVisible()
  })

  await test.step('the rights of the front desk', async () => {
    const saveRights = async (option: string) => {
      await page.getByRole('button', { name: 'Staff Rights', exact: true }).click()
      await chooseOption(page, { label: 'Staff rights', option })
      await page.getByRole('button', { name: 'Save Rights' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await saveRights('Front desk')
    await expect(page.getByText('Front desk', { exact: true })).toBeVisible()
    await expect(auditLog.getByText('Give staff rights')).toBeVisible()
    await saveRights('None')
    await expect(page.getByText('Front desk', { exact: true })).toBeHidden()
  })

  await test.step('name and address', async () => {
    const username = createUniqueName('wren')
    const email = `${createUniqueName('wren')}@example.com`
    const details = page.getByRole('region', { name: 'Details' })
    await details.getByRole('button', { name: 'Edit Details' }).click()
    const dialog = page.getByRole('dialog', { name: `Edit ${robin.name}` })
    await dialog.getByLabel('First name').fill('Wren')
    await dialog.getByLabel('Phone').fill('+1 212 555 0142')
    await dialog.getByLabel('Username').fill(username)
    await dialog.getByLabel('Email address').fill(email)
    await dialog.getByRole('button', { name: 'Update Person' }).click()
    await expect(page.getByText('Person updated successfully!')).toBeVisible()
    await expect(details.getByText(email)).toBeVisible()
    await expect(details.getByRole('link', { name: '+1 212 555 0142' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: `Wren ${robin.lastName}` })).toBeVisible()
    await expect(auditLog.getByText('Change person')).toBeVisible()
    await waitForEmailTo(page, { to: robin.email, subject: 'Your username was changed' })
    await waitForEmailTo(page, { to: robin.email, subject: 'A new email address was requested' })
    const { text } = await waitForEmailTo(page, { to: email, subject: 'Confirm your new email address' })
    await page.goto(text.match(/https?:\S+\/api\/change-email\?token=[\w-]+/)?.[0] ?? '')
    await page.getByRole('button', { name: 'Use this address' }).click()
    await expect(page.getByText(`From now on we write to ${email}.`)).toBeVisible()
    await page.goto(`/admin#users/${robin.id}`)
    await expect(page.getByRole('link', { name: email })).toBeVisible()
  })
})

test('an invited person is listed, keeps the suggested username and chooses a password through the mailed link, and signs in [ADMIN-35, ACCOUNTS-31]', async ({
  page,
  browser,
  baseURL,
}) => {
  const lastName = createUniqueName('Wren')
  const email = `${lastName.toLowerCase()}@example.com`
  await signInAs(page, 'admin')
  await page.goto('/admin#users')
  await page.getByRole('button', { name: 'Invite Person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  await dialog.getByLabel('First name').fill('Ida')
  await dialog.getByLabel('Last name').fill(lastName)
  await dialog.getByLabel('Email address').fill(email)
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(page.getByText('Invitation sent!')).toBeVisible()
  await page.getByRole('button', { name: 'Invited', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search users' }).fill(lastName)
  await expect(page.getByRole('row', { name: new RegExp(lastName) }).getByText('Invited')).toBeVisible()
  await page.getByRole('link', { name: `Ida ${lastName}` }).click()
  await expect(page.getByText(/works until/)).toBeVisible()
  await expectNoSidewaysScroll(page)

  const { text } = await waitForEmailTo(page, { to: email })
  const inviteePage = await browser.newPage(baseURL ? { baseURL } : {})
  await inviteePage.goto(text.match(/https?:\S+for=invitation/)?.[0] ?? '')
  await expect(inviteePage.getByRole('heading', { level: 1, name: 'Welcome, Ida' })).toBeVisible()
  await expect(inviteePage.getByLabel('Username')).toHaveValue(
    `ida.${lastName.toLowerCase().replace(/[^a-z0-9]/g, '')}`,
  )
  await inviteePage.getByRole('textbox', { name: 'Password', exact: true }).fill('correct-horse-battery')
  await inviteePage.getByRole('textbox', { name: 'Confirm Password' }).fill('correct-horse-battery')
  await inviteePage.getByRole('button', { name: 'Open My Account' }).click()
  await expect(inviteePage.getByRole('heading', { name: 'Your account is ready' })).toBeVisible()
  await inviteePage.waitForURL('**/auth')
  await signInAs(inviteePage, { username: email, password: 'correct-horse-battery' })
  await inviteePage.close()
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: `Ida ${lastName}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send Invitation Again', exact: true })).toBeHidden()
})
