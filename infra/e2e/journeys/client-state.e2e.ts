import { addDays, formatDay } from '@studio/contract'
import { openBooking, signUpMember } from '../pages/booking.ts'
import { expect, studioMidnight, studioToday, test } from '../pages/fresh-class.ts'
import { signInAs, signUpFresh } from '../pages/people.ts'

const tomorrow = addDays(studioToday(), 1)

test.describe('a chunk that failed to load', () => {
  test.use({
    allowedErrors: ['ERR_FAILED', 'dynamically imported module', 'A part of the page failed', 'status of 404'],
  })

  test('code that failed to load is fetched again with the next try: booking works without a reload [SCREENS-41]', async ({
    page,
    freshClass,
  }) => {
    const { name } = await freshClass()
    await signInAs(page, 'member')
    await page.goto('/classes')
    await page.route('**/portal-assets/assets/booking-flow*', (route) => route.abort())
    const book = page.getByRole('button', { name: `Book Class: ${name}` })
    await book.click()
    await expect(page.getByText('Booking Failed')).toBeVisible()
    await page.unroute('**/portal-assets/assets/booking-flow*')
    await book.click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
  })

  test('code that is gone since a new release reloads the page once and keeps what was typed and chosen [SCREENS-41]', async ({
    page,
  }) => {
    await signUpFresh(page)
    await page.goto('/dashboard#account')
    // Nothing but the reload itself restores these.
    const firstName = page.getByRole('region', { name: 'Details' }).getByLabel('First name')
    const reminder = page.getByRole('radio', { name: '3 hours before' })
    await firstName.fill('Rowan')
    await reminder.click()
    const deleting = '**/portal-assets/assets/delete-account-dialog*'
    await page.route(deleting, (route) => route.fulfill({ status: 404, body: '' }))
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    const openDelete = page.getByRole('button', { name: 'Delete my account' })
    await openDelete.click()
    await expect.poll(() => loads).toBe(1)
    await expect(firstName).toHaveValue('Rowan')
    await expect(reminder).toBeChecked()

    // The file is still not there: this time its absence is said, without another reload.
    await openDelete.click()
    await expect(page.getByText('This could not be opened. Please reload the page.')).toBeVisible()
    expect(loads).toBe(1)
    await expect(firstName).toHaveValue('Rowan')
  })

  test('a tab of the admin area whose code failed to load is shown by Try Again [SCREENS-41]', async ({ page }) => {
    await signInAs(page, 'admin')
    await page.route('**/admin-remote/assets/reports-tab*', (route) => route.abort())
    await page.goto('/admin#reports')
    const retry = page.getByRole('button', { name: 'Try Again' })
    await expect(retry).toBeVisible()
    await page.unroute('**/admin-remote/assets/reports-tab*')
    await retry.click()
    await expect(page.getByRole('heading', { name: 'Bookings' })).toBeVisible()
  })
})

test.describe('two tabs of one browser', () => {
  test.use({ allowedErrors: ['status of 409'] })

  test('a booking that is meant for the first person is not made for the second [ACCOUNTS-8]', async ({
    page,
    freshClass,
    aUser,
  }) => {
    const { name } = await freshClass()
    const first = await aUser({ isMember: true })
    const second = await aUser({ isMember: true })
    await signInAs(page, first)
    await openBooking(page, name)
    // Signed in past every tab, so that no message between tabs arrives first.
    await signInAs(page, second)
    await page.getByRole('button', { name: 'Confirm Booking' }).click()
    await expect(page.getByText(`Signed in as ${second.name}`)).toBeVisible()
    const bookings: unknown = await (await page.request.get('/api/user/bookings')).json()
    expect(bookings).toEqual([])
  })
})

test('at midnight an open page turns to the new day by itself [SCREENS-39]', async ({ page, freshClass }) => {
  await freshClass()
  await page.clock.install({ time: new Date(studioMidnight(tomorrow).getTime() - 120_000) })
  // Nothing may be on its way when the clock jumps: ten minutes at once are past every call's time limit.
  await page.goto('/calendar', { waitUntil: 'networkidle' })
  const todayName = async () => (await page.locator('[aria-current="date"]').first().textContent()) ?? ''
  await expect(page.getByRole('grid')).toBeVisible()
  const before = await todayName()
  await page.clock.runFor('10:00')
  await expect.poll(todayName).not.toBe(before)
})

test.describe('a booking that hangs', () => {
  test.use({ allowedErrors: ['ERR_FAILED', 'net::ERR_'] })

  test('a booking that hangs can be left; after the time limit the bookings are read once and say what is true [SCREENS-104]', async ({
    page,
    admin,
    freshClass,
  }) => {
    const { name } = await freshClass()
    await signUpMember(page, admin)
    await page.clock.install()
    await openBooking(page, name)
    await page.getByRole('radio', { name: new RegExp(formatDay(tomorrow)) }).click()
    // The booking is made; its answer never comes.
    const made = Promise.withResolvers<void>()
    await page.route('**/api/bookings', async (route) => {
      await route.fetch()
      made.resolve()
    })
    await page.getByRole('button', { name: 'Confirm Booking' }).click()
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(page.getByText('Still booking')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await made.promise
    await page.clock.runFor(20_500)
    await expect(page.getByText('Class Booked Successfully')).toBeVisible()
  })
})
