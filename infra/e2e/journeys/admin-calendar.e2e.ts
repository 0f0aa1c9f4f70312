import { addDays, type Day, formatLongDay, getWeekday } from '@studio/contract'
import type { Page } from 'playwright/test'
import { expectFitsEveryWidth, expectUsableAtEveryWidth } from '../journey.ts'
import { countWeeksUntil, findOccurrenceOnGrid } from '../pages/admin-week.ts'
import { createDailySchedules, expect, getStudioToday, type TestUser, test } from '../pages/fixtures.ts'
import { loadJson } from '../pages/load-json.ts'
import { waitForEmailTo } from '../pages/mailbox.ts'
import { createUniqueName, signInAs } from '../pages/people.ts'

const occurrenceDate = addDays(getStudioToday(), 8)

async function book({ context }: TestUser, body: { classId: string; bookingDate: Day }): Promise<void> {
  const response = await context.request.post('/api/bookings', { data: body })
  expect(response.status(), await response.text()).toBe(201)
}

/** Moves the focus over the week grid to an occurrence with the arrow keys: across to its day, then up and down. */
async function moveFocusTo(page: Page, { name, date }: { name: string; date: Day }): Promise<void> {
  const getFocusedText = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  const pressUntil = async (key: string, isReached: (label: string) => boolean) => {
    for (let label = await getFocusedText(); !isReached(label); ) {
      await page.keyboard.press(key)
      const nextLabel = await getFocusedText()
      // The focus is at the edge of the grid.
      if (nextLabel === label) return
      label = nextLabel
    }
  }
  await pressUntil('ArrowRight', (label) => label.includes(`, ${formatLongDay(date)},`))
  await pressUntil('ArrowUp', () => false)
  await pressUntil('ArrowDown', (label) => label.startsWith(`${name},`))
  await expect(findOccurrenceOnGrid(page, { name, date })).toBeFocused()
}

test('an admin moves one occurrence by keyboard, cancels it after a preview and restores it, and closes and reopens a day; booked people see the changes and get mails', async ({
  page,
  adminApi,
  createClass,
  createUser,
}) => {
  // Takes more than a minute on a busy machine.
  test.setTimeout(180_000)
  const { id: classId, name } = await createClass({ schedules: createDailySchedules('06:10'), capacity: 9 })
  const robin = await createUser({ isMember: true })
  await book(robin, { classId, bookingDate: occurrenceDate })
  await signInAs(page, 'admin')
  await page.goto('/admin#calendar')
  const nextWeekButton = page.getByRole('button', { name: 'Next week' })
  const occurrenceButton = findOccurrenceOnGrid(page, { name, date: occurrenceDate })
  const occurrenceDialog = page.getByRole('dialog', { name })
  const robinsPage = await robin.context.newPage()
  const agenda = robinsPage.getByRole('region', { name: 'Upcoming Classes' })

  await test.step('moving one occurrence by keyboard', async () => {
    await nextWeekButton.focus()
    for (let weeks = countWeeksUntil(occurrenceDate); weeks > 0; weeks -= 1) await page.keyboard.press('Enter')
    await expect(occurrenceButton).toHaveAccessibleName(/6:10–6:59.am, 1 of 9 booked$/)
    await expectFitsEveryWidth(page)
    await nextWeekButton.focus()
    await page.keyboard.press('Tab')
    await moveFocusTo(page, { name, date: occurrenceDate })
    await page.keyboard.press('Enter')
    await expect(occurrenceDialog.getByText('1 of 9 booked')).toBeVisible()
    await expectFitsEveryWidth(page)
    await occurrenceDialog.getByRole('button', { name: 'Change This Date' }).focus()
    await page.keyboard.press('Enter')
    const changeDialog = page.getByRole('dialog', { name: `Change ${name}` })
    await expect(changeDialog.getByText(/^1 member is booked and will be notified/)).toBeVisible()
    await changeDialog.getByLabel('Start time').fill('07:10')
    await changeDialog.getByLabel('End time').fill('07:55')
    await expectUsableAtEveryWidth(page)
    await changeDialog.getByLabel('End time').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Date changed successfully!')).toBeVisible()
    await expect(occurrenceButton).toHaveAccessibleName(/7:10–7:55.am, 1 of 9 booked, Moved from 6:10–6:59.am$/)
    const mail = await waitForEmailTo(page, { to: robin.email, subject: `A change to your class: ${name}` })
    expect(mail.text).toMatch(/7:10–7:55.am/)
    await robinsPage.goto('/dashboard')
    await expect(agenda.getByText(/7:10–7:55.am/)).toBeVisible()
    await expect(agenda.getByText(/^Moved by the studio from 6:10.am\.$/)).toBeVisible()
  })

  await test.step('cancelling it with a reason', async () => {
    await occurrenceButton.click()
    await occurrenceDialog.getByRole('button', { name: 'Cancel This Date' }).click()
    const confirmation = page.getByRole('alertdialog', { name: `Cancel ${name}` })
    await expect(confirmation.getByText(/^1 booking will be cancelled/)).toBeVisible()
    await confirmation.getByLabel('Reason').fill('The heating is being repaired.')
    await expectUsableAtEveryWidth(page)
    await confirmation.getByRole('button', { name: 'Cancel Date' }).click()
    await expect(page.getByText('Date cancelled successfully!')).toBeVisible()
    await expect(occurrenceButton).toHaveAccessibleName(
      /0 of 9 booked, Cancelled, Moved from 6:10–6:59.am, The heating is being repaired\.$/,
    )
    const isSaturday = getWeekday(occurrenceDate) === 6
    const otherDateOfWeek = addDays(occurrenceDate, isSaturday ? -1 : 1)
    await expect(findOccurrenceOnGrid(page, { name, date: otherDateOfWeek })).not.toContainText('Cancelled')
    const mail = await waitForEmailTo(page, { to: robin.email, subject: `We had to cancel: ${name}` })
    expect(mail.text).toContain('The heating is being repaired.')
    await robinsPage.reload()
    await expect(agenda.getByText('No upcoming classes booked')).toBeVisible()
    await agenda.getByText('Past and cancelled (1)').click()
    await expect(agenda.getByText('Cancelled', { exact: true })).toBeVisible()
    await robinsPage.close()
  })

  await test.step('restoring it without its bookings', async () => {
    await occurrenceButton.click()
    await occurrenceDialog.getByRole('button', { name: 'Restore This Date' }).click()
    await expect(page.getByText('Date restored successfully!')).toBeVisible()
    await expect(occurrenceButton).toHaveAccessibleName(/0 of 9 booked, Moved from 6:10–6:59.am$/)
  })

  // Beyond the booking window only the desk can add bookings, so no other journey's booking is affected.
  // The day varies, because a run that is killed may leave its day closed.
  const day = addDays(getStudioToday(), 70 + (Date.now() % 21))
  const holidayName = createUniqueName('Stocktaking')
  const walkIn = await createUser()
  const seat = { userId: walkIn.id, classId, date: day }
  expect((await adminApi.post('/api/admin/walk-ins', { data: seat })).status()).toBe(201)
  const closedDaysButton = page.getByRole('button', { name: 'Closed Days', exact: true })
  const closedDaysDialog = page.getByRole('dialog', { name: 'Closed days' })
  const dayRegion = page.getByRole('region', { name: formatLongDay(day) })
  try {
    await test.step('closing a day', async () => {
      const weeksToGo = countWeeksUntil(day) - countWeeksUntil(occurrenceDate)
      for (let weeks = weeksToGo; weeks > 0; weeks -= 1) await nextWeekButton.click()
      await expect(dayRegion).toBeVisible()
      await closedDaysButton.click()
      await page.getByRole('button', { name: 'Add Closed Days' }).click()
      const form = page.getByRole('dialog', { name: 'Close the studio' })
      await form.getByLabel('Name').fill(holidayName)
      await form.getByLabel('Last day').fill(day)
      await form.getByLabel('First day').fill(day)
      await expect(
        form.getByText(/class(es)? will not take place\. 1 booking on 1 date will be cancelled/),
      ).toBeVisible()
      await expectUsableAtEveryWidth(page)
      await form.getByRole('button', { name: 'Close the Studio' }).click()
      await expect(page.getByText('Closed days added successfully!')).toBeVisible()
      await expect(closedDaysDialog.getByText(holidayName)).toBeVisible()
      await expectFitsEveryWidth(page)
      await waitForEmailTo(page, { to: walkIn.email, subject: `We had to cancel: ${name}` })
      await closedDaysDialog.getByRole('button', { name: 'Close', exact: true }).first().click()
      await expect(dayRegion.getByText(`Closed: ${holidayName}`)).toBeVisible()
      await expect(findOccurrenceOnGrid(page, { name, date: day })).toHaveCount(0)
    })

    await test.step('reopening it', async () => {
      await closedDaysButton.click()
      await closedDaysDialog.getByRole('button', { name: `Reopen ${holidayName}` }).click()
      const confirmation = page.getByRole('alertdialog', { name: `Reopen ${holidayName}` })
      await expectUsableAtEveryWidth(page)
      await confirmation.getByRole('button', { name: 'Reopen' }).click()
      await expect(closedDaysDialog.getByText(holidayName)).toBeHidden()
      await closedDaysDialog.getByRole('button', { name: 'Close', exact: true }).first().click()
      await expect(findOccurrenceOnGrid(page, { name, date: day })).toHaveAccessibleName(/0 of 9 booked$/)
    })
  } finally {
    const holidays = await loadJson<{ id: string; name: string }[]>(adminApi, '/api/holidays')
    const leftover = holidays.find((candidate) => candidate.name === holidayName)
    if (leftover) await adminApi.delete(`/api/admin/holidays/${leftover.id}`)
  }
})
