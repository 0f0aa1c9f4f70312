import {
  addDays,
  type Booking,
  calendarHref,
  type Day,
  formatDay,
  formatLongDay,
  type WaitlistEntry,
} from '@studio/contract'
import type { APIRequestContext, Locator, Page } from 'playwright/test'
import { expectAccessible, expectFitsEveryWidth, expectNoSidewaysScroll } from '../journey.ts'
import { countWeeksUntil } from '../pages/admin-week.ts'
import { bookAsPageUser, openBookingDialog, signUpMember } from '../pages/booking.ts'
import { saveCard, testCards } from '../pages/checkout.ts'
import { createSchedulesInTwoHours, expect, getStudioToday, type TestUser, test } from '../pages/fixtures.ts'
import { loadJson } from '../pages/load-json.ts'
import { waitForEmailTo } from '../pages/mailbox.ts'
import { signUpNewUser } from '../pages/people.ts'

test.describe.configure({ timeout: 120_000 })

// Before the cancellation deadline at any hour.
const getDayInThreeDays = () => addDays(getStudioToday(), 3)

/** Joins a waitlist. The member sets no cut-off, so they wait until the waitlist closes. */
async function joinWaitlist(request: APIRequestContext, body: { classId: string; bookingDate: Day }): Promise<void> {
  const response = await request.post('/api/waitlist', { data: { ...body, cutOffMinutes: null } })
  expect(response.status(), await response.text()).toBe(201)
}
const cancelBooking = async ({ context }: TestUser, { id }: { id: string }) =>
  expect((await context.request.delete(`/api/bookings/${id}`)).status()).toBe(200)
const loadEntryStates = async (request: APIRequestContext) =>
  (await loadJson<WaitlistEntry[]>(request, '/api/user/waitlist')).map(({ state }) => state).sort()
const findWaitlistSection = (page: Page) => page.getByRole('region', { name: 'Waiting' })
const findAgenda = (page: Page) => page.getByRole('region', { name: 'Upcoming Classes' })

test('a member joins the waitlist of a full class by keyboard, sees their position, and is booked at once when the seat is freed, with a mail [WAITLIST-12]', async ({
  page,
  adminApi,
  createClass,
  createUser,
}) => {
  const { id: classId, name } = await createClass({ capacity: 1 })
  const day = getDayInThreeDays()
  const holder = await createUser({ isMember: true })
  const booking = await bookAsPageUser(holder.context, { classId, bookingDate: day })
  const { email } = await signUpMember(page, adminApi, { isEmailConfirmed: true })
  await openBookingDialog(page, name)
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
  await dialog.getByRole('button', { name: 'Join the waitlist' }).press('Enter')
  await expect(page.getByText('You are on the waitlist', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.goto('/dashboard')
  await expect(findWaitlistSection(page).getByRole('heading', { name })).toBeVisible()
  await expect(findWaitlistSection(page).getByText('Number 1 of 1')).toBeVisible()
  await expectFitsEveryWidth(page)
  await cancelBooking(holder, booking)
  const loadBookings = () => loadJson<Booking[]>(page.request, '/api/user/bookings')
  await expect.poll(async () => (await loadBookings()).map(({ status }) => status)).toEqual(['confirmed'])
  await waitForEmailTo(page, { to: email, subject: `You got in: ${name}` })
  await page.reload()
  await expect(findAgenda(page).getByRole('heading', { name })).toBeVisible()
  await expect(findWaitlistSection(page)).toBeHidden()
})

test('a guest on the waitlist who agreed to be charged gets a freed seat and is charged once [WAITLIST-32]', async ({
  page,
  createClass,
  createUser,
}) => {
  const { id: classId, name } = await createClass({ capacity: 1, dropInPrice: '20.00' })
  const day = getDayInThreeDays()
  const holder = await createUser({ isMember: true })
  const booking = await bookAsPageUser(holder.context, { classId, bookingDate: day })
  const { email } = await signUpNewUser(page, { isEmailConfirmed: true })
  await openBookingDialog(page, name)
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
  await consentCheckbox.press('Space')
  await expect(consentCheckbox).toBeChecked()
  await expectAccessible(page, { within: '[role="dialog"]' })
  await dialog.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(page.getByText('You are on the waitlist', { exact: true })).toBeVisible()

  await cancelBooking(holder, booking)
  await waitForEmailTo(page, { to: email, subject: `You got in: ${name}` })
  await page.goto('/dashboard')
  await expect(findAgenda(page).getByRole('heading', { name })).toBeVisible()
  await expect(findAgenda(page).getByText('Confirmed')).toBeVisible()
  await expect(findWaitlistSection(page)).toBeHidden()
  const receipts = await loadJson<{ amount: string }[]>(page.request, '/api/user/receipts')
  expect(receipts.map(({ amount }) => amount)).toEqual(['20.00'])
})

/** Presses Tab until the target has the focus, at most 60 times. */
async function pressTabUntilFocused(page: Page, target: Locator): Promise<void> {
  const hasFocus = () => target.evaluate((element) => element === document.activeElement).catch(() => false)
  for (let presses = 0; presses < 60 && !(await hasFocus()); presses += 1) await page.keyboard.press('Tab')
  expect(await hasFocus(), 'reached with the Tab key').toBe(true)
}

test('a visitor signs in and joins a waitlist on a phone by keyboard; mailed links work without a session: one leaves the waitlist, another accepts an offered seat once; the next member accepts a seat on the dashboard [WAITLIST-9, WAITLIST-13]', async ({
  page,
  createClass,
  createUser,
  browser,
  baseURL,
}) => {
  // After the cancellation deadline a freed seat is offered, not booked at once.
  const schedules = createSchedulesInTwoHours()
  const day = schedules[0]?.startDate ?? ''
  // As many people may wait as there are seats.
  const { id: classId, name, bookForNewMember } = await createClass({ capacity: 2, schedules })
  const occurrence = { classId, bookingDate: day }
  await bookForNewMember(day)
  const holder = await createUser({ isMember: true })
  const firstMember = await createUser({ isMember: true })
  const secondMember = await createUser({ isMember: true })
  const booking = await bookAsPageUser(holder.context, occurrence)
  const firstMemberApi = firstMember.context.request
  const visitorPage = await browser.newPage({ baseURL, viewport: { width: 390, height: 844 } })
  const openMailedLink = async (subject: string, pattern: RegExp) => {
    const { text } = await waitForEmailTo(page, { to: firstMember.email, subject })
    const href = pattern.exec(text)?.[1]
    if (!href) throw new Error(`the mail has no link: ${text}`)
    const { pathname, search } = new URL(href)
    await visitorPage.goto(pathname + search)
    await expect(visitorPage.getByText(name)).toBeVisible()
    await expectAccessible(visitorPage)
    await expectNoSidewaysScroll(visitorPage)
  }

  await test.step('the mailed link leaves the list', async () => {
    await joinWaitlist(firstMemberApi, occurrence)
    await openMailedLink(name, /(https?:\/\/\S+\/api\/waitlist-link\?token=[^\s"<]+)/)
    await visitorPage.getByRole('button', { name: 'Leave the waitlist' }).click()
    await expect(visitorPage.getByText('You are no longer on the waitlist.')).toBeVisible()
    expect(await loadEntryStates(firstMemberApi)).toEqual(['left'])
    await joinWaitlist(firstMemberApi, occurrence)
  })
  await test.step('a visitor signs in and joins', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(calendarHref(classId))
    for (let weeks = countWeeksUntil(day); weeks > 0; weeks -= 1)
      await page.getByRole('button', { name: 'Next week' }).press('Enter')
    if (day !== getStudioToday())
      await page.getByRole('button', { name: `${formatLongDay(day)}, 1 class` }).press('Enter')
    const list = page.getByRole('region', { name: formatDay(day) })
    await expect(list.getByText(/[ap]m, full$/)).toBeVisible()
    const joinButton = list.getByRole('button', { name: `Join the waitlist: ${name}` })
    await pressTabUntilFocused(page, joinButton)
    await page.keyboard.press('Enter')
    const signInDialog = page.getByRole('alertdialog', { name: 'Sign In Required' })
    await expect(signInDialog.getByText(/^This class is full\./)).toBeVisible()
    await expectAccessible(page)
    await pressTabUntilFocused(page, signInDialog.getByRole('button', { name: 'Sign In' }))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/auth?redirect=calendar')
    await page.getByLabel('Username or Email').fill(secondMember.username)
    await page.getByLabel('Password', { exact: true }).fill(secondMember.password)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name })
    const joinWaitlistButton = dialog.getByRole('button', { name: 'Join the waitlist' })
    await expect(joinWaitlistButton).toBeEnabled()
    await expectNoSidewaysScroll(page)
    await pressTabUntilFocused(page, joinWaitlistButton)
    await page.keyboard.press('Enter')
    await expect(page.getByText('You are on the waitlist', { exact: true })).toBeVisible()
  })
  await test.step('the mailed link accepts the seat once', async () => {
    await cancelBooking(holder, booking)
    await openMailedLink('A seat for you until', /Accept the seat:\s+(https?:\/\/\S+)/)
    await expect(visitorPage.getByRole('heading', { name: 'A seat is free for you' })).toBeVisible()
    expect(await loadEntryStates(firstMemberApi)).toContain('offered')
    const acceptButton = visitorPage.getByRole('button', { name: 'Accept the seat' })
    const { href } = new URL(visitorPage.url())
    await pressTabUntilFocused(visitorPage, acceptButton)
    await visitorPage.keyboard.press('Enter')
    await expect(visitorPage.getByText('The seat is yours. See you there!')).toBeVisible()
    expect(await loadEntryStates(firstMemberApi)).toContain('seated')
    await visitorPage.goto(href)
    await expect(visitorPage.getByRole('heading', { name: 'Already over' })).toBeVisible()
    await visitorPage.close()
  })
  await test.step('the next member accepts on the dashboard', async () => {
    const bookings = await loadJson<Booking[]>(firstMemberApi, '/api/user/bookings')
    await cancelBooking(firstMember, { id: bookings.find(({ status }) => status === 'confirmed')?.id ?? '' })
    await expect.poll(() => loadEntryStates(page.request)).toEqual(['offered'])
    await page.goto('/dashboard')
    const acceptButton = findWaitlistSection(page).getByRole('button', { name: `Accept: ${name}` })
    await expect(acceptButton).toBeVisible()
    await expectNoSidewaysScroll(page)
    await pressTabUntilFocused(page, acceptButton)
    await page.keyboard.press('Enter')
    await expect(findWaitlistSection(page)).toBeHidden()
    await expect(findAgenda(page).getByText('Confirmed')).toBeVisible()
  })
})
