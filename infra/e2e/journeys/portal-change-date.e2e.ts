import { addDays, formatDay } from '@studio/contract'
import type { Page } from 'playwright/test'
import { expectSoundAtEveryWidth } from '../journey.ts'
import { bookAs, loadFreeSeats, signUpMember } from '../pages/booking.ts'
import { expect, studioToday, test } from '../pages/fresh-class.ts'
import { waitForEmailTo } from '../pages/mailbox.ts'

const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming Classes' })

test('a booking is moved to another date of its class by keyboard, with its seat, a mail and the list changed [BOOKING-33]', async ({
  page,
  admin,
  freshClass,
}) => {
  const { id: classId, name } = await freshClass()
  const { email } = await signUpMember(page, admin)
  const [before, after] = [addDays(studioToday(), 3), addDays(studioToday(), 5)]
  const booking = await bookAs(page, { classId, bookingDate: before })
  await page.goto('/dashboard')
  await upcoming(page)
    .getByRole('button', { name: `Change date: ${name}` })
    .press('Enter')
  const dialog = page.getByRole('dialog', { name: `Change the date of ${name}` })
  const more = dialog.getByRole('button', { name: /more dates?$/ })
  await expect(dialog.getByRole('radio').first()).toBeVisible()
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
  const change = dialog.getByRole('button', { name: 'Change Date' })
  await expect(change).toBeDisabled()
  await more.press('Enter')
  await expectSoundAtEveryWidth(page)
  await dialog.getByRole('radio', { name: new RegExp(`^${formatDay(after)}\\b`) }).press('Space')
  await expect(dialog.getByText(/is given up at once/)).toBeVisible()
  await change.press('Enter')
  await expect(page.getByText('Date changed', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  const moved = upcoming(page).getByRole('button', { name: `Change date: ${name}, ${formatDay(after)}` })
  await expect(moved).toBeVisible()
  expect([
    await loadFreeSeats(page, { classId, date: before }),
    await loadFreeSeats(page, { classId, date: after }),
  ]).toEqual([0, 1])
  const mine = (await (await page.request.get('/api/user/bookings')).json()) as { id: string; bookingDate: string }[]
  expect(mine).toMatchObject([{ id: booking.id, bookingDate: after }])
  await waitForEmailTo(page, { to: email, subject: `New date: ${name}` })
})
