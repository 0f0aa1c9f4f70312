import { addDays, getDayIn, getWeekday, weekdayNames } from '@studio/contract'
import type { Page } from 'playwright/test'
import { expect, test } from '../journey.ts'
import { createUniqueName, signInAs, signUpNewUser } from '../pages/people.ts'

const today = getDayIn(new Date(), 'America/New_York')
const tomorrow = addDays(today, 1)

/** A small real picture: 4 x 4 pinePicture of pine green, as PNG. */
const pinePicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR42mOQj/KGIwbiOAA8AwxB2bNTuwAAAABJRU5ErkJggg==',
  'base64',
)

function recordRemoteRequests(page: Page): string[] {
  const remoteRequests: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/admin-remote/')) remoteRequests.push(request.url())
  })
  return remoteRequests
}

async function chooseOption(page: Page, { label, option }: { label: string; option: string }): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('an admin creates a class with a picture and a weekly schedule; a visitor sees both', async ({
  page,
  browser,
}) => {
  // Takes more than a minute on a busy machine.
  test.setTimeout(150_000)
  const name = `Evening Stretch ${createUniqueName('c')}`
  const remoteRequests = recordRemoteRequests(page)
  await signInAs(page, 'admin')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
  expect(remoteRequests.length, 'requests for the admin remote').toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Add Class' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add class' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Description').fill('Long, slow, and over before dinner.')
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'stretch.png', mimeType: 'image/png', buffer: pinePicture })
  await expect(dialog.getByText(/^Image uploaded successfully! PNG format, /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Create Class' }).click()
  await expect(page.getByText('Class created successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { name })).toBeVisible()

  await page.getByRole('tab', { name: 'Calendar' }).click()
  await page.getByRole('button', { name: 'Add Schedule' }).click()
  await chooseOption(page, { label: 'Class', option: name })
  await chooseOption(page, { label: 'Weekday', option: weekdayNames[getWeekday(tomorrow)] ?? '' })
  await page.getByLabel('Start time').fill('18:15')
  await page.getByLabel('End time').fill('19:00')
  await page.getByRole('button', { name: 'Create Schedule' }).click()
  await expect(page.getByText('Schedule created successfully!')).toBeVisible()
  await page.getByText('By weekday').click()
  await expect(page.getByRole('row', { name: new RegExp(`${name}.*6:15–7:00 pm.*Recurring`) })).toBeVisible()

  const visitorContext = await browser.newContext()
  const visitorPage = await visitorContext.newPage()
  const visitorRequests = recordRemoteRequests(visitorPage)
  await visitorPage.goto('/classes')
  await visitorPage.getByRole('searchbox').fill(name)
  const card = visitorPage.getByRole('listitem').filter({ has: visitorPage.getByRole('heading', { name }) })
  await expect(card).toBeVisible()
  await expect(card.locator('img')).toHaveJSProperty('complete', true)
  expect(await card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const response = await visitorPage.request.get(`/api/schedules?date=${tomorrow}`)
  const occurrence = ((await response.json()) as Array<{ className: string; classId: string }>).find(
    ({ className }) => className === name,
  )
  expect(occurrence, 'the occurrence of tomorrow').toBeDefined()
  await visitorPage.goto(`/calendar?classId=${occurrence?.classId}`)
  await expect(visitorPage.getByText(name).first()).toBeVisible()
  expect(visitorRequests).toEqual([])
  await visitorContext.close()
})

test.describe('admin area without access', () => {
  test.use({ allowedErrors: ['Failed to load resource'] })

  test('a member is refused, is redirected to the home page, and never fetches the admin area', async ({ page }) => {
    const remoteRequests = recordRemoteRequests(page)
    await signUpNewUser(page)
    await page.goto('/admin')
    await expect(page.getByText('Access Denied')).toBeVisible()
    await expect(page.getByText('You need admin privileges to access this page.')).toBeVisible()
    await expect(page).toHaveURL('/')
    for (const path of ['/home', '/classes', '/programs', '/calendar', '/dashboard']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    expect(remoteRequests).toEqual([])
    const response = await page.request.get('/api/admin/users')
    expect(response.status()).toBe(403)
  })

  test('when the admin area cannot be loaded the shell says so, and Retry loads it', async ({ page }) => {
    await page.route('**/admin-remote/**', (route) => route.abort('connectionrefused'))
    await signInAs(page, 'admin')
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'The admin area is unavailable' })).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await page.unroute('**/admin-remote/**')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
  })
})
