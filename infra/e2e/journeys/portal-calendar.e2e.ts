import { addDays, addMonths, calendarHref, formatDay, formatLongDay, formatMonth, getWeek } from '@studio/contract'
import type { Page } from 'playwright/test'
import { signUpMember } from '../pages/booking.ts'
import { daily, expect, studioToday, test } from '../pages/fresh-class.ts'

const dayButton = (page: Page, day: string) =>
  page.getByRole('grid').getByRole('button', { name: new RegExp(`^${formatLongDay(day)}`) })

/** Expects the selected day to have the focus and its list to be beside the grid. */
async function expectSelected(page: Page, day: string): Promise<void> {
  await expect(page.getByRole('gridcell', { selected: true })).toHaveAccessibleName(
    new RegExp(`^${formatLongDay(day)}, (\\d+ class|no classes)`),
  )
  await expect(page.getByRole('heading', { level: 2, name: formatDay(day) })).toBeVisible()
}

test.describe('in a browser that is a day ahead of the studio', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })

  test('the calendar opens on the studio’s day and shows the studio’s hours [SCREENS-39]', async ({
    page,
    freshClass,
  }) => {
    const { id, name } = await freshClass({ schedules: daily('12:00') })
    const today = studioToday()
    await page.goto(calendarHref(id))
    await expect(page.getByText(`Showing only ${name}`)).toBeVisible()
    await expectSelected(page, today)
    await expect(page.getByRole('gridcell', { selected: true })).toHaveAttribute('aria-current', 'date')
    const list = page.getByRole('region', { name: `Today, ${formatDay(today)}` })
    await expect(list.getByText('12:00 pm, ')).toBeVisible()
    await page.getByRole('link', { name: 'Show all classes' }).click()
    await expect(page).toHaveURL(/\/calendar$/)
    await expect(page.getByText(`Showing only ${name}`)).toBeHidden()
  })
})

test('a day is found by keyboard alone, in the week and across months [SCREENS-26]', async ({ page }) => {
  const today = studioToday()
  await page.goto('/calendar')
  await expectSelected(page, today)
  await dayButton(page, today).focus()
  const press = async (key: string, day: string) => {
    await page.keyboard.press(key)
    await expectSelected(page, day)
    await expect(dayButton(page, day)).toBeFocused()
  }
  await press('ArrowRight', addDays(today, 1))
  await press('ArrowDown', addDays(today, 8))
  await press('ArrowLeft', addDays(today, 7))
  await press('ArrowUp', today)
  const [sunday = today, , , , , , saturday = today] = getWeek(today)
  await press('Home', sunday)
  await press('End', saturday)
  await press('PageDown', addMonths(saturday, 1))

  await page.getByRole('button', { name: 'Today' }).click()
  await expectSelected(page, today)
  await page.getByRole('tab', { name: 'Week' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Month', selected: true })).toBeFocused()
  await expect(page.getByRole('heading', { level: 2, name: formatMonth(today) })).toBeVisible()
  await page.getByRole('button', { name: 'Next month' }).press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: formatMonth(addMonths(today, 1)) })).toBeVisible()
  await dayButton(page, addMonths(today, 1)).focus()
  await press('PageUp', addMonths(addMonths(today, 1), -1))
})

test('what is pressed stays under the pointer: the buttons do not move with the words beside them', async ({
  page,
  freshClass,
}) => {
  const { id, name } = await freshClass()
  const listed = page.waitForResponse('**/api/classes')
  await page.route('**/api/classes', async (route) => {
    await page.getByRole('button', { name: 'Next week' }).hover()
    await route.continue()
  })
  await page.goto(calendarHref(id))
  const next = page.getByRole('button', { name: 'Next week' })
  const before = await next.boundingBox()
  await listed
  await expect(page.getByText(`Showing only ${name}`)).toBeVisible()
  expect(await next.boundingBox(), 'after the class is known').toEqual(before)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const place = await next.boundingBox()
    // Five weeks lead over the end of a month.
    for (let week = 1; week <= 5; week += 1) {
      await next.click()
      expect(await next.boundingBox(), `${width} px wide, ${week} weeks on`).toEqual(place)
    }
  }
})

test('a member books the very date that was pointed at in the calendar [SCREENS-98]', async ({
  page,
  admin,
  freshClass,
}) => {
  const { id, name } = await freshClass()
  await signUpMember(page, admin)
  const day = addDays(studioToday(), 3)
  await page.goto(calendarHref(id))
  await expectSelected(page, studioToday())
  await page.getByRole('tab', { name: 'Month' }).click()
  if (!(await dayButton(page, day).isVisible())) await page.getByRole('button', { name: 'Next month' }).click()
  await dayButton(page, day).click()
  const list = page.getByRole('region', { name: formatDay(day) })
  await list.getByRole('button', { name: `Book Class: ${name}, 12:00 pm` }).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByRole('radio', { checked: true })).toHaveAccessibleName(new RegExp(`^${formatDay(day)}\\b`))
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(page.getByText('Class Booked Successfully')).toBeVisible()
  await expect(list.getByText('12:00 pm, booked by you')).toBeVisible()
  await expect(list.getByText('Confirmed')).toBeVisible()
})
