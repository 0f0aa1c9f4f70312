import { addDays, formatDay } from '@studio/contract'
import type { Page, Route } from 'playwright/test'
import { bookAs, loadFreeSeats, openBooking, signUpMember } from '../pages/booking.ts'
import { payWith, testCards } from '../pages/checkout.ts'
import { expect, studioToday, test } from '../pages/fresh-class.ts'
import { signUpFresh } from '../pages/people.ts'
import { type Studio, startStudio } from '../start-studio.ts'

const tomorrow = addDays(studioToday(), 1)
const dateSlip = (page: Page, day: string) => page.getByRole('radio', { name: new RegExp(formatDay(day)) })

test.describe('while the connection is lost', () => {
  test.use({ allowedErrors: ['ERR_INTERNET_DISCONNECTED', 'status of 409'] })

  test('booking without a connection says so, keeps the choice, and works when the connection is back', async ({
    page,
    admin,
    freshClass,
  }) => {
    const { id: classId, name } = await freshClass()
    await signUpMember(page, admin)
    await openBooking(page, name)
    const day = addDays(studioToday(), 2)
    await dateSlip(page, day).click()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Confirm Booking' }).click()
    await expect(page.getByText('Unable to book class. Please try again.')).toBeVisible()
    await expect(
      page.getByRole('dialog', { name }).getByText('We cannot reach the studio. Check your connection and try again.'),
    ).toBeVisible()
    await expect(dateSlip(page, day)).toBeChecked()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Confirm Booking' }).click()
    await expect(page.getByText('Class Booked Successfully')).toBeVisible()
    expect(await loadFreeSeats(page, { classId, date: day })).toBe(1)
  })

  test('a booking that was made while the connection broke off shows as made when it is sent again [SCREENS-104]', async ({
    page,
    admin,
    freshClass,
  }) => {
    const { id: classId, name } = await freshClass()
    await signUpMember(page, admin)
    await openBooking(page, name)
    const day = addDays(studioToday(), 2)
    await dateSlip(page, day).click()
    const breakOff = async (route: Route) => {
      await route.fetch()
      await page.context().setOffline(true)
      await route.abort('internetdisconnected')
    }
    await page.route('**/api/bookings', breakOff, { times: 1 })
    await page.getByRole('button', { name: 'Confirm Booking' }).click()
    await expect(page.getByText('Unable to book class. Please try again.')).toBeVisible()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Confirm Booking' }).click()
    await expect(page.getByText('Class Booked Successfully')).toBeVisible()
    expect(await loadFreeSeats(page, { classId, date: day })).toBe(1)
  })

  test('dates that did not load can be read again', async ({ page, admin, freshClass }) => {
    const { name } = await freshClass()
    await signUpMember(page, admin)
    await openBooking(page, name)
    await page.getByRole('button', { name: 'Not now' }).click()
    await page.goto('/calendar')
    await expect(page.getByRole('gridcell', { selected: true })).toHaveAccessibleName(/class/)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Next week' }).click()
    const again = page.getByRole('main').getByRole('button', { name: 'Try Again' })
    await expect(again).toBeVisible()
    await page.context().setOffline(false)
    await again.click()
    await expect(page.getByRole('grid')).toBeVisible()
    await expect(page.getByRole('list', { name: /day, / }).first()).toBeVisible()
  })
})

test.describe('once the session has ended elsewhere', () => {
  test.use({ allowedErrors: ['status of 401'] })

  test('booking after the session has ended leads to signing in, with nothing booked [ACCOUNTS-8]', async ({
    page,
    admin,
    freshClass,
  }) => {
    const { id: classId, name } = await freshClass()
    await signUpMember(page, admin)
    await openBooking(page, name)
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Confirm Booking' }).click()
    await expect(page.getByText('Session Expired')).toBeVisible()
    await expect(page.getByText('Your session has expired. Please sign in again to book classes.')).toBeVisible()
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
    expect(await loadFreeSeats(page, { classId, date: tomorrow })).toBe(0)
  })
})

test.describe('when another user booked first', () => {
  test.use({ allowedErrors: ['status of 409'] })

  test('a date that filled up since the page loaded says so and offers the next one [SCREENS-98]', async ({
    page,
    admin,
    freshClass,
  }) => {
    const { id: classId, name, book } = await freshClass({ capacity: 1 })
    await signUpMember(page, admin)
    await openBooking(page, name)
    await dateSlip(page, tomorrow).click()
    await book(tomorrow)
    await page.getByRole('button', { name: 'Confirm Booking' }).click()
    await expect(page.getByText('Booking Failed')).toBeVisible()
    const dialog = page.getByRole('dialog', { name })
    await expect(dateSlip(page, tomorrow)).toHaveAccessibleName(/full/)
    const next = addDays(studioToday(), 2)
    await dialog.getByRole('button', { name: `Take ${formatDay(next)} instead` }).click()
    await expect(dateSlip(page, next)).toBeChecked()
    await dialog.getByRole('button', { name: 'Confirm Booking' }).click()
    await expect(page.getByText('Class Booked Successfully')).toBeVisible()
    expect(await loadFreeSeats(page, { classId, date: next })).toBe(1)
  })

  test('a preselected date that filled up since the page loaded is not swapped silently [SCREENS-98]', async ({
    page,
    admin,
    freshClass,
  }) => {
    const { id: classId, name, book } = await freshClass({ capacity: 1 })
    await signUpMember(page, admin)
    const [today, later] = [studioToday(), addDays(studioToday(), 2)]
    await openBooking(page, name)
    const isToday = await dateSlip(page, today).isVisible()
    const first = isToday ? today : tomorrow
    await expect(dateSlip(page, first)).toBeChecked()
    await book(first)
    await page.getByRole('button', { name: 'Confirm Booking' }).click()
    await expect(page.getByText('Booking Failed')).toBeVisible()
    await expect(
      page.getByRole('button', { name: `Take ${formatDay(isToday ? tomorrow : later)} instead` }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Confirm Booking' })).toBeHidden()
    // In the hour before the start the waitlist is closed, and the dialog adds that.
    await expect(page.getByText(/^This class is full(?:, and its waitlist is closed)?$/)).toBeVisible()
    expect(await loadFreeSeats(page, { classId, date: isToday ? tomorrow : later })).toBe(0)
  })

  test('a date that was booked in another window cannot be booked twice', async ({ page, admin, freshClass }) => {
    const { id: classId, name } = await freshClass()
    await signUpMember(page, admin)
    await openBooking(page, name)
    await dateSlip(page, tomorrow).click()
    await bookAs(page, { classId, bookingDate: tomorrow })
    await page.getByRole('button', { name: 'Confirm Booking' }).click()
    await expect(page.getByText('Booking Failed')).toBeVisible()
    await expect(dateSlip(page, tomorrow)).toHaveAccessibleName(/booked by you/)
    expect(await loadFreeSeats(page, { classId, date: tomorrow })).toBe(1)
  })
})

test.describe('while the payment provider is away', () => {
  // A studio of its own: what the provider does here must meet no other journey.
  test.describe.configure({ timeout: 150_000 })
  test.use({ allowedErrors: ['status of 502', 'status of 503', 'status of 504'] })
  let studio: Studio
  test.beforeAll(async () => {
    studio = await startStudio({ asBuilt: true })
  })
  test.afterAll(async () => {
    await studio.stop()
  })

  test('while the payment provider is away paying can be tried again, and one attempt pays once [SCREENS-104]', async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: studio.url })
    const page = await context.newPage()
    const provider = async (mode: 'error' | 'off') => {
      const answer = await page.request.post('/__local/payments/faults', { data: { mode } })
      expect(answer.ok()).toBe(true)
    }
    await signUpFresh(page, 'guest', { isConfirmed: true })
    await openBooking(page, 'Poems by Heart')
    await provider('error')
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await expect(page.getByText('Booking Failed')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('dialog', { name: 'Poems by Heart' }).getByRole('alert')).toBeVisible()
    await provider('off')
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await payWith(page, testCards.pays)
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
    const mine = (await (await page.request.get('/api/user/bookings')).json()) as { status: string }[]
    expect(mine.map(({ status }) => status)).toEqual(['confirmed'])
    const receipts = (await (await page.request.get('/api/user/receipts')).json()) as { amount: string }[]
    expect(receipts.map(({ amount }) => amount)).toEqual(['20.00'])
    await context.close()
  })
})
