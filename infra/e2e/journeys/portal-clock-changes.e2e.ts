import { addDays, calendarHref, type Day, formatDay, formatLongDay, getWeekday } from '@studio/contract'
import { createDailySchedules, expect, getStudioToday, test } from '../pages/fixtures.ts'

/** Returns the next date that is the nth Sunday of a month. */
function getNextSunday({ month, nth }: { month: '03' | '11'; nth: number }): Day {
  const today = getStudioToday()
  const getSundayIn = (year: number) => {
    const firstOfMonth = `${year}-${month}-01`
    return addDays(firstOfMonth, ((7 - getWeekday(firstOfMonth)) % 7) + 7 * (nth - 1))
  }
  const year = Number(today.slice(0, 4))
  return getSundayIn(year) > today ? getSundayIn(year) : getSundayIn(year + 1)
}

/** The API returns the schedules of a whole month up to this many days ahead; one of the two clock changes is within them. */
const MAX_DAYS_AHEAD = 300

const clockChanges = [
  { name: 'March', sunday: getNextSunday({ month: '03', nth: 2 }) },
  { name: 'November', sunday: getNextSunday({ month: '11', nth: 1 }) },
].filter(({ sunday }) => sunday <= addDays(getStudioToday(), MAX_DAYS_AHEAD))

test.describe('when the clocks change', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })

  for (const { name, sunday } of clockChanges) {
    test(`when the clocks change in ${name}, the calendar shows the studio's day, seven days a week and its hours [SCREENS-39]`, async ({
      page,
      createClass,
    }) => {
      const startDate = addDays(sunday, -14)
      const { id } = await createClass({
        schedules: createDailySchedules('12:00').map((schedule) => ({ ...schedule, startDate })),
      })
      // Sunday morning in the studio is already Monday in this browser's time zone.
      await page.clock.setFixedTime(new Date(`${sunday}T12:00:00Z`))
      await page.goto(calendarHref(id))
      const list = page.getByRole('region', { name: `Today, ${formatDay(sunday)}` })
      await expect(list.getByText('12:00 pm, 0 of 9 places taken')).toBeVisible()
      await expect(page.getByRole('gridcell')).toHaveCount(7)
      await expect(page.getByRole('gridcell').first()).toHaveAccessibleName(`${formatLongDay(sunday)}, 1 class`)
      await page.getByRole('button', { name: 'Previous week' }).click()
      const dayBefore = addDays(sunday, -1)
      await page.getByRole('button', { name: `${formatLongDay(dayBefore)}, 1 class` }).click()
      await expect(
        page.getByRole('region', { name: formatDay(dayBefore) }).getByText('12:00 pm, has started'),
      ).toBeVisible()
      await page.getByRole('tab', { name: 'Month' }).click()
      await page.getByRole('button', { name: 'Today' }).click()
      await expect(page.getByRole('gridcell', { selected: true })).toHaveAccessibleName(
        `${formatLongDay(sunday)}, 1 class`,
      )
      const dayNumbers = await page.locator('[role=gridcell]:not([data-outside]) .date').allTextContents()
      expect(dayNumbers.map(Number)).toEqual(dayNumbers.map((_, index) => index + 1))
    })
  }
})
