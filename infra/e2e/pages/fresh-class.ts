import { addDays, type ClassInput, type Day, dayIn, getWeekday, type TimeOfDay, timeIn } from '@studio/contract'
import type { APIRequestContext, BrowserContext } from 'playwright/test'
import { test as base, expect } from '../journey.ts'
import { confirmAddress } from './mailbox.ts'
import { demoPassword, freshName, registration } from './people.ts'

/** The demo studio's zone; the browser of the journeys lives in another one on purpose. */
export const studioZone = 'America/New_York'
export const studioToday = (): Day => dayIn(new Date(), studioZone)

/** The instant at which a day begins in the studio, which is four or five hours behind. */
export function studioMidnight(day: Day): Date {
  const candidates = ['04', '05'].map((hour) => new Date(`${day}T${hour}:00:00Z`))
  const found = candidates.find((instant) => timeIn(instant, studioZone) === '00:00')
  if (!found) throw new Error(`${day} has no midnight in the studio`)
  return found
}

type ScheduleSpec = { dayOfWeek: number; startTime: TimeOfDay; endTime: TimeOfDay; startDate: Day; location?: string }
/** `book` takes a seat of an occurrence for a new user that no other journey uses. */
export type FreshClass = { id: string; name: string; book: (date: Day) => Promise<void> }
type ClassOptions = Partial<ClassInput> & { schedules?: ScheduleSpec[] }
/** A new user, signed in in a browser context of their own; `name` is their display name. */
export type TestUser = ReturnType<typeof registration> & { id: string; name: string; context: BrowserContext }

/** Schedules on every day of the week at these times, an hour each. */
export function daily(...startTimes: TimeOfDay[]): ScheduleSpec[] {
  return startTimes.flatMap((startTime) =>
    Array.from({ length: 7 }, (_, dayOfWeek) => ({
      dayOfWeek,
      startTime,
      endTime: `${startTime.slice(0, 3)}59`,
      startDate: addDays(studioToday(), -7),
    })),
  )
}

/** A weekly schedule two to three hours from now: its cancellation deadline has passed, at any hour of the day. */
export function soon(): ScheduleSpec[] {
  const start = new Date(Date.now() + 2 * 3_600_000)
  const isNearMidnight = timeIn(start, studioZone) >= '23:00'
  const day = isNearMidnight ? addDays(dayIn(start, studioZone), 1) : dayIn(start, studioZone)
  const startTime = isNearMidnight ? '00:05' : timeIn(start, studioZone)
  const endTime = isNearMidnight ? '00:50' : timeIn(new Date(start.getTime() + 45 * 60_000), studioZone)
  return [{ dayOfWeek: getWeekday(day), startTime, endTime, startDate: day }]
}

async function created(request: APIRequestContext, { path, data }: { path: string; data: object }) {
  const answer = await request.post(path, { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as { id: string }
}

type Extras = {
  /** The admin's own line to the API, apart from the page's cookies. */
  admin: APIRequestContext
  /** Creates a class that no other journey knows, by default at noon every day; it is gone after the journey. */
  freshClass: (options?: ClassOptions) => Promise<FreshClass>
  /** Signs up a user that no other journey uses, outside the page's own session; a member on request. */
  aUser: (options?: { isMember?: boolean }) => Promise<TestUser>
}

/** The `test` of journeys that need a class or a member of their own. */
export const test = base.extend<Extras>({
  admin: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({ baseURL })
    const answer = await request.post('/api/login', { data: { username: 'admin', password: demoPassword } })
    expect(answer.status(), await answer.text()).toBe(200)
    await use(request)
    await request.dispose()
  },
  freshClass: async ({ admin, playwright, baseURL }, use) => {
    const classes: string[] = []
    await use(async ({ schedules = daily('12:00'), ...options } = {}) => {
      const name = options.name ?? `Quiet ${freshName('Hour')}`
      const facts = { category: 'poetry', duration: 45, capacity: 9, dropInPrice: '20.00', ...options, name }
      const { id } = await created(admin, { path: '/api/admin/classes', data: facts })
      classes.push(id)
      for (const schedule of schedules) {
        await created(admin, { path: '/api/admin/schedules', data: { classId: id, ...schedule } })
      }
      const book = async (bookingDate: Day) => {
        const holder = await playwright.request.newContext({ baseURL })
        const data = registration(freshName('somebody'))
        const { id: userId } = await created(holder, { path: '/api/register', data })
        await makeMember(admin, { id: userId })
        await created(holder, { path: '/api/bookings', data: { classId: id, bookingDate } })
        await holder.dispose()
      }
      return { id, name, book }
    })
    for (const id of classes) await admin.delete(`/api/admin/classes/${id}`)
  },
  aUser: async ({ admin, browser, baseURL }, use) => {
    const contexts: BrowserContext[] = []
    await use(async ({ isMember = false } = {}) => {
      const context = await browser.newContext({ baseURL })
      contexts.push(context)
      const data = { ...registration(freshName('somebody')), lastName: freshName('Reed') }
      const { id } = await created(context.request, { path: '/api/register', data })
      await confirmAddress(context.request, data.email)
      if (isMember) await makeMember(admin, { id })
      return { ...data, id, name: `${data.firstName} ${data.lastName}`, context }
    })
    for (const context of contexts) await context.close()
  },
})

/** Makes a user an active monthly member, as an admin does. */
export async function makeMember(admin: APIRequestContext, { id }: { id: string }): Promise<void> {
  const data = { membershipType: 'monthly', membershipStatus: 'active' }
  const answer = await admin.patch(`/api/admin/users/${id}`, { data })
  expect(answer.status(), await answer.text()).toBe(200)
}

export { expect }
