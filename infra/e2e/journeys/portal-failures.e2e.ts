import { addDays, formatDay } from '@studio/contract'
import type { Page, Route } from 'playwright/test'
import { loadBookedSeats, openBooking, signUpMember } from '../pages/booking.ts'
import { expect, getStudioToday, test } from '../pages/fixtures.ts'

const tomorrow = addDays(getStudioToday(), 1)
const findDateOption = (page: Page, day: string) => page.getByRole('radio', { name: new RegExp(formatDay(day)) })

test.describe('while the connection is lost', () => {
  test.use({ allowedErrors: ['ERR_INTERNET_DISCONNECTED', 'status of 409'] })

  test('booking without a connection shows an error, keeps the date, and works when the connection is back', async ({
    page,
    adminApi,
    createClass,
  }) => {
    const { id: classId, name } = await createClass()
    await signUpMember(page, adminApi)
    await openBooking(page, name)
    const day = addDays(getStudioToday(), 2)
    await findDateOption(page, day).click()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Confirm Booking' }).click()
    await expect(page.getByText('Unable to book class. Please try again.')).toBeVisible()
    await expect(
      page.getByRole('dialog', { name }).getByText('We cannot reach the studio. Check your connection and try again.'),
    ).toBeVisible()
    await expect(findDateOption(page, day)).toBeChecked()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Confirm Booking' }).click()
    await expect(page.getByText('Class Booked Successfully')).toBeVisible()
    expect(await loadBookedSeats(page, { classId, date: day })).toBe(1)
  })

  test('a booking whose response was lost is confirmed, not repeated, when it is sent again [SCREENS-104]', async ({
    page,
    adminApi,
    createClass,
  }) => {
    const { id: classId, name } = await createClass()
    await signUpMember(page, adminApi)
    await openBooking(page, name)
    const day = addDays(getStudioToday(), 2)
    await findDateOption(page, day).click()
    const loseConnectionAfterSending = async (route: Route) => {
      await route.fetch()
      await page.context().setOffline(true)
      await route.abort('internetdisconnected')
    }
    await page.route('**/api/bookings', loseConnectionAfterSending, { times: 1 })
    await page.getByRole('button', { name: 'Confirm Booking' }).click()
    await expect(page.getByText('Unable to book class. Please try again.')).toBeVisible()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Confirm Booking' }).click()
    await expect(page.getByText('Class Booked Successfully')).toBeVisible()
    expect(await loadBookedSeats(page, { classId, date: day })).toBe(1)
  })
})

test.describe('when another user booked first', () => {
  test.use({ allowedErrors: ['status of 409'] })

  test('a date that has become full is shown as full, and the next one is offered [SCREENS-98]', async ({
    page,
    adminApi,
    createClass,
  }) => {
    const { id: classId, name, book } = await createClass({ capacity: 1 })
    await signUpMember(page, adminApi)
    await openBooking(page, name)
    await findDateOption(page, tomorrow).click()
    await book(tomorrow)
    await page.getByRole('button', { name: 'Confirm Booking' }).click()
    await expect(page.getByText('Booking Failed')).toBeVisible()
    const dialog = page.getByRole('dialog', { name })
    await expect(findDateOption(page, tomorrow)).toHaveAccessibleName(/full/)
    const nextDate = addDays(getStudioToday(), 2)
    await dialog.getByRole('button', { name: `Take ${formatDay(nextDate)} instead` }).click()
    await expect(findDateOption(page, nextDate)).toBeChecked()
    await dialog.getByRole('button', { name: 'Confirm Booking' }).click()
    await expect(page.getByText('Class Booked Successfully')).toBeVisible()
    expect(await loadBookedSeats(page, { classId, date: nextDate })).toBe(1)
  })
})
