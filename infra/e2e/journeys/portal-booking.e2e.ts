import { addDays, addMonths, calendarHref, formatDay, formatLongDay, formatMonth, getWeek } from '@studio/contract'
import type { Page, Route } from 'playwright/test'
import { expectUsableAtEveryWidth } from '../journey.ts'
import { loadBookedSeats, signUpMember } from '../pages/booking.ts'
import { expectKeyboardDialog } from '../pages/dialogs.ts'
import { expect, getStudioToday, test } from '../pages/fixtures.ts'
import { loadJson } from '../pages/load-json.ts'
import { waitForEmailTo } from '../pages/mailbox.ts'

test.describe.configure({ timeout: 120_000 })

const findDayButton = (page: Page, day: string) =>
  page.getByRole('grid').getByRole('button', { name: new RegExp(`^${formatLongDay(day)}`) })

/** Fails unless this day is selected in the calendar and its classes are listed. */
async function expectSelectedDay(page: Page, day: string): Promise<void> {
  await expect(page.getByRole('gridcell', { selected: true })).toHaveAccessibleName(
    new RegExp(`^${formatLongDay(day)}, (\\d+ class|no classes)`),
  )
  await expect(page.getByRole('heading', { level: 2, name: formatDay(day) })).toBeVisible()
}

test('a member moves through the calendar by keyboard, books a class on a selected day, moves the booking to another date by keyboard, and cancels it; seats, list and mail follow [SCREENS-26, SCREENS-98, BOOKING-33]', async ({
  page,
  adminApi,
  createClass,
}) => {
  const { id: classId, name } = await createClass()
  const { email } = await signUpMember(page, adminApi)
  const today = getStudioToday()
  const [originalDate, newDate] = [addDays(today, 3), addDays(today, 5)]
  const loadSeats = async () => [
    await loadBookedSeats(page, { classId, date: originalDate }),
    await loadBookedSeats(page, { classId, date: newDate }),
  ]
  await page.goto(calendarHref(classId))
  await expectSelectedDay(page, today)
  await test.step('the keys of the calendar', async () => {
    await findDayButton(page, today).focus()
    const pressAndExpect = async (key: string, day: string) => {
      await page.keyboard.press(key)
      await expectSelectedDay(page, day)
      await expect(findDayButton(page, day)).toBeFocused()
    }
    await pressAndExpect('ArrowRight', addDays(today, 1))
    await pressAndExpect('ArrowDown', addDays(today, 8))
    await pressAndExpect('ArrowLeft', addDays(today, 7))
    await pressAndExpect('ArrowUp', today)
    const week = getWeek(today)
    const [sunday, saturday] = [week.at(0) ?? today, week.at(-1) ?? today]
    await pressAndExpect('Home', sunday)
    await pressAndExpect('End', saturday)
    await pressAndExpect('PageDown', addMonths(saturday, 1))
    await page.getByRole('button', { name: 'Today' }).click()
    await expectSelectedDay(page, today)
    await page.getByRole('tab', { name: 'Week' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Month', selected: true })).toBeFocused()
    await expect(page.getByRole('heading', { level: 2, name: formatMonth(today) })).toBeVisible()
    await page.getByRole('button', { name: 'Next month' }).press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: formatMonth(addMonths(today, 1)) })).toBeVisible()
    await findDayButton(page, addMonths(today, 1)).focus()
    await pressAndExpect('PageUp', addMonths(addMonths(today, 1), -1))
  })
  await test.step('booking the selected date', async () => {
    await page.getByRole('button', { name: 'Today' }).click()
    await expectSelectedDay(page, today)
    if (!(await findDayButton(page, originalDate).isVisible()))
      await page.getByRole('button', { name: 'Next month' }).click()
    await findDayButton(page, originalDate).click()
    const list = page.getByRole('region', { name: formatDay(originalDate) })
    await list.getByRole('button', { name: `Book Class: ${name}, 12:00 pm` }).click()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog.getByRole('radio', { checked: true })).toHaveAccessibleName(
      new RegExp(`^${formatDay(originalDate)}\\b`),
    )
    await expect(dialog.getByText('Included in your membership')).toBeVisible()
    await dialog.getByRole('button', { name: 'Confirm Booking' }).click()
    await expect(page.getByText('Class Booked Successfully')).toBeVisible()
    await expect(list.getByText('12:00 pm, booked by you')).toBeVisible()
    await expect(list.getByText('Confirmed')).toBeVisible()
    expect(await loadSeats()).toEqual([1, 0])
  })
  await page.getByRole('button', { name: /^Hi, / }).click()
  await page.getByRole('menuitem', { name: /Dashboard/ }).click()
  const agenda = page.getByRole('region', { name: 'Upcoming Classes' })
  await test.step('another date by keyboard', async () => {
    const [booking] = await loadJson<{ id: string }[]>(page.request, '/api/user/bookings')
    await agenda.getByRole('button', { name: `Change date: ${name}` }).press('Enter')
    const dialog = page.getByRole('dialog', { name: `Change the date of ${name}` })
    await expect(dialog.getByRole('radio').first()).toBeVisible()
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
    const changeButton = dialog.getByRole('button', { name: 'Change Date' })
    await expect(changeButton).toBeDisabled()
    await dialog.getByRole('button', { name: /more dates?$/ }).press('Enter')
    await expectUsableAtEveryWidth(page)
    await dialog.getByRole('radio', { name: new RegExp(`^${formatDay(newDate)}\\b`) }).press('Space')
    await expect(dialog.getByText(/is given up at once/)).toBeVisible()
    await changeButton.press('Enter')
    await expect(page.getByText('Date changed', { exact: true })).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(agenda.getByRole('button', { name: `Change date: ${name}, ${formatDay(newDate)}` })).toBeVisible()
    expect(await loadSeats()).toEqual([0, 1])
    const bookings = await loadJson(page.request, '/api/user/bookings')
    expect(bookings).toMatchObject([{ id: booking?.id, bookingDate: newDate }])
    await waitForEmailTo(page, { to: email, subject: `New date: ${name}` })
  })
  await test.step('cancelling', async () => {
    await agenda.getByRole('button', { name: `Cancel ${name}` }).click()
    const confirmation = page.getByRole('alertdialog', { name: `Cancel ${name}?` })
    await expect(confirmation.getByText(/You can cancel in time until/)).toBeVisible()
    await confirmation.getByRole('button', { name: 'Cancel Booking' }).click()
    await expect(page.getByText('Booking cancelled successfully')).toBeVisible()
    await expect(agenda.getByText('No upcoming classes booked')).toBeVisible()
    expect(await loadSeats()).toEqual([0, 0])
  })
})

test.describe('while the connection is lost', () => {
  test.use({ allowedErrors: ['ERR_INTERNET_DISCONNECTED', 'status of 409'] })

  test('a date chosen by keyboard stays chosen without a connection, a date that became full can be replaced, and a booking whose response is lost is made once [SCREENS-26, SCREENS-98, SCREENS-104]', async ({
    page,
    adminApi,
    createClass,
  }) => {
    const { id: classId, name, bookForNewMember } = await createClass({ capacity: 1 })
    await signUpMember(page, adminApi)
    const [tomorrow, nextDate] = [addDays(getStudioToday(), 1), addDays(getStudioToday(), 2)]
    await page.clock.install()
    await page.goto('/classes')
    const opener = page.getByRole('button', { name: `Book Class: ${name}` })
    const dialog = page.getByRole('dialog', { name })
    const findDateOption = (day: string) => dialog.getByRole('radio', { name: new RegExp(formatDay(day)) })
    const selectedDate = dialog.getByRole('radio', { checked: true })
    const confirmButton = dialog.getByRole('button', { name: 'Confirm Booking' })
    const toast = page.getByText('Booking Failed')
    const connectionError = dialog.getByText('We cannot reach the studio. Check your connection and try again.')
    await expect(opener).toBeVisible()
    await expectKeyboardDialog({ page, opener, dialog })

    await test.step('without a connection', async () => {
      // The closed dialog has returned the focus to the opener.
      await page.keyboard.press('Enter')
      await expect(selectedDate).toBeVisible()
      const initialValue = await selectedDate.getAttribute('value')
      await selectedDate.focus()
      await page.keyboard.press('ArrowDown')
      await expect(selectedDate).not.toHaveAttribute('value', initialValue ?? '')
      await expect(selectedDate).toBeFocused()
      const chosenValue = (await selectedDate.getAttribute('value')) ?? ''
      await page.context().setOffline(true)
      // A toast closes after five seconds, so stop the clock.
      await page.clock.pauseAt(Date.now() + 1_000)
      await confirmButton.press('Enter')
      await expect(toast).toBeVisible()
      await expect(connectionError).toBeVisible()
      await expect(selectedDate).toHaveAttribute('value', chosenValue)
      await page.getByRole('button', { name: 'Dismiss', includeHidden: true }).click()
      await expect(toast).toBeHidden()
      await expect(dialog).toBeVisible()
      await confirmButton.click()
      await expect(toast).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(toast).toBeVisible()
      await page.context().setOffline(false)
      await page.clock.resume()
    })
    await test.step('a date that another user booked first', async () => {
      await opener.click()
      await findDateOption(tomorrow).click()
      await bookForNewMember(tomorrow)
      await confirmButton.click()
      await expect(findDateOption(tomorrow)).toHaveAccessibleName(/full/)
      await dialog.getByRole('button', { name: `Take ${formatDay(nextDate)} instead` }).click()
      await expect(findDateOption(nextDate)).toBeChecked()
    })
    await test.step('a booking whose response is lost', async () => {
      const loseConnectionAfterSending = async (route: Route) => {
        await route.fetch()
        await page.context().setOffline(true)
        await route.abort('internetdisconnected')
      }
      await page.route('**/api/bookings', loseConnectionAfterSending, { times: 1 })
      await confirmButton.click()
      await expect(connectionError).toBeVisible()
      await page.context().setOffline(false)
      await confirmButton.click()
      await expect(page.getByText('Class Booked Successfully')).toBeVisible()
      await expect(dialog).toBeHidden()
      expect(await loadBookedSeats(page, { classId, date: nextDate })).toBe(1)
    })
  })
})
