import { addDays, calendarHref, formatDay, formatLongDay } from '@studio/contract'
import { weeksUntil } from '../pages/admin-week.ts'
import { openBooking } from '../pages/booking.ts'
import { expect, test as ofTheStudio, studioToday } from '../pages/fresh-class.ts'
import { signUpFresh } from '../pages/people.ts'
import { startStudio } from '../start-studio.ts'

/** A studio of its own, whose terms of booking are not the usual ones. */
const test = ofTheStudio.extend({
  baseURL: async ({ browserName: _browser }, use) => {
    const studio = await startStudio({ asBuilt: true, env: { BOOKING_DAYS_GUEST: '3', CANCEL_HOURS: '100' } })
    await use(studio.url)
    await studio.stop()
  },
})
test.describe.configure({ timeout: 120_000 })

test('dates, deadlines and words follow the settings of the studio [BOOKING-2, BOOKING-20]', async ({
  page,
  freshClass,
}) => {
  const { id, name } = await freshClass()
  await signUpFresh(page)
  const today = studioToday()
  await openBooking(page, name)
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByRole('radio', { name: formatDay(addDays(today, 3)) })).toBeEnabled()
  await expect(dialog.getByRole('radio', { name: formatDay(addDays(today, 4)) })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: /more dates$/ })).toHaveCount(0)
  // Whatever lies within three days starts in less than a hundred hours.
  await expect(dialog.getByText(/The cancellation deadline, .* has passed/)).toBeVisible()

  const far = addDays(today, 10)
  await page.goto(calendarHref(id))
  for (let weeks = weeksUntil(far); weeks > 0; weeks -= 1) await page.getByRole('button', { name: 'Next week' }).click()
  await page.getByRole('button', { name: `${formatLongDay(far)}, 1 class` }).click()
  const day = page.getByRole('region', { name: formatDay(far) })
  await expect(day.getByText(`Booking opens on ${formatDay(addDays(far, -3))}`)).toBeVisible()
  await expect(day.getByRole('button')).toHaveCount(0)
})
