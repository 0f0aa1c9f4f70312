import { addDays, calendarHref, type Day, formatDay, formatLongDay, getWeekday } from '@studio/contract'
import { daily, expect, studioToday, test } from '../pages/fresh-class.ts'

/** The next `nth` Sunday of such a month. */
function nearSunday({ month, nth }: { month: '03' | '11'; nth: number }): Day {
  const today = studioToday()
  const inYear = (year: number) => {
    const first = `${year}-${month}-01`
    return addDays(first, ((7 - getWeekday(first)) % 7) + 7 * (nth - 1))
  }
  const year = Number(today.slice(0, 4))
  return inYear(year) > today ? inYear(year) : inYear(year + 1)
}

/** How many days ahead the server surely answers a whole month; one of the two nights always lies within them. */
const ANSWERED_DAYS = 300

const nights = [
  { name: 'March', sunday: nearSunday({ month: '03', nth: 2 }) },
  { name: 'November', sunday: nearSunday({ month: '11', nth: 1 }) },
].filter(({ sunday }) => sunday <= addDays(studioToday(), ANSWERED_DAYS))

test.describe('when the clocks change', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })

  for (const { name, sunday } of nights) {
    test(`the night of ${name}, far from the studio: its day, seven days a week, its hours [SCREENS-39]`, async ({
      page,
      freshClass,
    }) => {
      const startDate = addDays(sunday, -14)
      const { id } = await freshClass({ schedules: daily('12:00').map((one) => ({ ...one, startDate })) })
      // Sunday morning in the studio, Monday already where this browser is.
      await page.clock.setFixedTime(new Date(`${sunday}T12:00:00Z`))
      await page.goto(calendarHref(id))
      const list = page.getByRole('region', { name: `Today, ${formatDay(sunday)}` })
      await expect(list.getByText('12:00 pm, 0 of 9 places taken')).toBeVisible()
      await expect(page.getByRole('gridcell')).toHaveCount(7)
      await expect(page.getByRole('gridcell').first()).toHaveAccessibleName(`${formatLongDay(sunday)}, 1 class`)
      await page.getByRole('button', { name: 'Previous week' }).click()
      const eve = addDays(sunday, -1)
      await page.getByRole('button', { name: `${formatLongDay(eve)}, 1 class` }).click()
      await expect(page.getByRole('region', { name: formatDay(eve) }).getByText('12:00 pm, has started')).toBeVisible()
      await page.getByRole('tab', { name: 'Month' }).click()
      await page.getByRole('button', { name: 'Today' }).click()
      await expect(page.getByRole('gridcell', { selected: true })).toHaveAccessibleName(
        `${formatLongDay(sunday)}, 1 class`,
      )
      const numbers = await page.locator('[role=gridcell]:not([data-outside]) .date').allTextContents()
      expect(numbers.map(Number)).toEqual(numbers.map((_, at) => at + 1))
    })
  }
})
