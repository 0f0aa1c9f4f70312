import { addDays } from '@studio/contract'
import { openBooking } from '../pages/booking.ts'
import { expect, getStudioMidnight, getStudioToday, test } from '../pages/fixtures.ts'
import { loadJson } from '../pages/load-json.ts'
import { signInAs, signUpNewUser } from '../pages/people.ts'

const tomorrow = addDays(getStudioToday(), 1)

test.describe('a script that failed to load', () => {
  test.use({
    allowedErrors: ['ERR_FAILED', 'dynamically imported module', 'A part of the page failed', 'status of 404'],
  })

  test('a script that failed to load is fetched again on the next click, and booking works without a reload [SCREENS-41]', async ({
    page,
    createClass,
  }) => {
    const { name } = await createClass()
    await signInAs(page, 'member')
    await page.goto('/classes')
    await page.route('**/portal-assets/assets/booking-flow*', (route) => route.abort())
    const bookButton = page.getByRole('button', { name: `Book Class: ${name}` })
    await bookButton.click()
    await expect(page.getByText('Booking Failed')).toBeVisible()
    await page.unroute('**/portal-assets/assets/booking-flow*')
    await bookButton.click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
  })

  test('opening a dialog whose script a new release has removed reloads the page once, which keeps the entered values [SCREENS-41]', async ({
    page,
  }) => {
    await signUpNewUser(page)
    await page.goto('/dashboard#account')
    const firstName = page.getByRole('region', { name: 'Details' }).getByLabel('First name')
    const reminder = page.getByRole('radio', { name: '3 hours before' })
    await firstName.fill('Rowan')
    await reminder.click()
    const dialogScript = '**/portal-assets/assets/delete-account-dialog*'
    await page.route(dialogScript, (route) => route.fulfill({ status: 404, body: '' }))
    let loadCount = 0
    page.on('load', () => {
      loadCount += 1
    })
    const deleteButton = page.getByRole('button', { name: 'Delete my account' })
    await deleteButton.click()
    await expect.poll(() => loadCount).toBe(1)
    await expect(firstName).toHaveValue('Rowan')
    await expect(reminder).toBeChecked()

    // The file is still missing: now the page says so and does not reload again.
    await deleteButton.click()
    await expect(page.getByText('This could not be opened. Please reload the page.')).toBeVisible()
    expect(loadCount).toBe(1)
    await expect(firstName).toHaveValue('Rowan')
  })

  test('Try Again shows a tab of the admin area whose script failed to load [SCREENS-41]', async ({ page }) => {
    await signInAs(page, 'admin')
    await page.route('**/admin-remote/assets/reports-tab*', (route) => route.abort())
    await page.goto('/admin#reports')
    const retryButton = page.getByRole('button', { name: 'Try Again' })
    await expect(retryButton).toBeVisible()
    await page.unroute('**/admin-remote/assets/reports-tab*')
    await retryButton.click()
    await expect(page.getByRole('heading', { name: 'Bookings' })).toBeVisible()
  })
})

test.describe('two tabs of one browser', () => {
  test.use({ allowedErrors: ['status of 409'] })

  test('a page opened by one user makes no booking after another has signed in [ACCOUNTS-8]', async ({
    page,
    createClass,
    createUser,
  }) => {
    const { name } = await createClass()
    const firstUser = await createUser({ isMember: true })
    const secondUser = await createUser({ isMember: true })
    await signInAs(page, firstUser)
    await openBooking(page, name)
    // Signed in through the API, so that no message between tabs tells the page.
    await signInAs(page, secondUser)
    await page.getByRole('button', { name: 'Confirm Booking' }).click()
    await expect(page.getByText(`Signed in as ${secondUser.name}`)).toBeVisible()
    const bookings = await loadJson(page.request, '/api/user/bookings')
    expect(bookings).toEqual([])
  })
})

test('an open page shows the new day after midnight [SCREENS-39]', async ({ page, createClass }) => {
  await createClass()
  await page.clock.install({ time: new Date(getStudioMidnight(tomorrow).getTime() - 120_000) })
  // No request may be pending when the clock jumps ten minutes, or it would time out.
  await page.goto('/calendar', { waitUntil: 'networkidle' })
  const getTodayText = async () => (await page.locator('[aria-current="date"]').first().textContent()) ?? ''
  await expect(page.getByRole('grid')).toBeVisible()
  const textBefore = await getTodayText()
  await page.clock.runFor('10:00')
  await expect.poll(getTodayText).not.toBe(textBefore)
})
