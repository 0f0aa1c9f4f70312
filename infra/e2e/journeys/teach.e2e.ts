import { type Day, getWeekday } from '@studio/contract'
import type { APIRequestContext, Page } from 'playwright/test'
import { expectAccessible, expectUsableAtEveryWidth } from '../journey.ts'
import { expect, type FreshClass, studioToday, test } from '../pages/fresh-class.ts'
import { freshName, signInAs } from '../pages/people.ts'

test.describe.configure({ timeout: 240_000 })

const PEOPLE = 20
const SECONDS_FOR_ALL = 60

type Stage = {
  page: Page
  admin: APIRequestContext
  aUser: (options?: object) => Promise<{ id: string; username: string; password: string }>
  freshClass: (options: object) => Promise<FreshClass>
}

/** Somebody of the front desk on the page, and a class of today with so many booked people. */
async function aRoster({ page, admin, aUser, freshClass }: Stage, peopleCount: number) {
  const date = studioToday()
  const schedules = [{ dayOfWeek: getWeekday(date), startTime: '00:00', endTime: '23:59', startDate: date }]
  const { id: classId, name } = await freshClass({ schedules, capacity: peopleCount + 5 })
  const staff = await aUser()
  const rightsResponse = await admin.patch(`/api/admin/users/${staff.id}/staff`, { data: { preset: 'frontDesk' } })
  expect(rightsResponse.status(), await rightsResponse.text()).toBe(200)
  const names: string[] = []
  for (let index = 0; index < peopleCount; index += 1) {
    const firstName = `${'abcdefghijklmnopqrstuvwxyz'[index]}lex`
    const lastName = freshName('Reed')
    const person = await post(admin, '/api/admin/users', { firstName, lastName, email: `${lastName}@example.com` })
    const seat = { userId: person.id, classId, date, reason: 'A journey' }
    await post(admin, '/api/admin/complimentary-bookings', seat)
    names.push(`${firstName} ${lastName}`)
  }
  await signInAs(page, staff)
  await page.goto('/teach')
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return { classId, date, names }
}

async function post(admin: APIRequestContext, path: string, data: object): Promise<{ id: string }> {
  const answer = await admin.post(path, { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

/** Who is checked in, as the server knows it. */
async function readArrivals(admin: APIRequestContext, { classId, date }: { classId: string; date: Day }) {
  const schedules: Array<{ id: string; classId: string }> = await (await admin.get('/api/schedules')).json()
  const scheduleId = schedules.find((schedule) => schedule.classId === classId)?.id ?? ''
  const answer = await admin.get(`/api/admin/roster?classId=${classId}&date=${date}&scheduleId=${scheduleId}`)
  const roster: { entries: Array<{ bookingId: string; checkedInAt: string | null }> } = await answer.json()
  return roster.entries.filter(({ checkedInAt }) => checkedInAt !== null)
}

const findCheckInButton = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}.*Check in`) })

test('twenty people are checked in by keyboard within a minute, each with one request [STAFF-20]', async ({
  page,
  admin,
  aUser,
  freshClass,
}) => {
  const { names, ...occurrence } = await aRoster({ page, admin, aUser, freshClass }, PEOPLE)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const search = page.getByRole('searchbox', { name: 'Find by name' })
  await expect(search).toBeFocused()
  const start = Date.now()
  for (const name of names) {
    await page.keyboard.type(name.slice(0, 4), { delay: 20 })
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText(`${PEOPLE} of ${PEOPLE} here`)).toBeVisible()
  await expect(page.getByText(/not sent yet/)).toHaveCount(0)
  const seconds = (Date.now() - start) / 1000
  expect(seconds).toBeLessThan(SECONDS_FOR_ALL)
  test.info().annotations.push({ type: 'check-ins by keyboard', description: `${PEOPLE} in ${seconds.toFixed(1)} s` })
  expect(await readArrivals(admin, occurrence)).toHaveLength(PEOPLE)
  expect(fetched.filter((path) => path.endsWith('/ticks'))).toHaveLength(PEOPLE)
  expect(fetched.filter((path) => /admin/.test(path))).toEqual([])
  await page.goto('/about')
  await page.getByRole('button', { name: /^Hi, / }).click()
  await expect(page.getByRole('menuitem', { name: /Teach/ })).toHaveAttribute('href', '/teach')
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('twenty people are checked in by touch within a minute, and one is undone [STAFF-20]', async ({
    page,
    admin,
    aUser,
    freshClass,
  }) => {
    const { names, ...occurrence } = await aRoster({ page, admin, aUser, freshClass }, PEOPLE)
    const start = Date.now()
    for (const name of names) await findCheckInButton(page, name).tap()
    await expect(page.getByText(`${PEOPLE} of ${PEOPLE} here`)).toBeVisible()
    await expect(page.getByText(/not sent yet/)).toHaveCount(0)
    const seconds = (Date.now() - start) / 1000
    expect(seconds).toBeLessThan(SECONDS_FOR_ALL)
    test.info().annotations.push({ type: 'check-ins by touch', description: `${PEOPLE} in ${seconds.toFixed(1)} s` })
    expect(await readArrivals(admin, occurrence)).toHaveLength(PEOPLE)
    await page.getByRole('button', { name: `Undo, ${names[0]}` }).tap()
    await expect.poll(async () => (await readArrivals(admin, occurrence)).length).toBe(PEOPLE - 1)
  })
})

test.describe('without a network', () => {
  test.use({ allowedErrors: ['net::ERR_'] })

  test('ticks outlive the tab, are shown as not sent and arrive once each, although two tabs are open [STAFF-19]', async ({
    page,
    admin,
    aUser,
    freshClass,
  }) => {
    const { names, ...occurrence } = await aRoster({ page, admin, aUser, freshClass }, 4)
    const context = page.context()
    const address = page.url()
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
    expect(await readArrivals(admin, occurrence)).toEqual([])

    // The files of the page can be fetched again, the API cannot.
    await context.setOffline(false)
    await context.route('**/api/**', (route) => route.abort())
    const [firstTab, secondTab] = [await context.newPage(), await context.newPage()]
    for (const tab of [firstTab, secondTab]) {
      await tab.goto(address)
      await expect(tab.getByRole('button', { name: 'Try Again' })).toBeVisible()
    }
    await context.unroute('**/api/**')
    for (const tab of [firstTab, secondTab]) await tab.getByRole('button', { name: 'Try Again' }).click()
    for (const tab of [firstTab, secondTab]) await expect(tab.getByText('3 of 4 here')).toBeVisible()
    for (const tab of [firstTab, secondTab]) await expect(tab.getByText(/not sent yet/)).toHaveCount(0)
    const arrivals = await readArrivals(admin, occurrence)
    expect(arrivals).toHaveLength(3)
    expect(checkInUrls).toHaveLength(3)
    for (const { bookingId } of arrivals) {
      const log: Array<{ action: string }> = await (
        await admin.get(`/api/admin/audit-log?entityId=${bookingId}`)
      ).json()
      expect(log.filter(({ action }) => action === 'check in')).toHaveLength(1)
    }
  })
})

test('the dates, the roster and its dialogs are sound at every width, light and dark [STAFF-20, SCREENS-26]', async ({
  page,
  admin,
  aUser,
  freshClass,
}) => {
  await aRoster({ page, admin, aUser, freshClass }, 4)
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
