import { addDays, calendarHref, formatDay } from '@studio/contract'
import { expectAccessible } from '../journey.ts'
import { bookAsPageUser, openBooking } from '../pages/booking.ts'
import { saveCard, testCards } from '../pages/checkout.ts'
import { expect, getStudioToday, test } from '../pages/fixtures.ts'
import { loadJson } from '../pages/load-json.ts'
import { waitForEmailTo } from '../pages/mailbox.ts'

// Before the cancellation deadline at any hour.
const getDayInThreeDays = () => addDays(getStudioToday(), 3)

test('a guest on the waitlist who agreed to be charged gets a freed seat and is charged once [WAITLIST-32]', async ({
  createClass,
  createUser,
}) => {
  const { id: classId, name } = await createClass({ capacity: 1 })
  const [holder, guest] = [await createUser({ isMember: true }), await createUser()]
  const day = getDayInThreeDays()
  const booking = await bookAsPageUser(await holder.context.newPage(), { classId, bookingDate: day })
  const page = await guest.context.newPage()
  await openBooking(page, name)
  const dialog = page.getByRole('dialog', { name })
  const fullDate = dialog.getByRole('radio', { name: formatDay(day) })
  await fullDate.click()
  await dialog.getByRole('button', { name: 'Save a card' }).click()
  await saveCard(page, testCards.pays)
  await page.waitForURL(`**${calendarHref(classId)}`)
  await expect(fullDate).toBeChecked()
  const consentCheckbox = dialog.getByRole('checkbox', {
    name: /^Charge \$20\.00 to the card ending 4242 if I get in before /,
  })
  await consentCheckbox.focus()
  await page.keyboard.press('Space')
  await expect(consentCheckbox).toBeChecked()
  await expectAccessible(page, { within: '[role="dialog"]' })
  await dialog.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(page.getByText('You are on the waitlist', { exact: true })).toBeVisible()

  expect((await holder.context.request.delete(`/api/bookings/${booking.id}`)).status()).toBe(200)
  await waitForEmailTo(page, { to: guest.email, subject: `You got in: ${name}` })
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Upcoming Classes' }).getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Upcoming Classes' }).getByText('Confirmed')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Waiting' })).toBeHidden()
  const receipts = await loadJson<{ amount: string }[]>(page.request, '/api/user/receipts')
  expect(receipts.map(({ amount }) => amount)).toEqual(['20.00'])
})
