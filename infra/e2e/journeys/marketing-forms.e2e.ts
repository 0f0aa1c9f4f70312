import type { Page } from 'playwright/test'
import { expect, expectNoSidewaysScroll, test } from '../journey.ts'
import { getLayoutShifts, recordLayoutShifts } from '../pages/layout-shifts.ts'
import { waitForEmailTo } from '../pages/mailbox.ts'
import { expectHydrated, findToast, hydrate, respondWith } from '../pages/marketing.ts'
import { createUniqueName, signInAs } from '../pages/people.ts'

// The forms of the marketing pages are HTML and become React components when pointer or focus reaches them.

const findAuditForm = (page: Page) => page.locator('form[data-form="audit"]')
const findNewsletterField = (page: Page) => page.getByRole('contentinfo').getByLabel('Email address')

/** Holds back the scripts of the islands until the returned function is called. */
async function holdBackScripts(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

/**
 * Handles the audit request of a company as an admin: finds it, adds a note, marks it as contacted and exports the requests.
 */
async function answerAuditRequest(page: Page, companyName: string): Promise<void> {
  await signInAs(page, 'admin')
  await page.goto('/admin#requests')
  const row = page.getByRole('row', { name: new RegExp(companyName) })
  // Check the width before filtering: the long texts of other requests make the table wide.
  await expect(row).toBeVisible()
  await page.setViewportSize({ width: 768, height: 1024 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('searchbox', { name: 'Search' }).fill(companyName)
  await expect(page.getByText('Showing 1 of 1')).toBeVisible()
  await page.getByRole('button', { name: `Details of request from ${companyName}` }).click()
  // The form promises contact within 48 hours.
  await expect(page.getByText(/^4[78] h left$/)).toBeVisible()
  await page.getByLabel(/^Note/).fill('Called, they want Tuesdays.')
  await page.getByRole('button', { name: 'Save note' }).click()
  const notes = page.getByRole('list', { name: 'Earlier notes' })
  await expect(notes.getByText('Called, they want Tuesdays.')).toBeVisible()
  await expect(notes.getByText(/^admin, /)).toBeVisible()
  await page.getByRole('button', { name: 'Mark as contacted' }).click()
  await expect(row.getByText('Contacted')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^requests-\d{4}-\d{2}-\d{2}\.csv$/)
}

test.describe('when the server fails once', () => {
  test.use({ allowedErrors: ['Failed to load resource'] })

  test('the audit form keeps what was typed before its script loaded, names wrong fields, can be sent again after a failure, and an admin answers the request [MARKETING-15, ADMIN-20]', async ({
    page,
  }) => {
    const companyName = createUniqueName('Halyard')
    const email = `${createUniqueName('lead')}@example.com`
    const form = findAuditForm(page)
    const companyField = form.getByLabel('Company name')
    const sendButton = page.getByRole('button', { name: 'Request Free Audit' })
    await test.step('hydration keeps the values and the focus', async () => {
      const releaseScripts = await holdBackScripts(page)
      await page.goto('/corporate-wellness', { waitUntil: 'domcontentloaded' })
      await companyField.fill(companyName)
      await form.getByLabel('Email').fill('priya@halyard')
      await form.getByLabel('Company size').selectOption('51-200')
      await form.getByLabel('Biggest challenges').fill('Long evenings')
      await form.getByLabel('Afternoon (12pm-5pm)').check()
      await companyField.focus()
      await companyField.press('End')
      releaseScripts()
      await expectHydrated(form)
      await expect(companyField).toBeFocused()
      await companyField.pressSequentially(' & Sons')
    })
    await test.step('each wrong field shows its error, and the first one has the focus', async () => {
      await sendButton.click()
      for (const message of [
        'Contact name is required',
        'Please enter a valid email address',
        'Phone number is required',
      ]) {
        await expect(form.getByText(message)).toBeVisible()
      }
      await expect(form.getByLabel('Contact name')).toBeFocused()
      await form.getByLabel('Contact name').fill('Priya Raman')
      await form.getByLabel('Email').fill(email)
      await form.getByLabel('Phone').fill('(704) 555-0100')
    })
    await test.step('a failure is shown and keeps the values', async () => {
      await respondWith(page, '/api/wellness-audit/request', { status: 500, body: {} })
      await sendButton.click()
      await expect(findToast(page, 'Submission Failed')).toBeVisible()
      await expect(findToast(page, 'Failed to submit wellness audit request. Please try again.')).toBeVisible()
      await page.unrouteAll()
    })
    await test.step('it is sent and confirmed', async () => {
      const request = page.waitForRequest('**/api/wellness-audit/request')
      await sendButton.click()
      expect((await request).postDataJSON()).toMatchObject({
        companyName: `${companyName} & Sons`,
        contactName: 'Priya Raman',
        email,
        companySize: '51-200',
        challenges: 'Long evenings',
        preferredContactTime: 'afternoon',
      })
      await expect(page.getByRole('heading', { name: 'Request Received!' })).toBeVisible()
      await expect(findToast(page, 'Request Submitted!')).toBeVisible()
      const studioEmail = 'hello@stillwater.example'
      await waitForEmailTo(page, { to: studioEmail })
      await waitForEmailTo(page, { to: email })
      await page.getByRole('button', { name: 'Submit Another Request' }).click()
      await expect(companyField).toBeFocused()
      await expect(companyField).toHaveValue('')
    })
    await test.step('an admin answers it', () => answerAuditRequest(page, companyName))
  })
})

test('forms load their scripts on focus, not on scrolling, without a layout shift; a hidden form appears on request, checks its fields and confirms [MARKETING-20]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await recordLayoutShifts(page)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await test.step('scripts are loaded on focus', async () => {
    await page.goto('/organizations', { waitUntil: 'networkidle' })
    await page.keyboard.press('End')
    await expect(page.getByRole('contentinfo')).toBeInViewport()
    await page.waitForLoadState('networkidle')
    // The page's own script; the loader of other scripts does not count.
    expect(scripts.filter((path) => !path.includes('preload-helper'))).toHaveLength(1)
    const countBeforeFocus = scripts.length
    const newsletterField = findNewsletterField(page)
    const boxBefore = await newsletterField.boundingBox()
    await newsletterField.focus()
    await expectHydrated(newsletterField)
    expect(scripts.length).toBeGreaterThan(countBeforeFocus)
    expect(await newsletterField.boundingBox()).toEqual(boxBefore)
  })
  await test.step('hydration shifts nothing', async () => {
    const form = findAuditForm(page)
    await form.scrollIntoViewIfNeeded()
    const boxBefore = await form.boundingBox()
    await hydrate(form)
    expect(await form.boundingBox()).toEqual(boxBefore)
    expect(await getLayoutShifts(page)).toEqual([])
  })
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

test('a visitor requests a free trial in the dialog, where the browser checks required fields; it closes and is empty the next time [TRIALS-1]', async ({
  page,
}) => {
  await page.goto('/#membership')
  const opener = page.getByRole('button', { name: 'Request a Trial Class' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Request a Trial Class' })
  await hydrate(dialog.locator('form'))
  const nameField = dialog.getByLabel('Full Name')
  await dialog.getByRole('button', { name: 'Submit Request' }).click()
  expect(await nameField.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true)
  await expect(dialog.getByText('Name is required')).toBeHidden()
  await nameField.fill('Ann')
  await dialog.getByLabel('Email Address').fill(`${createUniqueName('trial')}@example.com`)
  await dialog.getByLabel('Preferred class').selectOption('Journaling for the Restless Mind')
  await dialog.getByRole('button', { name: 'Submit Request' }).click()
  await expect(findToast(page, 'Trial Request Submitted!')).toBeVisible()
  await expect(findToast(page, "We'll contact you soon to schedule your complimentary trial class.")).toBeVisible()
  await expect(dialog).toBeHidden()
  await opener.click()
  await expect(nameField).toHaveValue('')
})

test('a newsletter form submitted before its script has loaded is checked by the browser, posted once, and confirmed by the next page', async ({
  page,
}) => {
  await holdBackScripts(page)
  await page.goto('/about', { waitUntil: 'domcontentloaded' })
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname)
  })
  const field = findNewsletterField(page)
  await field.fill('not-an-address')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  expect(await field.evaluate((input: HTMLInputElement) => input.matches(':user-invalid'))).toBe(true)
  await field.fill(`${createUniqueName('reader')}@example.com`)
  await page.getByRole('button', { name: 'Subscribe' }).dblclick({ noWaitAfter: true })
  await expect(page.getByText('Welcome to our wellness community!')).toBeVisible()
  expect(posts).toEqual(['/forms/newsletter'])
})

test('a value that the browser fills in without an event is sent; the toast stays while the pointer is on it and closes five seconds later, and F8 focuses the toasts', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/about')
  const field = findNewsletterField(page)
  await hydrate(field)
  const email = `${createUniqueName('reader')}@example.com`
  // Like a browser's autofill: without React's setter and without an event.
  await field.evaluate((input: HTMLInputElement, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  }, email)
  const request = page.waitForRequest('**/api/newsletter/subscribe')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  expect((await request).postDataJSON()).toEqual({ email })
  const welcomeToast = findToast(page, 'Welcome to our wellness community!')
  await expect(welcomeToast).toBeVisible()
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: /Notifications/ })).toBeFocused()
  await welcomeToast.hover()
  await page.clock.runFor(10_000)
  await expect(welcomeToast).toBeVisible()
  await field.focus()
  await page.mouse.move(10, 10)
  await page.clock.runFor(5_100)
  await expect(welcomeToast).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript newsletter, consultation, menu and trial dialog work [MARKETING-15]', async ({ page }) => {
    await page.goto('/organizations')
    await expect(page.locator('form[data-form="consultation"]')).toBeVisible()
    await findNewsletterField(page).fill(`${createUniqueName('reader')}@example.com`)
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
