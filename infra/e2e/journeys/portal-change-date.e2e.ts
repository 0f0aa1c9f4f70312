import { addDays, formatDay } from '@studio/contract'
import type { Page } from 'playwright/test'
import { expectUsableAtEveryWidth } from '../journey.ts'
import { bookAsPageUser, loadBookedSeats, signUpMember } from '../pages/booking.ts'
import { expect, getStudioToday, test } from '../pages/fixtures.ts'
import { loadJson } from '../pages/load-json.ts'
import { waitForEmailTo } from '../pages/mailbox.ts'

const findUpcomingClasses = (page: Page) => page.getByRole('region', { name: 'Upcoming Classes' })

test('a member moves a booking to another date by keyboard; seats, list and mail follow [BOOKING-33]', async ({
  page,
  adminApi,
  createClass,
}) => {
  const { id: classId, name } = await createClass()
  const { email } = await signUpMember(page, adminApi)
  const [originalDate, newDate] = [addDays(getStudioToday(), 3), addDays(getStudioToday(), 5)]
  const booking = await bookAsPageUser(page, { classId, bookingDate: originalDate })
  await page.goto('/dashboard')
  await findUpcomingClasses(page)
    .getByRole('button', { name: `Change date: ${name}` })
    .press('Enter')
  const dialog = page.getByRole('dialog', { name: `Change the date of ${name}` })
  const moreButton = dialog.getByRole('button', { name: /more dates?$/ })
  await expect(dialog.getByRole('radio').first()).toBeVisible()
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
  const changeButton = dialog.getByRole('button', { name: 'Change Date' })
  await expect(changeButton).toBeDisabled()
  await moreButton.press('Enter')
  await expectUsableAtEveryWidth(page)
  await dialog.getByRole('radio', { name: new RegExp(`^${formatDay(newDate)}\\b`) }).press('Space')
  await expect(dialog.getByText(/is given up at once/)).toBeVisible()
  await changeButton.press('Enter')
  await expect(page.getByText('Date changed', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  const movedBooking = findUpcomingClasses(page).getByRole('button', {
    name: `Change date: ${name}, ${formatDay(newDate)}`,
  })
  await expect(movedBooking).toBeVisible()
  expect([
    await loadBookedSeats(page, { classId, date: originalDate }),
    await loadBookedSeats(page, { classId, date: newDate }),
  ]).toEqual([0, 1])
  const bookings = await loadJson<
    {
      id: string
      bookingDate: string
    }[]
  >(page.request, '/api/user/bookings')
  expect(bookings).toMatchObject([{ id: booking.id, bookingDate: newDate }])
  await waitForEmailTo(page, { to: email, subject: `New date: ${name}` })
})
