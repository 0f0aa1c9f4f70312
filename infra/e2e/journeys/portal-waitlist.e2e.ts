import { addDays, calendarHref, formatDay, formatLongDay } from '@studio/contract'
import { expectAccessible, expectUsableAtEveryWidth } from '../journey.ts'
import { countWeeksUntil } from '../pages/admin-week.ts'
import { openBooking } from '../pages/booking.ts'
import { expect, getStudioToday, test } from '../pages/fixtures.ts'
import { loadJson } from '../pages/load-json.ts'
import { waitForEmailTo } from '../pages/mailbox.ts'

// Far enough ahead that neither a deadline nor the closing of the waitlist is near, at any hour.
const getDayInThreeDays = () => addDays(getStudioToday(), 3)

test('a member joins the waitlist of a full class by keyboard, sees their position, and leaves it', async ({
  createClass,
  createUser,
}) => {
  const { name, book } = await createClass({ capacity: 1 })
  const day = getDayInThreeDays()
  await book(day)
  const { context } = await createUser({ isMember: true })
  const page = await context.newPage()
  await openBooking(page, name)
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('radio', { checked: true }).focus()
  // The dates include today until the class begins.
  const fullDate = dialog.getByRole('radio', { name: formatDay(day) })
  const dates = await dialog.getByRole('radio').allTextContents()
  for (const date of dates.slice(1, dates.findIndex((text) => text.includes(formatDay(day))) + 1)) {
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio', { checked: true })).toHaveText(date)
  }
  await expect(fullDate).toBeChecked()
  await expect(dialog.getByText('You would be the first to wait.')).toBeVisible()
  await expectAccessible(page, { within: '[role="dialog"]' })
  const joinButton = dialog.getByRole('button', { name: 'Join the waitlist' })
  await joinButton.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('You are on the waitlist', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.goto('/dashboard')
  const waitlistSection = page.getByRole('region', { name: 'Waiting' })
  await expect(waitlistSection.getByRole('heading', { name })).toBeVisible()
  await expect(waitlistSection.getByText('Number 1 of 1')).toBeVisible()
  await expectUsableAtEveryWidth(page)
  const leaveButton = waitlistSection.getByRole('button', { name: `Leave the waitlist: ${name}` })
  await leaveButton.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave the Waitlist' }).press('Enter')
  await expect(page.getByText('You left the waitlist')).toBeVisible()
  await expect(waitlistSection).toBeHidden()
})

test('the calendar leads to the waitlist of a full class, and the mailed link leaves it without signing in [WAITLIST-9]', async ({
  createClass,
  createUser,
  browser,
  baseURL,
}) => {
  const { id, name, book } = await createClass({ capacity: 1 })
  const day = getDayInThreeDays()
  await book(day)
  const { context, email } = await createUser({ isMember: true })
  const page = await context.newPage()
  await page.goto(calendarHref(id))
  for (let weeks = countWeeksUntil(day); weeks > 0; weeks -= 1)
    await page.getByRole('button', { name: 'Next week' }).click()
  await page.getByRole('button', { name: `${formatLongDay(day)}, 1 class` }).click()
  const list = page.getByRole('region', { name: formatDay(day) })
  await expect(list.getByText('12:00 pm, full')).toBeVisible()
  await list.getByRole('button', { name: `Join the waitlist: ${name}` }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(page.getByText('You are on the waitlist', { exact: true })).toBeVisible()
  const mail = await waitForEmailTo(page, { to: email, subject: name })
  const href = /https?:\/\/\S+\/api\/waitlist-link\?token=[^\s"<]+/.exec(mail.text)?.[0]
  if (!href) throw new Error(`the mail has no link: ${mail.text}`)

  const visitorContext = await browser.newContext({ baseURL })
  const visitorPage = await visitorContext.newPage()
  const { pathname, search } = new URL(href)
  await visitorPage.goto(pathname + search)
  await expect(visitorPage.getByText(name)).toBeVisible()
  await expectAccessible(visitorPage)
  await visitorPage.getByRole('button', { name: 'Leave the waitlist' }).click()
  await expect(visitorPage.getByText('You are no longer on the waitlist.')).toBeVisible()
  await visitorContext.close()
  const entries = await loadJson<{ state: string }[]>(page.request, '/api/user/waitlist')
  expect(entries.map(({ state }) => state)).toEqual(['left'])
})
