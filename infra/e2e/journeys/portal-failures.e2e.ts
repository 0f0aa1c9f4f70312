import { addDays, formatDay } from '@studio/contract'
import type { Page, Route } from 'playwright/test'
import { loadFreeSeats, openBooking, signUpMember } from '../pages/booking.ts'
import { expect, studioToday, test } from '../pages/fresh-class.ts'

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
})
