import {
  addDays,
  type Booking,
  calendarHref,
  type Day,
  formatDay,
  formatLongDay,
  type WaitlistEntry,
} from '@studio/contract'
import type { APIRequestContext, Page } from 'playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../journey.ts'
import { weeksUntil } from '../pages/admin-week.ts'
import { bookAs } from '../pages/booking.ts'
import { expect, soon, studioToday, type TestUser, test } from '../pages/fresh-class.ts'
import { waitForEmailTo } from '../pages/mailbox.ts'

// Before the cancellation deadline, at any hour.
const inThreeDays = () => addDays(studioToday(), 3)
const phone = { width: 390, height: 844 }

type Seat = { classId: string; bookingDate: Day }

async function wait(request: APIRequestContext, body: Seat): Promise<void> {
  const joined = await request.post('/api/waitlist', { data: { ...body, notLaterThan: null } })
  expect(joined.status(), await joined.text()).toBe(201)
}
const free = async ({ context }: TestUser, seat: Booking) =>
  expect((await context.request.delete(`/api/bookings/${seat.id}`)).status()).toBe(200)
const entries = async ({ context }: TestUser) =>
  (await (await context.request.get('/api/user/waitlist')).json()) as WaitlistEntry[]
const states = (person: TestUser) => async () => (await entries(person)).map(({ state }) => state).sort()
const waitingOn = (page: Page) => page.getByRole('region', { name: 'Waiting' })

/** Presses Tab until what is wanted has the focus: as far as a person without a mouse would go. */
async function tabTo(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 60 && !(await isThere()); presses += 1) await page.keyboard.press('Tab')
  expect(await isThere(), 'reached with the Tab key').toBe(true)
}

test('an offer that runs out while the dashboard is open says so, and can no longer be accepted', async ({
  freshClass,
  aUser,
}) => {
  const { id: classId, name } = await freshClass({ capacity: 1 })
  const [holder, guest] = [await aUser({ isMember: true }), await aUser()]
  const body = { classId, bookingDate: inThreeDays() }
  const seat = await bookAs(await holder.context.newPage(), body)
  await wait(guest.context.request, body)
  await free(holder, seat)
  await expect.poll(states(guest)).toEqual(['offered'])
  const page = await guest.context.newPage()
  await page.setViewportSize(phone)
  await page.clock.install()
  await page.goto('/dashboard')
  const waiting = waitingOn(page)
  const pay = waiting.getByRole('button', { name: `Pay $20.00: ${name}` })
  await expect(pay).toBeVisible()
  await expect(page.getByRole('region', { name: 'Upcoming Classes' }).getByRole('heading', { name })).toHaveCount(0)
  await page.clock.runFor('31:00')
  await expect(waiting.getByText(/^It was held for you until .* That time has passed\.$/)).toBeVisible()
  await expect(pay).toBeHidden()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('an offer is accepted from its mail alone, without a session, and the link then says that it is over [WAITLIST-9, WAITLIST-13]', async ({
  freshClass,
  aUser,
  browser,
  baseURL,
}) => {
  const schedules = soon()
  const { id: classId, name } = await freshClass({ capacity: 1, schedules })
  const [holder, member] = [await aUser({ isMember: true }), await aUser({ isMember: true })]
  const body = { classId, bookingDate: schedules[0]?.startDate ?? '' }
  const seat = await bookAs(await holder.context.newPage(), body)
  await wait(member.context.request, body)
  await free(holder, seat)
  const inbox = await member.context.newPage()
  const { text } = await waitForEmailTo(inbox, { to: member.email, subject: 'A seat for you until' })
  const href = /Accept the seat:\s+(https?:\/\/\S+)/.exec(text)?.[1]
  if (!href) throw new Error(`the mail has no link: ${text}`)
  const { pathname, search } = new URL(href)

  const visitor = await browser.newContext({ baseURL, viewport: phone })
  const plain = await visitor.newPage()
  await plain.goto(pathname + search)
  await expect(plain.getByRole('heading', { name: 'A seat is free for you' })).toBeVisible()
  await expect(plain.getByText(name)).toBeVisible()
  await expectAccessible(plain)
  await expectNoSidewaysScroll(plain)
  expect(await states(member)()).toEqual(['offered'])
  const accept = plain.getByRole('button', { name: 'Accept the seat' })
  await tabTo(plain, () => accept.evaluate((button) => button === document.activeElement))
  await plain.keyboard.press('Enter')
  await expect(plain.getByText('The seat is yours. See you there!')).toBeVisible()
  expect(await states(member)()).toEqual(['seated'])
  await plain.goto(pathname + search)
  await expect(plain.getByRole('heading', { name: 'Already over' })).toBeVisible()
  await visitor.close()
})

test('on a telephone and by keyboard alone a visitor signs in, waits, is offered a seat, and accepts it', async ({
  freshClass,
  aUser,
  page,
}) => {
  const schedules = soon()
  const { id: classId, name } = await freshClass({ capacity: 1, schedules })
  const [holder, member] = [await aUser({ isMember: true }), await aUser({ isMember: true })]
  const day = schedules[0]?.startDate ?? ''
  const seat = await bookAs(await holder.context.newPage(), { classId, bookingDate: day })
  await page.setViewportSize(phone)
  await page.goto(calendarHref(classId))
  for (let weeks = weeksUntil(day); weeks > 0; weeks -= 1)
    await page.getByRole('button', { name: 'Next week' }).press('Enter')
  if (day !== studioToday()) await page.getByRole('button', { name: `${formatLongDay(day)}, 1 class` }).press('Enter')
  const list = page.getByRole('region', { name: formatDay(day) })
  const focused = (target: ReturnType<Page['getByRole']>) => () =>
    target.evaluate((element) => element === document.activeElement).catch(() => false)
  const offered = list.getByRole('button', { name: `Join the waitlist: ${name}` })
  await expect(offered).toBeVisible()
  await tabTo(page, focused(offered))
  await page.keyboard.press('Enter')
  const asked = page.getByRole('alertdialog', { name: 'Sign In Required' })
  await expect(asked.getByText(/^This class is full\./)).toBeVisible()
  await expectAccessible(page)
  await tabTo(page, focused(asked.getByRole('button', { name: 'Sign In' })))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/auth?redirect=calendar')
  await page.getByLabel('Username or Email').fill(member.username)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name })
  const join = dialog.getByRole('button', { name: 'Join the waitlist' })
  await expect(join).toBeEnabled()
  await expectAccessible(page, { within: '[role="dialog"]' })
  await expectNoSidewaysScroll(page)
  await tabTo(page, focused(join))
  await page.keyboard.press('Enter')
  await expect(page.getByText('You are on the waitlist', { exact: true })).toBeVisible()

  await free(holder, seat)
  const mine = async () => ((await (await page.request.get('/api/user/waitlist')).json()) as WaitlistEntry[])[0]?.state
  await expect.poll(mine).toBe('offered')
  await page.goto('/dashboard')
  const accept = waitingOn(page).getByRole('button', { name: `Accept: ${name}` })
  await expect(accept).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await tabTo(page, focused(accept))
  await page.keyboard.press('Enter')
  await expect(waitingOn(page)).toBeHidden()
  await expect(page.getByRole('region', { name: 'Upcoming Classes' }).getByText('Confirmed')).toBeVisible()
})
