import type { Page } from 'playwright/test'
import { expect, test } from '../journey.ts'
import { findIsland, findToast, hydrate } from '../pages/marketing.ts'
import { createUniqueName } from '../pages/people.ts'
import { getLayoutShifts, recordLayoutShifts } from '../pages/shifts.ts'

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

test('scripts of islands are loaded when a field gets the focus, not when the page is scrolled [MARKETING-20]', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto('/organizations', { waitUntil: 'networkidle' })
  await page.keyboard.press('End')
  await expect(page.getByRole('contentinfo')).toBeInViewport()
  await page.waitForLoadState('networkidle')
  // The page's own script; the loader of other scripts does not count.
  expect(scripts.filter((path) => !path.includes('preload-helper'))).toHaveLength(1)
  const countBeforeFocus = scripts.length
  await findNewsletterField(page).focus()
  await expect(findIsland(findNewsletterField(page))).not.toHaveAttribute('ssr')
  expect(scripts.length).toBeGreaterThan(countBeforeFocus)
})

test('hydration keeps the values and the focus of a form, and they are sent [MARKETING-15]', async ({ page }) => {
  const releaseScripts = await holdBackScripts(page)
  await page.goto('/corporate-wellness', { waitUntil: 'domcontentloaded' })
  const form = findAuditForm(page)
  const companyName = form.getByLabel('Company name')
  await companyName.fill('Halyard')
  await form.getByLabel('Contact name').fill('Priya Raman')
  await form.getByLabel('Email').fill(`${createUniqueName('lead')}@example.com`)
  await form.getByLabel('Phone').fill('(704) 555-0100')
  await form.getByLabel('Company size').selectOption('51-200')
  await form.getByLabel('Biggest challenges').fill('Long evenings')
  await form.getByLabel('Afternoon (12pm-5pm)').check()
  await companyName.focus()
  await companyName.press('End')
  releaseScripts()
  await expect(findIsland(form)).not.toHaveAttribute('ssr')
  await expect(companyName).toBeFocused()
  await companyName.pressSequentially(' & Sons')
  const request = page.waitForRequest('**/api/wellness-audit/request')
  await form.getByRole('button', { name: 'Request Free Audit' }).click()
  expect((await request).postDataJSON()).toMatchObject({
    companyName: 'Halyard & Sons',
    contactName: 'Priya Raman',
    companySize: '51-200',
    challenges: 'Long evenings',
    preferredContactTime: 'afternoon',
  })
  await expect(page.getByRole('heading', { name: 'Request Received!' })).toBeVisible()
})

test('a value that the browser fills in without an event is sent', async ({ page }) => {
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
  await expect(findToast(page, 'Welcome to our wellness community!')).toBeVisible()
})

test('a form submitted before its script has loaded is posted once, and the next page confirms it', async ({
  page,
}) => {
  await holdBackScripts(page)
  await page.goto('/about', { waitUntil: 'domcontentloaded' })
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname)
  })
  await findNewsletterField(page).fill(`${createUniqueName('reader')}@example.com`)
  await page.getByRole('button', { name: 'Subscribe' }).dblclick({ noWaitAfter: true })
  await expect(page.getByText('Welcome to our wellness community!')).toBeVisible()
  expect(posts).toEqual(['/forms/newsletter'])
})

test("the browser's own validation works on newsletter and trial before and after hydration", async ({ page }) => {
  const releaseScripts = await holdBackScripts(page)
  await page.goto('/membership', { waitUntil: 'domcontentloaded' })
  const field = findNewsletterField(page)
  const isRefused = () => field.evaluate((input: HTMLInputElement) => input.matches(':user-invalid'))
  await field.fill('not-an-address')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  expect(await isRefused()).toBe(true)
  await expect(page).toHaveURL(/\/membership$/)
  releaseScripts()
  await expect(findIsland(field)).not.toHaveAttribute('ssr')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  expect(await isRefused()).toBe(true)
  await expect(page.getByText('Please enter a valid email address')).toBeHidden()
  await page.getByRole('button', { name: 'Request a Trial Class' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a Trial Class' })
  await hydrate(dialog.locator('form'))
  await dialog.getByRole('button', { name: 'Submit Request' }).click()
  expect(await dialog.getByLabel('Full Name').evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(
    true,
  )
  await expect(dialog.getByText('Name is required')).toBeHidden()
})

test('hydration of an island causes no layout shift', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await recordLayoutShifts(page)
  for (const [path, form] of [
    ['/organizations', findAuditForm(page)],
    ['/about', findNewsletterField(page)],
  ] as const) {
    await page.goto(path)
    await form.scrollIntoViewIfNeeded()
    const boxBefore = await form.boundingBox()
    await hydrate(form)
    expect(await form.boundingBox()).toEqual(boxBefore)
    expect(await getLayoutShifts(page)).toEqual([])
  }
})
