import { addDays, type EndpointName, getWeekday, MAX_DAYS_AHEAD } from '@studio/contract'
import { expect, test } from 'vitest'
import { createAuthFixtures } from './testing/auth-fixtures.ts'
import { aTestStudio, type CallOptions } from './testing/test-app.ts'

const studio = await aTestStudio({ env: { CLIENT_ADDRESS_LIMIT_SCALE: '1000' } })
const fixtures = await createAuthFixtures(studio)
const admin = await fixtures.signIn('admin')
const manager = await fixtures.signIn('manager')
const classId = await fixtures.aClass()
const today = studio.clock.today()
const lastDay = addDays(today, MAX_DAYS_AHEAD)
const dayAfterLast = addDays(lastDay, 1)

const hours = { startTime: '09:00', endTime: '10:00' }
const createScheduleBody = (startDate: string, endDate: string | null = null) => ({
  classId,
  dayOfWeek: getWeekday(startDate),
  ...hours,
  startDate,
  endDate,
})
const { answer: schedule } = await studio.call('createSchedule', { as: admin, body: createScheduleBody(today) })
const { answer: holiday } = await studio.call('createHoliday', {
  as: admin,
  body: { name: 'Break', from: addDays(today, 40), to: addDays(today, 41) },
})

/** The calls that take a date, with its field. */
const calls: Array<[name: EndpointName, field: string, createOptions: (date: string) => CallOptions]> = [
  ['listSchedules', 'date', (date) => ({ query: { date } })],
  ['listSchedules', 'to', (date) => ({ query: { from: addDays(date, -5), to: date } })],
  ['bookClass', 'bookingDate', (bookingDate) => ({ body: { classId, bookingDate } })],
  ['startClassCheckout', 'bookingDate', (bookingDate) => ({ body: { classId, bookingDate } })],
  ['createSchedule', 'startDate', (startDate) => ({ body: createScheduleBody(startDate) })],
  ['createSchedule', 'endDate', (endDate) => ({ body: createScheduleBody(today, endDate) })],
  ['changeSchedule', 'endDate', (endDate) => ({ params: { id: schedule.id }, body: { endDate } })],
  [
    'listScheduleConflicts',
    'endDate',
    (endDate) => ({ query: { classId, dayOfWeek: 3, ...hours, startDate: today, endDate } }),
  ],
  ['changeDate', 'date', (date) => ({ params: { id: schedule.id, date }, body: { note: 'Quiet' } })],
  ['cancelDate', 'date', (date) => ({ params: { id: schedule.id, date }, body: {} })],
  ['restoreDate', 'date', (date) => ({ params: { id: schedule.id, date } })],
  [
    'changeTeachingDate',
    'date',
    (date) => ({ as: manager, params: { id: schedule.id, date }, body: { note: 'Quiet' } }),
  ],
  ['cancelTeachingDate', 'date', (date) => ({ as: manager, params: { id: schedule.id, date }, body: {} })],
  ['restoreTeachingDate', 'date', (date) => ({ as: manager, params: { id: schedule.id, date } })],
  ['createHoliday', 'to', (to) => ({ body: { name: 'Far', from: addDays(to, -1), to } })],
  ['changeHoliday', 'to', (to) => ({ params: { id: holiday.id }, body: { from: addDays(to, -1), to } })],
  ['previewHoliday', 'to', (to) => ({ query: { from: addDays(to, -1), to } })],
  ['getRoster', 'date', (date) => ({ query: { classId, date } })],
  ['bookWalkIn', 'date', (date) => ({ body: { userId: fixtures.people.user.id, classId, date } })],
  ['listAuditLog', 'to', (to) => ({ query: { to } })],
  ['getReport', 'to', (to) => ({ query: { from: today, to } })],
  ['getFillReport', 'to', (to) => ({ query: { from: today, to } })],
  ['getMembershipReport', 'to', (to) => ({ query: { from: today, to } })],
  ['getRetentionReport', 'to', (to) => ({ query: { from: today, to } })],
  ['getTrialReport', 'to', (to) => ({ query: { from: today, to } })],
]

test.each(calls)(
  '%s accepts a %s up to 366 days ahead and refuses a later one, also for admins [CATALOGUE-22]',
  async (name, field, createOptions) => {
    for (const date of [dayAfterLast, '2999-12-31']) {
      const { status, error } = await studio.call(name, { as: admin, ...createOptions(date) })
      expect([date, status, error.code, Object.keys(error.fields ?? {})]).toEqual([
        date,
        422,
        'VALIDATION_FAILED',
        expect.arrayContaining([field]),
      ])
    }
    // The call may still be refused for another reason, such as a date without a class.
    const { error } = await studio.call(name, { as: admin, ...createOptions(lastDay) })
    expect(error?.fields?.[field] ?? '').not.toMatch(/within a year/)
  },
)
