import { addDays, formatDateWithYear } from '@studio/contract'
import type { Page } from 'playwright/test'
import { expectNoSidewaysScroll } from '../journey.ts'
import { expect, getStudioToday, makeMember, test } from '../pages/fixtures.ts'
import { loadJson } from '../pages/load-json.ts'
import { type CapturedEmail, waitForEmailTo } from '../pages/mailbox.ts'
import { createUniqueName, signInAs } from '../pages/people.ts'

/** Registers a new user outside the page's session and returns their account. */
async function registerUser(page: Page, prefix: string) {
  const username = createUniqueName(prefix)
  const credentials = { username, email: `${username}@example.com`, password: 'correct-horse-battery' }
  const names = { firstName: 'Robin', lastName: createUniqueName('Reed') }
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  if (!context) throw new Error('the journey needs a browser')
  const response = await context.request.post('/api/register', { data: { ...credentials, ...names } })
  expect(response.status(), await response.text()).toBe(201)
  const { id } = (await response.json()) as { id: string }
  return { ...credentials, ...names, id, name: `${names.firstName} ${names.lastName}`, request: context.request }
}

async function chooseOption(page: Page, { label, option }: { label: string; option: string }): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('an admin resends and cancels a booking and grants premium on a person’s page, and the audit log shows it', async ({
  page,
  adminApi,
  createClass,
}) => {
  test.setTimeout(150_000)
  await signInAs(page, 'admin')
  await page.goto('/admin#users')
  const robin = await registerUser(page, 'robin')
  await makeMember(adminApi, robin)
  const { id: classId, name } = await createClass()
  const bookingDate = addDays(getStudioToday(), 2)
  const bookingResponse = await robin.request.post('/api/bookings', { data: { classId, bookingDate } })
  expect(bookingResponse.status(), await bookingResponse.text()).toBe(201)

  await page.getByRole('searchbox', { name: 'Search users' }).fill(robin.lastName)
  await page.getByRole('link', { name: robin.name }).click()
  await expect(page.getByRole('heading', { level: 2, name: robin.name })).toBeVisible()
  await expect(page.getByText('Monthly - Active')).toBeVisible()
  const bookingLabel = `${name} on ${formatDateWithYear(bookingDate)}`
  await page.getByRole('button', { name: `Resend confirmation: ${bookingLabel}` }).click()
  await expect(page.getByText('Confirmation sent again!')).toBeVisible()
  await waitForEmailTo(page, { to: robin.email, subject: name })
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: `Cancel ${bookingLabel}` }).click()
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation.getByText(/will be notified by email/)).toBeVisible()
  await confirmation.getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(page.getByText('Booking cancelled successfully')).toBeVisible()

  await page.getByRole('button', { name: 'Change Membership', exact: true }).click()
  await chooseOption(page, { label: 'Membership', option: 'Premium' })
  await page.getByRole('button', { name: 'Update User' }).click()
  await expect(page.getByText('User updated successfully!')).toBeVisible()
  await expect(page.getByText('Premium - Active')).toBeVisible()
  const auditLog = page.getByRole('table', { name: 'Audit log' })
  await expect(auditLog.getByText('Change membership').first()).toBeVisible()
  await expect(auditLog.getByText('Cancel booking')).toBeVisible()

  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toBeVisible()
})

test.describe('editing a person', () => {
  // A taken username is refused.
  test.use({ allowedErrors: ['status of 409'] })

  test('an admin changes a person’s name and email address, and the person confirms the address by mail [ADMIN-27, ADMIN-28]', async ({
    page,
  }) => {
    await signInAs(page, 'admin')
    await page.goto('/admin')
    const robin = await registerUser(page, 'edited')
    const username = createUniqueName('wren')
    const email = `${createUniqueName('wren')}@example.com`
    await page.goto(`/admin#users/${robin.id}`)
    const details = page.getByRole('region', { name: 'Details' })
    await details.getByRole('button', { name: 'Edit Details' }).click()
    const dialog = page.getByRole('dialog', { name: `Edit ${robin.name}` })
    await dialog.getByLabel('First name').fill('Wren')
    await dialog.getByLabel('Phone').fill('+1 212 555 0142')
    await dialog.getByLabel('Username').fill('admin')
    await dialog.getByLabel('Email address').fill(email)
    await dialog.getByRole('button', { name: 'Update Person' }).click()
    await expect(dialog.getByText('This username is already taken')).toBeVisible()
    await dialog.getByLabel('Username').fill(username)
    await dialog.getByRole('button', { name: 'Update Person' }).click()
    await expect(page.getByText('Person updated successfully!')).toBeVisible()
    await expect(details.getByText(email)).toBeVisible()
    await expect(details.getByRole('link', { name: '+1 212 555 0142' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: `Wren ${robin.lastName}` })).toBeVisible()
    await waitForEmailTo(page, { to: robin.email, subject: 'Your username was changed' })
    await waitForEmailTo(page, { to: robin.email, subject: 'A new email address was requested' })
    const { text } = await waitForEmailTo(page, { to: email, subject: 'Confirm your new email address' })
    await page.goto(text.match(/https?:\S+\/api\/change-email\?token=[\w-]+/)?.[0] ?? '')
    await page.getByRole('button', { name: 'Use this address' }).click()
    await expect(page.getByText(`From now on we write to ${email}.`)).toBeVisible()
    await page.goto(`/admin#users/${robin.id}`)
    await expect(page.getByRole('link', { name: email })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Audit log' }).getByText('Change person')).toBeVisible()
    const signInResponse = await robin.request.post('/api/login', {
      data: { username: email, password: robin.password },
    })
    expect(signInResponse.status()).toBe(200)
  })
})

test('an invited person is listed, chooses username and password by mail, and signs in [ADMIN-35, ACCOUNTS-31]', async ({
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
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(2)
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
  await page.getByRole('button', { name: 'Send Invitation Again' }).click()
  await expect(page.getByText('Invitation sent again!')).toBeVisible()
  await expectNoSidewaysScroll(page)

  const loadInvitations = async () => {
    const mails = await loadJson<CapturedEmail[]>(page.request, '/__local/mail/email')
    return mails.filter(({ to }) => JSON.stringify(to).includes(email))
  }
  await expect.poll(async () => (await loadInvitations()).length, { timeout: 20_000 }).toBe(2)
  const [firstLink, newestLink] = (await loadInvitations()).map(
    ({ text }) => text.match(/https?:\S+for=invitation/)?.[0] ?? '',
  )
  const inviteePage = await browser.newPage(baseURL ? { baseURL } : {})
  await inviteePage.goto(firstLink ?? '')
  await expect(inviteePage.getByRole('heading', { name: 'This invitation does not work' })).toBeVisible()
  await inviteePage.goto(newestLink ?? '')
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

test('an admin creates and archives a program, and can still read its enrollments [ADMIN-11]', async ({ page }) => {
  const name = `Slow Spring ${createUniqueName('p')}`
  await signInAs(page, 'admin')
  await page.goto('/admin#programs')
  await page.getByRole('button', { name: 'Add Program' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Create Program' }).click()
  await expect(page.getByText('Program created successfully!')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search programs' }).fill(name)
  await page.getByRole('button', { name: `Archive ${name}` }).click()
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation.getByText(/Archiving makes the program inactive but preserves all data/)).toBeVisible()
  await expect(confirmation.getByText('Nobody is enrolled at present.')).toBeVisible()
  await confirmation.getByRole('button', { name: 'Archive Program' }).click()
  await expect(page.getByText('Program archived successfully!')).toBeVisible()
  await page.getByRole('link', { name: `Enrollments of ${name}` }).click()
  await expect(page.getByRole('heading', { name: 'Nobody is enrolled yet' })).toBeVisible()
  await page.getByRole('link', { name: 'All programs' }).click()
  await expect(page.getByRole('button', { name: 'Add Program' })).toBeVisible()
})

test('an admin finds a request, adds a note, marks it as contacted and exports the requests as CSV [ADMIN-20]', async ({
  page,
}) => {
  const name = createUniqueName('Halyard')
  await signInAs(page, 'admin')
  const data = {
    companyName: name,
    contactName: 'Priya',
    email: `${name}@example.com`,
    phone: '1',
    companySize: '11-50',
  }
  expect((await page.request.post('/api/wellness-audit/request', { data })).status()).toBe(201)
  await page.goto('/admin#requests')
  // Check the width before filtering: the long texts of other requests make the table wide.
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
  await page.setViewportSize({ width: 768, height: 1024 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('searchbox', { name: 'Search' }).fill(name)
  await expect(page.getByText('Showing 1 of 1')).toBeVisible()
  await page.getByRole('button', { name: `Details of request from ${name}` }).click()
  await expect(page.getByText(/^4[78] h left$/)).toBeVisible()
  await page.getByLabel(/^Note/).fill('Called, they want Tuesdays.')
  await page.getByRole('button', { name: 'Save note' }).click()
  const notes = page.getByRole('list', { name: 'Earlier notes' })
  await expect(notes.getByText('Called, they want Tuesdays.')).toBeVisible()
  await expect(notes.getByText(/^admin, /)).toBeVisible()
  await page.getByRole('button', { name: 'Mark as contacted' }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) }).getByText('Contacted')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Reply by email' })).toHaveAttribute('href', /^mailto:.*\?subject=/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^requests-\d{4}-\d{2}-\d{2}\.csv$/)
})
