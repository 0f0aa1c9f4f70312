import type { Person } from '../../../../testing/people.ts'
import type { TestStudio } from '../../../../testing/test-app.ts'

/** Every Wednesday, 5:30 to 6:30 pm, from New Year on. */
export const weeklySchedule = { dayOfWeek: 3, startTime: '17:30', endTime: '18:30', startDate: '2026-01-01' }
const yoga = { name: 'Mindful Yoga', duration: 60, capacity: 20, category: 'yoga' }

/** Steps for tests of schedules, as an admin through the API. */
export function weeklyScenes(studio: TestStudio, { admin }: { admin: Person }) {
  const aClass = (body: Record<string, unknown> = {}) =>
    studio.expectOk('createClass', { as: admin, body: { ...yoga, ...body } })
  /** Returns the whole response; `aSchedule` returns the schedule. */
  const createSchedule = (body: Record<string, unknown>) =>
    studio.call('createSchedule', { as: admin, body: { ...weeklySchedule, ...body } })
  const aSchedule = async (body: Record<string, unknown>) => (await createSchedule(body)).answer
  const listSchedules = (query: Record<string, string> = {}, as: Person | null = null) =>
    studio.expectOk('listSchedules', { query, as })
  const book = (
    classId: string,
    { as, bookingDate, scheduleId }: { as: Person; bookingDate: string; scheduleId?: string },
  ) => studio.call('bookClass', { as, body: { classId, bookingDate, scheduleId } })
  return { aClass, createSchedule, aSchedule, listSchedules, book }
}
