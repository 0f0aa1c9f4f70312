import { addDays, calendarHref, type Day, formatDay, formatLongDay, getWeekday } from '@studio/contract'
import { expectAccessible } from '../journey.ts'
import { expectKeyboardDialog } from '../pages/dialogs.ts'
import { createDailySchedules, expect, getStudioMidnight, getStudioToday, test } from '../pages/fixtures.ts'

/** Returns the nth Sunday of a month: in this year, or in the next year if that day has come. */
function getNextSunday({ month, nth }: { month: '03' | '11'; nth: number }): Day {
  const today = getStudioToday()
  const getSundayIn = (year: number) => {
    const firstOfMonth = `${year}-${month}-01`
    return addDays(firstOfMonth, ((7 - getWeekday(firstOfMonth)) % 7) + 7 * (nth - 1))
  }
  const year = Number(today.slice(0, 4))
  return getSundayIn(year) > today ? getSundayIn(year) : getSundayIn(year + 1)
}

/**
 * A later clock change is not tested: the calendar shows the whole month around it, which must end within the 366 days that
 * the API lists. The nearer of the two changes is always tested.
 */
const MAX_DAYS_TO_CLOCK_CHANGE = 300

const clockChanges = [
  { name: 'March', sunday: getNextSunday({ month: '03', nth: 2 }) },
  { name: 'November', sunday: getNextSunday({ month: '11', nth: 1 }) },
].filter(({ sunday }) => sunday <= addDays(getStudioToday(), MAX_DAYS_TO_CLOCK_CHANGE))

test.describe('in a browser that is a day ahead of the studio', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })

  for (const { name, sunday } of clockChanges) {
    test(`an open calendar changes to the studio's new day at midnight when the clocks change in ${name}, and shows seven days a week and the studio's hours [SCREENS-39]`, async ({
      page,
      createClass,
    }) => {
      const startDate = addDays(sunday, -14)
      const dayBefore = addDays(sunday, -1)
      const { id } = await createClass({
        schedules: createDailySchedules('12:00').map((schedule) => ({ ...schedule, startDate })),
        capacity: 9,
      })
      await page.clock.install({ time: new Date(getStudioMidnight(sunday).getTime() - 120_000) })
      // No request may be pending when the clock jumps ten minutes, or it would time out.
      await page.goto(calendarHref(id), { waitUntil: 'networkidle' })
      await expect(page.getByRole('region', { name: `Today, ${formatDay(dayBefore)}` })).toBeVisible()
      // Each timer fires once at the end of the jump, so the request of the new week does not time out.
      await page.clock.fastForward('10:00')
      const list = page.getByRole('region', { name: `Today, ${formatDay(sunday)}` })
      await expect(list.getByText('12:00 pm, 0 of 9 places taken')).toBeVisible()
      await expect(page.getByRole('gridcell')).toHaveCount(7)
      await expect(page.getByRole('gridcell').first()).toHaveAccessibleName(`${formatLongDay(sunday)}, 1 class`)
      await page.getByRole('button', { name: 'Previous week' }).click()
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

test('the button to the next week does not move when texts beside it change; on a phone the tooltips of the buttons stay inside the window, and the menu works by keyboard and announces the next page [SCREENS-26]', async ({
  page,
  createClass,
}) => {
  const { id, name } = await createClass()
  const nextButton = page.getByRole('button', { name: 'Next week' })
  await test.step('the button does not move', async () => {
    const classesResponse = page.waitForResponse('**/api/classes')
    await page.route('**/api/classes', async (route) => {
      // Waits until the button is shown and stands still.
      await nextButton.hover()
      await route.continue()
    })
    await page.goto(calendarHref(id))
    const boxBefore = await nextButton.boundingBox()
    await classesResponse
    await expect(page.getByText(`Showing only ${name}`)).toBeVisible()
    expect(await nextButton.boundingBox(), 'after the class has loaded').toEqual(boxBefore)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const initialBox = await nextButton.boundingBox()
      // Five weeks cross the end of a month.
      for (let week = 1; week <= 5; week += 1) {
        await nextButton.click()
        expect(await nextButton.boundingBox(), `${width} px wide, ${week} weeks on`).toEqual(initialBox)
      }
    }
  })
  // Tooltips are hidden from screen readers, which read the button's name.
  const tooltip = page.getByRole('tooltip', { includeHidden: true })
  const opener = page.getByRole('button', { name: 'Open menu' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await test.step('tooltips', async () => {
    await page.getByRole('button', { name: 'Previous week' }).hover()
    await nextButton.hover()
    await expect(tooltip).toBeVisible()
    const box = await tooltip.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true)
    await expectAccessible(page)
    await opener.click()
    await page.getByRole('button', { name: 'Close menu' }).hover()
    await expect(tooltip).toHaveText('Close menu')
    const isOnTop = await tooltip.evaluate((layer) => {
      const { x, y, width, height } = layer.getBoundingClientRect()
      return layer.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
    expect(isOnTop).toBe(true)
    await page.getByRole('button', { name: 'Close menu' }).click()
    await expect(menu).toBeHidden()
  })
  await test.step('the menu of a phone', async () => {
    await expectKeyboardDialog({ page, opener, dialog: menu, coversPage: true })
    await page.keyboard.press('Enter')
    await expect(menu).toBeVisible()
    await expectAccessible(page)
    await menu.getByRole('link', { name: 'Programs' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Programs' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page.locator('[aria-live="polite"][aria-atomic="true"]')).toHaveText('Programs | Stillwater')
    await expect(menu).toBeHidden()
  })
})
