import { addDays, addMonths, calendarHref, formatDay, formatLongDay, formatMonth, getWeek } from '@studio/contract'
import type { Page } from 'playwright/test'
import { signUpMember } from '../pages/booking.ts'
import { createDailySchedules, expect, getStudioToday, test } from '../pages/fixtures.ts'

const findDayButton = (page: Page, day: string) =>
  page.getByRole('grid').getByRole('button', { name: new RegExp(`^${formatLongDay(day)}`) })

/** Expects the selected day to have the focus and its list to be beside the grid. */
async function expectSelectedDay(page: Page, day: string): Promise<void> {
  await expect(page.getByRole('gridcell', { selected: true })).toHaveAccessibleName(
    new RegExp(`^${formatLongDay(day)}, (\\d+ class|no classes)`),
  )
  await expect(page.getByRole('heading', { level: 2, name: formatDay(day) })).toBeVisible()
}

test.describe('in a browser that is a day ahead of the studio', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })

  test('the calendar opens on the studio’s day and shows the studio’s hours [SCREENS-39]', async ({
    page,
    createClass,
  }) => {
    const { id, name } = await createClass({ schedules: createDailySchedules('12:00') })
    const today = getStudioToday()
    await page.goto(calendarHref(id))
    await expect(page.getByText(`Showing only ${name}`)).toBeVisible()
    await expectSelectedDay(page, today)
    await expect(page.getByRole('gridcell', { selected: true })).toHaveAttribute('aria-current', 'date')
    const list = page.getByRole('region', { name: `Today, ${formatDay(today)}` })
    await expect(list.getByText('12:00 pm, ')).toBeVisible()
    await page.getByRole('link', { name: 'Show all classes' }).click()
    await expect(page).toHaveURL(/\/calendar$/)
    await expect(page.getByText(`Showing only ${name}`)).toBeHidden()
  })
})

test('a day can be reached by keyboard in the week and across months [SCREENS-26]', async ({ page }) => {
  const today = getStudioToday()
  await page.goto('/calendar')
  await expectSelectedDay(page, today)
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

test('the buttons of the calendar do not move when the texts beside them change', async ({ page, createClass }) => {
  const { id, name } = await createClass()
  const classesResponse = page.waitForResponse('**/api/classes')
  await page.route('**/api/classes', async (route) => {
    await page.getByRole('button', { name: 'Next week' }).hover()
    await route.continue()
  })
  await page.goto(calendarHref(id))
  const nextButton = page.getByRole('button', { name: 'Next week' })
  const initialBox = await nextButton.boundingBox()
  await classesResponse
  await expect(page.getByText(`Showing only ${name}`)).toBeVisible()
  expect(await nextButton.boundingBox(), 'after the class has loaded').toEqual(initialBox)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const initialBox = await nextButton.boundingBox()
    // Five weeks cross the end of a month.
    for (let week = 1; week <= 5; week += 1) {
      await nextButton.click()
      expect(await nextButton.boundingBox(), `${width} px wide, ${week} weeks on`).toEqual(initialBox)
    }
  }
})

test('a member books the date selected in the calendar [SCREENS-98]', async ({ page, adminApi, createClass }) => {
  const { id, name } = await createClass()
  await signUpMember(page, adminApi)
  const day = addDays(getStudioToday(), 3)
  await page.goto(calendarHref(id))
  await expectSelectedDay(page, getStudioToday())
  await page.getByRole('tab', { name: 'Month' }).click()
  if (!(await findDayButton(page, day).isVisible())) await page.getByRole('button', { name: 'Next month' }).click()
  await findDayButton(page, day).click()
  const list = page.getByRole('region', { name: formatDay(day) })
  await list.getByRole('button', { name: `Book Class: ${name}, 12:00 pm` }).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByRole('radio', { checked: true })).toHaveAccessibleName(new RegExp(`^${formatDay(day)}\\b`))
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(page.getByText('Class Booked Successfully')).toBeVisible()
  await expect(list.getByText('12:00 pm, booked by you')).toBeVisible()
  await expect(list.getByText('Confirmed')).toBeVisible()
})
