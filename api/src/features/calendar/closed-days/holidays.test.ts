import { describe, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { anyVersion } from '../../../testing/versions.ts'

/** Wednesday 2026-01-14, 10 in the morning in New York; the usual class is on Wednesdays, 6 to 7 pm, for $25. */
const studio = await aPayingStudio()
const { aClass, aWeeklyClass } = studio
const admin = await studio.signedInAs('admin')

const closeDays = (from: string, to: string, name = 'Winter break') =>
  studio.call('createHoliday', { as: admin, body: { name, from, to } })
const previewClosing = (from: string, to: string) =>
  studio.expectOk('previewHoliday', { as: admin, query: { from, to } })
const reopenDays = (id: string) => studio.call('deleteHoliday', { as: admin, params: { id } })
const book = (as: Person, classId: string, bookingDate: string) =>
  studio.call('bookClass', { as, body: { classId, bookingDate } })
const listBookings = (as: Person) => studio.expectOk('listMyBookings', { as })
const listBookingStatuses = async (as: Person) => (await listBookings(as)).map(({ status }) => status)
const takesPlaceOn = async (scheduleId: string, date: string) =>
  (await studio.expectOk('listSchedules', { query: { date } })).some(({ id }) => id === scheduleId)

describe('days on which the whole studio is closed', () => {
  test('previewing closed days counts the affected bookings and refunds, and closing the days cancels, mails and refunds them [CATALOGUE-28, ADMIN-11]', async () => {
    const { classId } = await aWeeklyClass({ name: 'Evening Calm' })
    const { id: anyDateClassId } = await aClass({ name: 'Open Room' })
    const [member, guest] = [await studio.signedInAs('member'), await studio.signedInAs('user')]
    await book(member, classId, '2026-01-21')
    await book(member, anyDateClassId, '2026-01-22')
    await book(member, classId, '2026-01-28')
    const checkout = await studio.call('startClassCheckout', {
      as: guest,
      body: { classId, bookingDate: '2026-01-21' },
    })
    await studio.pay(checkout.answer.checkoutUrl)
    await studio.deliverPendingEvents()
    // `classes` counts only occurrences of schedules, `dates` also the booked date of the class without a schedule.
    expect(await previewClosing('2026-01-20', '2026-01-23')).toEqual({ classes: 1, bookings: 3, dates: 2, refunds: 1 })
    const { status, answer: holiday } = await closeDays('2026-01-20', '2026-01-23', 'Ice storm')
    expect(status).toBe(201)
    expect(holiday).toMatchObject({ name: 'Ice storm', from: '2026-01-20', to: '2026-01-23' })
    await studio.runJobsWithRetries()
    await studio.deliverPendingEvents()
    expect(await listBookingStatuses(member)).toEqual(['cancelled', 'cancelled', 'confirmed'])
    expect(await listBookingStatuses(guest)).toEqual(['cancelled'])
    expect((await studio.readLedger()).refunds).toMatchObject([{ amount: 2_500 }])
    const mails = (await studio.deliverMailsTo(member)).filter(({ subject }) => subject.startsWith('We had to cancel'))
    expect(mails).toHaveLength(2)
    expect(mails[0]?.text).toContain('The studio is closed on this day: Ice storm.')
    expect(await previewClosing('2026-01-20', '2026-01-23')).toEqual({ classes: 0, bookings: 0, dates: 0, refunds: 0 })
    await reopenDays(holiday.id)
  })

  test('on a closed day no class takes place or can be booked, with or without a schedule, and the refusal names the next open date [CATALOGUE-28]', async () => {
    const { classId, scheduleId } = await aWeeklyClass()
    const { id: anyDateClassId } = await aClass()
    const member = await studio.signedInAs('member')
    const { answer: holiday } = await closeDays('2026-01-21', '2026-01-21')
    expect([await takesPlaceOn(scheduleId, '2026-01-21'), await takesPlaceOn(scheduleId, '2026-01-28')]).toEqual([
      false,
      true,
    ])
    const refusal = await book(member, classId, '2026-01-21')
    expect([refusal.error.code, refusal.error.nextDate]).toEqual(['NOT_SCHEDULED', '2026-01-28'])
    expect((await book(member, anyDateClassId, '2026-01-21')).error.code).toBe('NOT_SCHEDULED')
    expect((await book(member, anyDateClassId, '2026-01-22')).status).toBe(201)
    const cancellation = await studio.call('cancelDate', {
      as: admin,
      params: { id: scheduleId, date: '2026-01-21' },
      body: {},
    })
    expect(cancellation.error.code).toBe('NOT_SCHEDULED')
    await reopenDays(holiday.id)
    expect(await takesPlaceOn(scheduleId, '2026-01-21')).toBe(true)
    expect((await book(member, classId, '2026-01-21')).status).toBe(201)
  })

  test('the public list has the closed days, soonest first, including those of the last weeks [CATALOGUE-28]', async () => {
    const spring = (await closeDays('2026-03-02', '2026-03-04', 'Spring')).answer
    const newYear = (await closeDays('2026-01-01', '2026-01-02', 'New Year')).answer
    const holidays = await studio.expectOk('listHolidays')
    expect(holidays.map(({ name }) => name)).toEqual(['New Year', 'Spring'])
    await reopenDays(spring.id)
    await reopenDays(newYear.id)
    expect(await studio.expectOk('listHolidays')).toEqual([])
  })

  test('changing closed days cancels bookings on newly closed days, and reopened days can be booked [CATALOGUE-26]', async () => {
    const { classId } = await aWeeklyClass()
    const member = await studio.signedInAs('member')
    await book(member, classId, '2026-01-28')
    const { answer: holiday } = await closeDays('2026-01-21', '2026-01-21')
    const body = { name: 'Moved', from: '2026-01-27', to: '2026-01-29' }
    const answer = await studio.expectOk('changeHoliday', { as: admin, params: { id: holiday.id }, body })
    expect(answer).toEqual({ ...holiday, ...body, ...anyVersion })
    await studio.runJobs()
    expect(await listBookingStatuses(member)).toEqual(['cancelled'])
    expect((await book(member, classId, '2026-01-21')).status).toBe(201)
    await reopenDays(holiday.id)
  })

  test('closing today neither cancels nor counts occurrences that have started [CATALOGUE-28, ADMIN-11]', async () => {
    const { id: classId } = await aClass()
    await studio.aSchedule({ classId, startTime: '11:00', endTime: '12:00' })
    const member = await studio.signedInAs('member')
    await book(member, classId, '2026-01-14')
    studio.clock.set('2026-01-14T16:30:00Z')
    expect(await previewClosing('2026-01-14', '2026-01-14')).toMatchObject({ bookings: 0, dates: 0 })
    const { answer } = await closeDays('2026-01-14', '2026-01-14')
    await studio.runJobs()
    expect(await listBookingStatuses(member)).toEqual(['confirmed'])
    await reopenDays(answer.id)
    studio.clock.set('2026-01-14T15:00:00Z')
  })

  test('closed days with invalid fields are refused, and the answer names each of these fields', async () => {
    // The last day is before the first day, or more than 92 days after it.
    for (const to of ['2026-02-01', '2026-09-01'])
      expect((await closeDays('2026-02-02', to)).error.fields).toHaveProperty('to')
    expect(Object.keys((await closeDays('', 'soon', '')).error.fields ?? {}).sort()).toEqual(['from', 'name', 'to'])
  })
})
