import { type Booking, calendarHref, type Day, formatDay, formatLongDay, type WaitlistEntry } from '@studio/contract'
import type { APIRequestContext, Page } from 'playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../journey.ts'
import { countWeeksUntil } from '../pages/admin-week.ts'
import { bookAsPageUser } from '../pages/booking.ts'
import { createSchedulesInTwoHours, expect, getStudioToday, type TestUser, test } from '../pages/fixtures.ts'
import { loadJson } from '../pages/load-json.ts'
import { waitForEmailTo } from '../pages/mailbox.ts'

const phone = { width: 390, height: 844 }

type OccurrenceKey = { classId: string; bookingDate: Day }

async function joinWaitlist(request: APIRequestContext, body: OccurrenceKey): Promise<void> {
  const response = await request.post('/api/waitlist', { data: { ...body, cutOffMinutes: null } })
  expect(response.status(), await response.text()).toBe(201)
}
const cancelBooking = async ({ context }: TestUser, booking: Booking) =>
  expect((await context.request.delete(`/api/bookings/${booking.id}`)).status()).toBe(200)
const loadEntries = ({ context }: TestUser) => loadJson<WaitlistEntry[]>(context.request, '/api/user/waitlist')
const loadEntryStates = async (user: TestUser) => (await loadEntries(user)).map(({ state }) => state).sort()
const findWaitlistSection = (page: Page) => page.getByRole('region', { name: 'Waiting' })

/** Presses Tab until the target has the focus, at most 60 times. */
async function pressTabUntil(page: Page, hasFocus: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 60 && !(await hasFocus()); presses += 1) await page.keyboard.press('Tab')
  expect(await hasFocus(), 'reached with the Tab key').toBe(true)
}

test('a member accepts an offer through the mailed link without a session, and the link works once [WAITLIST-9, WAITLIST-13]', async ({
  createClass,
  createUser,
  browser,
  baseURL,
}) => {
  const schedules = createSchedulesInTwoHours()
  const { id: classId, name } = await createClass({ capacity: 1, schedules })
  const [holder, member] = [await createUser({ isMember: true }), await createUser({ isMember: true })]
  const body = { classId, bookingDate: schedules[0]?.startDate ?? '' }
  const booking = await bookAsPageUser(await holder.context.newPage(), body)
  await joinWaitlist(member.context.request, body)
  await cancelBooking(holder, booking)
  const memberPage = await member.context.newPage()
  const { text } = await waitForEmailTo(memberPage, { to: member.email, subject: 'A seat for you until' })
  const href = /Accept the seat:\s+(https?:\/\/\S+)/.exec(text)?.[1]
  if (!href) throw new Error(`the mail has no link: ${text}`)
  const { pathname, search } = new URL(href)

  const visitorContext = await browser.newContext({ baseURL, viewport: phone })
  const visitorPage = await visitorContext.newPage()
  await visitorPage.goto(pathname + search)
  await expect(visitorPage.getByRole('heading', { name: 'A seat is free for you' })).toBeVisible()
  await expect(visitorPage.getByText(name)).toBeVisible()
  await expectAccessible(visitorPage)
  await expectNoSidewaysScroll(visitorPage)
  expect(await loadEntryStates(member)).toEqual(['offered'])
  const acceptButton = visitorPage.getByRole('button', { name: 'Accept the seat' })
  await pressTabUntil(visitorPage, () => acceptButton.evaluate((button) => button === document.activeElement))
  await visitorPage.keyboard.press('Enter')
  await expect(visitorPage.getByText('The seat is yours. See you there!')).toBeVisible()
  expect(await loadEntryStates(member)).toEqual(['seated'])
  await visitorPage.goto(pathname + search)
  await expect(visitorPage.getByRole('heading', { name: 'Already over' })).toBeVisible()
  await visitorContext.close()
})

test('a visitor signs in, joins a waitlist and accepts an offered seat on a phone by keyboard', async ({
  createClass,
  createUser,
  page,
}) => {
  const schedules = createSchedulesInTwoHours()
  const { id: classId, name } = await createClass({ capacity: 1, schedules })
  const [holder, member] = [await createUser({ isMember: true }), await createUser({ isMember: true })]
  const day = schedules[0]?.startDate ?? ''
  const booking = await bookAsPageUser(await holder.context.newPage(), { classId, bookingDate: day })
  await page.setViewportSize(phone)
  await page.goto(calendarHref(classId))
  for (let weeks = countWeeksUntil(day); weeks > 0; weeks -= 1)
    await page.getByRole('button', { name: 'Next week' }).press('Enter')
  if (day !== getStudioToday())
    await page.getByRole('button', { name: `${formatLongDay(day)}, 1 class` }).press('Enter')
  const list = page.getByRole('region', { name: formatDay(day) })
  const hasFocus = (target: ReturnType<Page['getByRole']>) => () =>
    target.evaluate((element) => element === document.activeElement).catch(() => false)
  const joinButton = list.getByRole('button', { name: `Join the waitlist: ${name}` })
  await expect(joinButton).toBeVisible()
  await pressTabUntil(page, hasFocus(joinButton))
  await page.keyboard.press('Enter')
  const signInDialog = page.getByRole('alertdialog', { name: 'Sign In Required' })
  await expect(signInDialog.getByText(/^This class is full\./)).toBeVisible()
  await expectAccessible(page)
  await pressTabUntil(page, hasFocus(signInDialog.getByRole('button', { name: 'Sign In' })))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/auth?redirect=calendar')
  await page.getByLabel('Username or Email').fill(member.username)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name })
  const joinWaitlistButton = dialog.getByRole('button', { name: 'Join the waitlist' })
  await expect(joinWaitlistButton).toBeEnabled()
  await expectAccessible(page, { within: '[role="dialog"]' })
  await expectNoSidewaysScroll(page)
  await pressTabUntil(page, hasFocus(joinWaitlistButton))
  await page.keyboard.press('Enter')
  await expect(page.getByText('You are on the waitlist', { exact: true })).toBeVisible()

  await cancelBooking(holder, booking)
  const loadState = async () => (await loadJson<WaitlistEntry[]>(page.request, '/api/user/waitlist'))[0]?.state
  await expect.poll(loadState).toBe('offered')
  await page.goto('/dashboard')
  const acceptButton = findWaitlistSection(page).getByRole('button', { name: `Accept: ${name}` })
  await expect(acceptButton).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await pressTabUntil(page, hasFocus(acceptButton))
  await page.keyboard.press('Enter')
  await expect(findWaitlistSection(page)).toBeHidden()
  await expect(page.getByRole('region', { name: 'Upcoming Classes' }).getByText('Confirmed')).toBeVisible()
})
