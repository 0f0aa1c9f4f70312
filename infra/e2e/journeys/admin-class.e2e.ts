import { addDays, getWeekday, weekdayNames } from '@studio/contract'
import type { Page } from 'playwright/test'
import { expect, test } from '../journey.ts'
import { getStudioToday } from '../pages/fixtures.ts'
import { createUniqueName, demoPassword, signInAs } from '../pages/people.ts'

const tomorrow = addDays(getStudioToday(), 1)

/** A small real picture: 4 x 4 pixels of pine green, as PNG. */
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

// A form is refused because the session has ended.
test.use({ allowedErrors: ['status of 401'] })

test('an admin creates a class with a picture and a weekly schedule, which a visitor sees, and signs in again in a new tab when the session ends meanwhile; a program is created and archived [ADMIN-11]', async ({
  page,
  browser,
}) => {
  // Takes more than a minute on a busy machine.
  test.setTimeout(150_000)
  const name = `Evening Stretch ${createUniqueName('c')}`
  const remoteRequests = recordRemoteRequests(page)
  await signInAs(page, 'admin')
  await page.goto('/admin#classes?q=Stretch')
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

  await test.step('a form that is refused because the session has ended is sent after signing in in a new tab', async () => {
    await page.context().clearCookies()
    await dialog.getByRole('button', { name: 'Create Class' }).click()
    await expect(page.getByText('Unauthorized', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Sign In' })).toBeInViewport({ ratio: 1 })
    const signInPageOpened = page.context().waitForEvent('page')
    await dialog.getByRole('link', { name: 'Sign In' }).click()
    const signInPage = await signInPageOpened
    await signInPage.getByLabel('Username or Email').fill('admin')
    await signInPage.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
    await signInPage.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(signInPage).toHaveURL('/admin#classes?q=Stretch')
    await expect(signInPage.getByRole('searchbox', { name: 'Search classes' })).toHaveValue('Stretch')
    await signInPage.close()
    await expect(dialog.getByLabel('Name')).toHaveValue(name)
    await dialog.getByRole('button', { name: 'Create Class' }).click()
    await expect(page.getByText('Class created successfully!')).toBeVisible()
    await expect(page.getByRole('heading', { name })).toBeVisible()
  })

  await test.step('a weekly schedule', async () => {
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
  })

  await test.step('a visitor sees the class', async () => {
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

  await test.step('a program is archived, and its enrollments can still be read', async () => {
    const programName = `Slow Spring ${createUniqueName('p')}`
    await page.getByRole('tab', { name: 'Programs' }).click()
    await page.getByRole('button', { name: 'Add Program' }).click()
    await page.getByLabel('Name').fill(programName)
    await page.getByRole('button', { name: 'Create Program' }).click()
    await expect(page.getByText('Program created successfully!')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search programs' }).fill(programName)
    await page.getByRole('button', { name: `Archive ${programName}` }).click()
    const confirmation = page.getByRole('alertdialog')
    await expect(confirmation.getByText('Nobody is enrolled at present.')).toBeVisible()
    await confirmation.getByRole('button', { name: 'Archive Program' }).click()
    await expect(page.getByText('Program archived successfully!')).toBeVisible()
    await page.getByRole('link', { name: `Enrollments of ${programName}` }).click()
    await expect(page.getByRole('heading', { name: 'Nobody is enrolled yet' })).toBeVisible()
  })
})
