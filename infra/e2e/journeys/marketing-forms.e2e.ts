import type { Page } from 'playwright/test'
import { expect, test } from '../journey.ts'
import { waitForEmailTo } from '../pages/mailbox.ts'
import { findToast, hydrate, respondWith } from '../pages/marketing.ts'
import { createUniqueName } from '../pages/people.ts'

const findAuditForm = (page: Page) => page.locator('form[data-form="audit"]')

async function fillAudit(page: Page, email = `${createUniqueName('lead')}@example.com`) {
  const form = findAuditForm(page)
  await form.getByLabel('Company name').fill('Halyard & Sons')
  await form.getByLabel('Contact name').fill('Priya Raman')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Phone').fill('(704) 555-0100')
  await form.getByLabel('Company size').selectOption('51-200')
  return email
}

test('an employer sends the audit form, reads the confirmation, and the studio has the request', async ({ page }) => {
  await page.goto('/corporate-wellness')
  await hydrate(findAuditForm(page))
  const email = await fillAudit(page)
  await page.getByRole('button', { name: 'Request Free Audit' }).click()
  await expect(page.getByRole('heading', { name: 'Request Received!' })).toBeVisible()
  await expect(findToast(page, 'Request Submitted!')).toBeVisible()
  await waitForEmailTo(page, { to: 'hello@stillwater.example' })
  await waitForEmailTo(page, { to: email })
  await page.getByRole('button', { name: 'Submit Another Request' }).click()
  await expect(findAuditForm(page).getByLabel('Company name')).toBeFocused()
  await expect(findAuditForm(page).getByLabel('Company name')).toHaveValue('')
})

test('the audit form shows an error beside each invalid field and focuses the first one', async ({ page }) => {
  await page.goto('/organizations')
  await hydrate(findAuditForm(page))
  await findAuditForm(page).getByLabel('Email').fill('priya@halyard')
  await page.getByRole('button', { name: 'Request Free Audit' }).click()
  for (const message of [
    'Company name is required',
    'Contact name is required',
    'Please enter a valid email address',
    'Phone number is required',
    'Company size is required',
  ]) {
    await expect(findAuditForm(page).getByText(message)).toBeVisible()
  }
  await expect(findAuditForm(page).getByLabel('Company name')).toBeFocused()
})

test.describe('when the server refuses', () => {
  test.use({ allowedErrors: ['Failed to load resource'] })

  test('an audit form that could not be sent says so and keeps the entered values', async ({ page }) => {
    await page.goto('/corporate-wellness')
    await hydrate(findAuditForm(page))
    await fillAudit(page)
    await respondWith(page, '/api/wellness-audit/request', { status: 500, body: {} })
    await page.getByRole('button', { name: 'Request Free Audit' }).click()
    await expect(findToast(page, 'Submission Failed')).toBeVisible()
    await expect(findToast(page, 'Failed to submit wellness audit request. Please try again.')).toBeVisible()
    await expect(findAuditForm(page).getByLabel('Company name')).toHaveValue('Halyard & Sons')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Request Free Audit' }).click()
    await expect(page.getByRole('heading', { name: 'Request Received!' })).toBeVisible()
  })
})

test('a visitor requests a free trial in the dialog, which closes and is empty the next time [TRIALS-1]', async ({
  page,
}) => {
  await page.goto('/#membership')
  const opener = page.getByRole('button', { name: 'Request a Trial Class' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Request a Trial Class' })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await hydrate(dialog.locator('form'))
  await dialog.getByLabel('Full Name').fill('Ann')
  await dialog.getByLabel('Email Address').fill(`${createUniqueName('trial')}@example.com`)
  await dialog.getByLabel('Preferred class').selectOption('Journaling for the Restless Mind')
  await dialog.getByRole('button', { name: 'Submit Request' }).click()
  await expect(findToast(page, 'Trial Request Submitted!')).toBeVisible()
  await expect(findToast(page, "We'll contact you soon to schedule your complimentary trial class.")).toBeVisible()
  await expect(dialog).toBeHidden()
  await opener.click()
  await expect(dialog.getByLabel('Full Name')).toHaveValue('')
})

test('the consultation form appears on request, checks its fields and confirms', async ({ page }) => {
  await page.goto('/organizations')
  const form = page.locator('form[data-form="consultation"]')
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Schedule Consultation' }).first().click()
  await expect(form).toBeInViewport()
  await expect(form.getByLabel('Name')).toBeFocused()
  await hydrate(form)
  await page.getByRole('button', { name: 'Request Consultation' }).click()
  for (const message of ['Name is required', 'Preferred timing is required', 'Interests are required']) {
    await expect(form.getByText(message)).toBeVisible()
  }
  await form.getByLabel('Name').fill('Priya')
  await form.getByLabel('Email').fill(`${createUniqueName('talk')}@example.com`)
  await form.getByLabel('Phone').fill('(704) 555-0100')
  await form.getByLabel('Interests').fill('Onsite classes')
  await form.getByLabel('Evening (5pm-8pm)').check()
  await page.getByRole('button', { name: 'Request Consultation' }).click()
  await expect(page.getByRole('heading', { name: 'Consultation Request Received!' })).toBeVisible()
  await expect(findToast(page, 'Request Submitted!')).toBeVisible()
  await page.getByRole('button', { name: 'Submit Another Request' }).click()
  await expect(form.getByLabel('Name')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript the audit form shows its errors, then the confirmation [MARKETING-15]', async ({ page }) => {
    await page.goto('/corporate-wellness')
    await fillAudit(page, 'priya@halyard')
    await page.getByRole('button', { name: 'Request Free Audit' }).click()
    await expect(findAuditForm(page).getByText('Please enter a valid email address')).toBeVisible()
    await expect(findAuditForm(page).getByLabel('Company name')).toHaveValue('Halyard & Sons')
    await findAuditForm(page)
      .getByLabel('Email')
      .fill(`${createUniqueName('lead')}@example.com`)
    await page.getByRole('button', { name: 'Request Free Audit' }).click()
    await expect(page.getByRole('heading', { name: 'Request Received!' })).toBeVisible()
    await page.getByRole('button', { name: 'Submit Another Request' }).click()
    await expect(page).toHaveURL(/\/corporate-wellness/)
    await expect(findAuditForm(page).getByLabel('Company name')).toHaveValue('')
  })

  test('without JavaScript newsletter, consultation, menu and trial dialog work [MARKETING-15]', async ({ page }) => {
    await page.goto('/organizations')
    await expect(page.locator('form[data-form="consultation"]')).toBeVisible()
    await page
      .getByRole('contentinfo')
      .getByLabel('Email address')
      .fill(`${createUniqueName('reader')}@example.com`)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText('Welcome to our wellness community!')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A calmer team does better work.')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Memberships' }).click()
    await page.getByRole('button', { name: 'Request a Trial Class' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request a Trial Class' })
    await dialog.getByLabel('Full Name').fill('Ann')
    await dialog.getByLabel('Email Address').fill(`${createUniqueName('trial')}@example.com`)
    await dialog.getByRole('button', { name: 'Submit Request' }).click()
    await expect(page.getByText('Trial Request Submitted!')).toBeVisible()
  })
})
