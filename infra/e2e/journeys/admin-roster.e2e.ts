import { getWeekday } from '@studio/contract'
import { expectSoundAtEveryWidth } from '../journey.ts'
import { openDate } from '../pages/admin-week.ts'
import { expect, studioToday, test } from '../pages/fresh-class.ts'
import { signInAs } from '../pages/people.ts'

/** All of today: the desk can check in at whatever hour the journey runs. */
function allDay() {
  const startDate = studioToday()
  return [{ dayOfWeek: getWeekday(startDate), startTime: '00:00', endTime: '23:59', startDate }]
}

test.describe('at the desk', () => {
  // The refusal of a full class is the point of it.
  test.use({ allowedErrors: ['status of 409'] })

  test('a person is checked in and out again, a walk-in takes the last seat, and the next is refused [BOOKING-26, BOOKING-27, BOOKING-24]', async ({
    page,
    admin,
    freshClass,
    aUser,
  }) => {
    test.setTimeout(180_000)
    const date = studioToday()
    const { id: classId, name } = await freshClass({ schedules: allDay(), capacity: 2, dropInPrice: '21.00' })
    const [here, walkIn, tooLate] = [await aUser(), await aUser(), await aUser()]
    const booked = await admin.post('/api/admin/walk-ins', { data: { userId: here.id, classId, date } })
    expect(booked.status(), await booked.text()).toBe(201)
    await signInAs(page, 'admin')
    await (await openDate(page, { name, date })).getByRole('button', { name: 'Open Roster' }).click()
    await expect(page.getByRole('heading', { level: 2, name })).toBeFocused()
    await expect(page.getByText('1 booked, 1 here, 1 place left')).toBeVisible()
    await page.reload()
    const row = page.getByRole('row', { name: new RegExp(here.name) })
    await expect(row.getByText('Walk-in')).toBeVisible()
    await expect(row.getByText('$21.00 at the desk')).toBeVisible()

    const tap = (pressed: boolean) => row.getByRole('button', { name: `Check in ${here.name}`, pressed })
    await tap(true).click()
    await expect(page.getByText(`${here.name} is no longer checked in`)).toBeVisible()
    await expect(page.getByText('1 booked, 0 here, 1 place left')).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await tap(false).click()
    await expect(page.getByText(`${here.name} is checked in`)).toBeVisible()
    await expect(tap(true)).toHaveText(/^Here, \d{1,2}:\d\d.[ap]m$/)

    await page.getByRole('button', { name: 'Add Walk-in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add walk-in' })
    await dialog.getByRole('searchbox', { name: 'Search people' }).fill(walkIn.lastName)
    await expect(dialog.getByText(walkIn.email)).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await dialog.getByRole('button', { name: `Book ${walkIn.name}` }).click()
    await expect(page.getByText('2 booked, 2 here, full')).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(walkIn.name) })).toBeVisible()

    await page.getByRole('button', { name: 'Add Walk-in' }).click()
    await dialog.getByRole('searchbox', { name: 'Search people' }).fill(tooLate.lastName)
    await dialog.getByRole('button', { name: `Book ${tooLate.name}` }).click()
    await expect(dialog.getByRole('alert')).toContainText(/full/)
    await expectSoundAtEveryWidth(page)
    await page.keyboard.press('Escape')
    await expect(page.getByText('2 booked, 2 here, full')).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(tooLate.name) })).toHaveCount(0)

    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Add Walk-in' })).toBeHidden()
    await page.emulateMedia({ media: null })
    await page.getByRole('button', { name: 'Back to Calendar' }).click()
    await expect(page.getByRole('button', { name: 'Closed Days' })).toBeVisible()

    const schedules: Array<{ id: string; classId: string }> = await (await admin.get('/api/schedules')).json()
    const schedule = schedules.find((one) => one.classId === classId)
    expect((await admin.delete(`/api/admin/schedules/${schedule?.id}`)).status()).toBe(200)
    await page.reload()
    const gone = page.getByRole('region', { name: 'No longer in the calendar' })
    await expect(gone.getByRole('link', { name: new RegExp(`^${name}, `) })).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await gone.getByRole('link', { name: new RegExp(`^${name}, `) }).click()
    await expect(page.getByRole('row', { name: new RegExp(walkIn.name) })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add Walk-in' })).toHaveCount(0)
  })
})
