import { formatLongDay } from '@studio/contract'
import { expectFitsEveryWidth, expectUsableAtEveryWidth } from '../journey.ts'
import { openOccurrence } from '../pages/admin-week.ts'
import { createAllDaySchedules, expect, getStudioToday, test } from '../pages/fixtures.ts'
import { loadJson } from '../pages/load-json.ts'
import { signInAs } from '../pages/people.ts'

test('the desk checks a person out and in again on Today and books a walk-in on the last seat; the roster is opened from the calendar, printed, and found after its schedule is deleted [BOOKING-26, BOOKING-27, BOOKING-24]', async ({
  page,
  adminApi,
  createClass,
  createUser,
}) => {
  test.setTimeout(180_000)
  const date = getStudioToday()
  const { id: classId, name } = await createClass({
    schedules: createAllDaySchedules(),
    capacity: 2,
    dropInPrice: '21.00',
  })
  const [attendee, walkIn] = [await createUser(), await createUser()]
  // A walk-in of today is checked in at once.
  const response = await adminApi.post('/api/admin/walk-ins', { data: { userId: attendee.id, classId, date } })
  expect(response.status(), await response.text()).toBe(201)
  await signInAs(page, 'admin')

  await test.step('Today', async () => {
    await page.goto('/admin#today')
    await expect(page.getByRole('heading', { level: 2, name: formatLongDay(date) })).toBeVisible()
    const classes = page.getByRole('list', { name: 'Classes of today' })
    const classItem = classes.getByRole('listitem').filter({ hasText: name })
    const toggle = classItem.getByRole('button', { name: new RegExp(name) }).first()
    // The class that runs now, or else the next one, is expanded already.
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
    await expect(toggle).toContainText('1 of 2 booked, 1 here')
    const getCheckInButton = ({ pressed }: { pressed: boolean }) =>
      classItem.getByRole('button', { name: `Check in ${attendee.name}`, pressed })
    await getCheckInButton({ pressed: true }).click()
    await expect(page.getByText(`${attendee.name} is no longer checked in`)).toBeVisible()
    await expect(toggle).toContainText('1 of 2 booked, 0 here')
    await expectUsableAtEveryWidth(page)
    await getCheckInButton({ pressed: false }).click()
    await expect(page.getByText(`${attendee.name} is checked in`)).toBeVisible()
    await expect(getCheckInButton({ pressed: true })).toHaveText(/^Here, \d{1,2}:\d\d.[ap]m$/)

    await classItem.getByRole('button', { name: 'Add Walk-in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add walk-in' })
    await dialog.getByRole('searchbox', { name: 'Search people' }).fill(walkIn.lastName)
    await expect(dialog.getByText(walkIn.email)).toBeVisible()
    await expectUsableAtEveryWidth(page)
    await dialog.getByRole('button', { name: `Book ${walkIn.name}` }).click()
    await expect(toggle).toContainText('Full, 2 of 2, 2 here')
  })

  await test.step('the roster', async () => {
    await (await openOccurrence(page, { name, date })).getByRole('button', { name: 'Open Roster' }).click()
    await expect(page.getByRole('heading', { level: 2, name })).toBeFocused()
    await expect(page.getByText('2 booked, 2 here, full')).toBeVisible()
    const row = page.getByRole('row', { name: new RegExp(walkIn.name) })
    await expect(row.getByText('Walk-in')).toBeVisible()
    await expect(row.getByText('$21.00 at the desk')).toBeVisible()
    await expectUsableAtEveryWidth(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Add Walk-in' })).toBeHidden()
    await page.emulateMedia({ media: null })
    await page.getByRole('button', { name: 'Back to Calendar' }).click()
    await expect(page.getByRole('button', { name: 'Closed Days' })).toBeVisible()
  })

  await test.step('the roster of a deleted schedule', async () => {
    const schedules = await loadJson<Array<{ id: string; classId: string }>>(adminApi, '/api/schedules')
    const schedule = schedules.find((candidate) => candidate.classId === classId)
    expect((await adminApi.delete(`/api/admin/schedules/${schedule?.id}`)).status()).toBe(200)
    await page.reload()
    const removedClasses = page.getByRole('region', { name: 'No longer in the calendar' })
    await expect(removedClasses.getByRole('link', { name: new RegExp(`^${name}, `) })).toBeVisible()
    await expectFitsEveryWidth(page)
    await removedClasses.getByRole('link', { name: new RegExp(`^${name}, `) }).click()
    await expect(page.getByRole('row', { name: new RegExp(walkIn.name) })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add Walk-in' })).toHaveCount(0)
  })
})
