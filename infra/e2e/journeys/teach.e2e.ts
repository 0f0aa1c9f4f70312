import { type Day, getWeekday } from '@studio/contract'
import type { APIRequestContext, Page } from 'playwright/test'
import { expectAccessible, expectUsableAtEveryWidth } from '../journey.ts'
import { type CreatedClass, expect, getStudioToday, test } from '../pages/fixtures.ts'
import { loadJson } from '../pages/load-json.ts'
import { createUniqueName, signInAs } from '../pages/people.ts'

test.describe.configure({ timeout: 240_000 })

const PEOPLE_COUNT = 20
const MAX_SECONDS = 60

type RosterInput = {
  page: Page
  adminApi: APIRequestContext
  createUser: (options?: object) => Promise<{ id: string; username: string; password: string }>
  createClass: (options: object) => Promise<CreatedClass>
  peopleCount: number
}

/**
 * Signs the page in as front-desk staff, and opens the roster of a new class of today, which `peopleCount` people have
 * booked.
 */
async function openRoster({ page, adminApi, createUser, createClass, peopleCount }: RosterInput) {
  const date = getStudioToday()
  const schedules = [{ dayOfWeek: getWeekday(date), startTime: '00:00', endTime: '23:59', startDate: date }]
  const { id: classId, name } = await createClass({ schedules, capacity: peopleCount + 5 })
  const staff = await createUser()
  const rightsResponse = await adminApi.patch(`/api/admin/users/${staff.id}/staff`, { data: { preset: 'frontDesk' } })
  expect(rightsResponse.status(), await rightsResponse.text()).toBe(200)
  const people = Array.from({ length: peopleCount }, (_, index) => {
    const lastName = createUniqueName('Reed')
    // The first letters differ, so that a few letters find one person.
    return { firstName: `${'abcdefghijklmnopqrstuvwxyz'[index]}lex`, lastName, email: `${lastName}@example.com` }
  })
  for (const person of people) {
    const { id: userId } = await post(adminApi, '/api/admin/users', person)
    const seat = { userId, classId, date, reason: 'A journey' }
    await post(adminApi, '/api/admin/complimentary-bookings', seat)
  }
  const names = people.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
  await signInAs(page, staff)
  await page.goto('/teach')
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return { classId, date, names }
}

async function post(adminApi: APIRequestContext, path: string, data: object): Promise<{ id: string }> {
  const response = await adminApi.post(path, { data })
  expect(response.status(), await response.text()).toBe(201)
  return response.json()
}

/** Loads the roster's entries that are checked in. */
async function loadCheckedInEntries(adminApi: APIRequestContext, { classId, date }: { classId: string; date: Day }) {
  const schedules = await loadJson<Array<{ id: string; classId: string }>>(adminApi, '/api/schedules')
  const scheduleId = schedules.find((schedule) => schedule.classId === classId)?.id ?? ''
  const response = await adminApi.get(`/api/admin/roster?classId=${classId}&date=${date}&scheduleId=${scheduleId}`)
  const roster: { entries: Array<{ bookingId: string; checkedInAt: string | null }> } = await response.json()
  return roster.entries.filter(({ checkedInAt }) => checkedInAt !== null)
}

const findCheckInButton = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}.*Check in`) })

test('twenty people are checked in within a minute by keyboard, each with one request, and by touch; dates, roster and dialogs are usable at every width, light and dark, and request nothing of the admin area [STAFF-20, SCREENS-26]', async ({
  page,
  browser,
  baseURL,
  adminApi,
  createUser,
  createClass,
}) => {
  const { names, ...occurrence } = await openRoster({
    page,
    adminApi,
    createUser,
    createClass,
    peopleCount: PEOPLE_COUNT,
  })
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  const checkInAllWithinAMinute = async (
    rosterPage: Page,
    { way, checkIn }: { way: string; checkIn: (name: string) => Promise<void> },
  ) => {
    const startedAt = Date.now()
    for (const name of names) await checkIn(name)
    await expect(rosterPage.getByText(`${PEOPLE_COUNT} of ${PEOPLE_COUNT} here`)).toBeVisible()
    await expect(rosterPage.getByText(/not sent yet/)).toHaveCount(0)
    const seconds = (Date.now() - startedAt) / 1000
    expect(seconds).toBeLessThan(MAX_SECONDS)
    const description = `${PEOPLE_COUNT} in ${seconds.toFixed(1)} s`
    test.info().annotations.push({ type: `check-ins by ${way}`, description })
    expect(await loadCheckedInEntries(adminApi, occurrence)).toHaveLength(PEOPLE_COUNT)
  }
  await test.step('by keyboard', async () => {
    await expect(page.getByRole('searchbox', { name: 'Find by name' })).toBeFocused()
    const checkIn = async (name: string) => {
      await page.keyboard.type(name.slice(0, 4), { delay: 20 })
      await page.keyboard.press('Enter')
    }
    await checkInAllWithinAMinute(page, { way: 'keyboard', checkIn })
    // A tick is the request of one check-in.
    expect(requestedPaths.filter((path) => path.endsWith('/ticks'))).toHaveLength(PEOPLE_COUNT)
  })
  await test.step('by touch on a phone, after all are undone', async () => {
    const storageState = await page.context().storageState()
    const phone = { baseURL, storageState, hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }
    const phonePage = await browser.newPage(phone)
    await phonePage.goto(page.url())
    for (const name of names) await phonePage.getByRole('button', { name: `Undo, ${name}` }).tap()
    await expect.poll(async () => (await loadCheckedInEntries(adminApi, occurrence)).length).toBe(0)
    const checkIn = (name: string) => findCheckInButton(phonePage, name).tap()
    await checkInAllWithinAMinute(phonePage, { way: 'touch', checkIn })
    await phonePage.close()
  })
  await test.step('at every width, light and dark', async () => {
    await expectUsableAtEveryWidth(page)
    await page.getByRole('button', { name: 'Walk-in' }).click()
    await expect(page.getByRole('dialog', { name: 'Add walk-in' })).toBeVisible()
    await expectUsableAtEveryWidth(page)
    await page.keyboard.press('Escape')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    await page.getByRole('link', { name: 'All classes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Teach' })).toBeVisible()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await expectUsableAtEveryWidth(page)
  })
  expect(requestedPaths.filter((path) => /admin/.test(path))).toEqual([])
  await page.goto('/about')
  await page.getByRole('button', { name: /^Hi, / }).click()
  await expect(page.getByRole('menuitem', { name: /Teach/ })).toHaveAttribute('href', '/teach')
})

test.describe('without a network', () => {
  test.use({ allowedErrors: ['net::ERR_'] })

  test('check-ins made offline outlive the tab, are shown as not sent, and are sent once each although two tabs are open [STAFF-19]', async ({
    page,
    adminApi,
    createUser,
    createClass,
  }) => {
    const { names, ...occurrence } = await openRoster({ page, adminApi, createUser, createClass, peopleCount: 4 })
    const context = page.context()
    const rosterUrl = page.url()
    const checkInUrls: string[] = []
    context.on('response', (response) => {
      if (response.url().endsWith('/ticks')) checkInUrls.push(response.url())
    })
    await expect(findCheckInButton(page, names[0] ?? '')).toBeVisible()
    await context.setOffline(true)
    for (const name of names.slice(0, 3)) await findCheckInButton(page, name).click()
    await expect(page.getByText('3 check-ins not sent yet')).toBeVisible()
    await expect(page.getByText('3 of 4 here')).toBeVisible()
    await page.close()
    expect(await loadCheckedInEntries(adminApi, occurrence)).toEqual([])

    // The files of the page can be requested again, the API cannot.
    await context.setOffline(false)
    await context.route('**/api/**', (route) => route.abort())
    const [firstTab, secondTab] = [await context.newPage(), await context.newPage()]
    for (const tab of [firstTab, secondTab]) {
      await tab.goto(rosterUrl)
      await expect(tab.getByRole('button', { name: 'Try Again' })).toBeVisible()
    }
    await context.unroute('**/api/**')
    for (const tab of [firstTab, secondTab]) await tab.getByRole('button', { name: 'Try Again' }).click()
    for (const tab of [firstTab, secondTab]) await expect(tab.getByText('3 of 4 here')).toBeVisible()
    for (const tab of [firstTab, secondTab]) await expect(tab.getByText(/not sent yet/)).toHaveCount(0)
    const checkedInEntries = await loadCheckedInEntries(adminApi, occurrence)
    expect(checkedInEntries).toHaveLength(3)
    expect(checkInUrls).toHaveLength(3)
    for (const { bookingId } of checkedInEntries) {
      const log: Array<{ action: string }> = await (
        await adminApi.get(`/api/admin/audit-log?entityId=${bookingId}`)
      ).json()
      expect(log.filter(({ action }) => action === 'check in')).toHaveLength(1)
    }
  })
})
