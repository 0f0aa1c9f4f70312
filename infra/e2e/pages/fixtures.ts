import { addDays, type ClassInput, type Day, getDayIn, getTimeIn, getWeekday, type TimeOfDay } from '@studio/contract'
import type { APIRequestContext, BrowserContext } from 'playwright/test'
import { test as baseTest, expect } from '../journey.ts'
import { confirmAddress } from './mailbox.ts'
import { createRegistration, createUniqueName, demoPassword, signInByPassword } from './people.ts'

/** The demo studio's time zone; the browser of the journeys uses another one on purpose. */
const studioZone = 'America/New_York'
export const getStudioToday = (): Day => getDayIn(new Date(), studioZone)

/** Returns the instant at which a day begins in the studio, which is four or five hours behind UTC. */
export function getStudioMidnight(day: Day): Date {
  const candidates = ['04', '05'].map((hour) => new Date(`${day}T${hour}:00:00Z`))
  const midnight = candidates.find((instant) => getTimeIn(instant, studioZone) === '00:00')
  if (!midnight) throw new Error(`${day} has no midnight in the studio`)
  return midnight
}

type ScheduleSpec = { dayOfWeek: number; startTime: TimeOfDay; endTime: TimeOfDay; startDate: Day; location?: string }
/** `bookForNewMember` signs up a new member and books an occurrence for them. */
export type CreatedClass = { id: string; name: string; bookForNewMember: (date: Day) => Promise<void> }
type ClassOptions = Partial<ClassInput> & { schedules?: ScheduleSpec[] }
/** A new user with a confirmed email address, signed in in their own browser context; `name` is the display name. */
export type TestUser = ReturnType<typeof createRegistration> & { id: string; name: string; context: BrowserContext }

/** Returns schedules for every day at these times, each until the 59th minute of its hour. They began a week ago. */
export function createDailySchedules(...startTimes: TimeOfDay[]): ScheduleSpec[] {
  return startTimes.flatMap((startTime) =>
    Array.from({ length: 7 }, (_, dayOfWeek) => ({
      dayOfWeek,
      startTime,
      endTime: `${startTime.slice(0, 3)}59`,
      startDate: addDays(getStudioToday(), -7),
    })),
  )
}

/** Returns a schedule for all of today, so that the desk can check in at any hour. */
export function createAllDaySchedules(): ScheduleSpec[] {
  const startDate = getStudioToday()
  return [{ dayOfWeek: getWeekday(startDate), startTime: '00:00', endTime: '23:59', startDate }]
}

/** Returns a weekly schedule that starts in two to three hours, so that its cancellation deadline has passed. */
export function createSchedulesInTwoHours(): ScheduleSpec[] {
  const start = new Date(Date.now() + 2 * 3_600_000)
  const isNearMidnight = getTimeIn(start, studioZone) >= '23:00'
  const day = isNearMidnight ? addDays(getDayIn(start, studioZone), 1) : getDayIn(start, studioZone)
  const startTime = isNearMidnight ? '00:05' : getTimeIn(start, studioZone)
  const endTime = isNearMidnight ? '00:50' : getTimeIn(new Date(start.getTime() + 45 * 60_000), studioZone)
  return [{ dayOfWeek: getWeekday(day), startTime, endTime, startDate: day }]
}

async function createRecord(request: APIRequestContext, { path, data }: { path: string; data: object }) {
  const response = await request.post(path, { data })
  expect(response.status(), await response.text()).toBe(201)
  return (await response.json()) as { id: string }
}

type Fixtures = {
  /** API requests as an admin, independent of the page's session. */
  adminApi: APIRequestContext
  /** Creates a class for this journey, by default at noon every day, and deletes it afterwards. */
  createClass: (options?: ClassOptions) => Promise<CreatedClass>
  /** Creates a user or member for this journey, outside the page's session. */
  createUser: (options?: { isMember?: boolean }) => Promise<TestUser>
}

/** The admin's session, which all journeys of a worker use. */
let adminStorageState: Awaited<ReturnType<APIRequestContext['storageState']>> | undefined

/** The `test` of journeys that need their own class or user. */
export const test = baseTest.extend<Fixtures>({
  adminApi: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({
      baseURL,
      ...(adminStorageState && { storageState: adminStorageState }),
    })
    if (!(await request.get('/api/user')).ok()) {
      await signInByPassword(request, { username: 'admin', password: demoPassword })
      adminStorageState = await request.storageState()
    }
    await use(request)
    await request.dispose()
  },
  createClass: async ({ adminApi, playwright, baseURL }, use) => {
    const classIds: string[] = []
    await use(async ({ schedules = createDailySchedules('12:00'), ...options } = {}) => {
      const name = options.name ?? `Quiet ${createUniqueName('Hour')}`
      const classInput = { category: 'poetry', duration: 45, capacity: 9, dropInPrice: '20.00', ...options, name }
      const { id } = await createRecord(adminApi, { path: '/api/admin/classes', data: classInput })
      classIds.push(id)
      for (const schedule of schedules) {
        await createRecord(adminApi, { path: '/api/admin/schedules', data: { classId: id, ...schedule } })
      }
      const bookForNewMember = async (bookingDate: Day) => {
        const holder = await playwright.request.newContext({ baseURL })
        const data = createRegistration(createUniqueName('user'))
        const { id: userId } = await createRecord(holder, { path: '/api/register', data })
        await makeMember(adminApi, { id: userId })
        await createRecord(holder, { path: '/api/bookings', data: { classId: id, bookingDate } })
        await holder.dispose()
      }
      return { id, name, bookForNewMember }
    })
    for (const id of classIds) await adminApi.delete(`/api/admin/classes/${id}`)
  },
  createUser: async ({ adminApi, browser, baseURL }, use) => {
    const contexts: BrowserContext[] = []
    await use(async ({ isMember = false } = {}) => {
      const context = await browser.newContext({ baseURL })
      contexts.push(context)
      const data = { ...createRegistration(createUniqueName('user')), lastName: createUniqueName('Reed') }
      const { id } = await createRecord(context.request, { path: '/api/register', data })
      await confirmAddress(context.request, data.email)
      if (isMember) await makeMember(adminApi, { id })
      return { ...data, id, name: `${data.firstName} ${data.lastName}`, context }
    })
    for (const context of contexts) await context.close()
  },
})

/** Makes a user an active monthly member, as an admin does. */
export async function makeMember(adminApi: APIRequestContext, { id }: { id: string }): Promise<void> {
  const data = { membershipType: 'monthly', membershipStatus: 'active' }
  const response = await adminApi.patch(`/api/admin/users/${id}`, { data })
  expect(response.status(), await response.text()).toBe(200)
}

export { expect }
