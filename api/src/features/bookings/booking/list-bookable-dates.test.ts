import { expect, test } from 'vitest'
import { createCatalogue } from '../../../testing/catalogue.ts'
import type { Person } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

/** Wednesday 2026-01-14, 10 in the morning in New York. */
const studio = await aTestStudio()
const { aClass, aSchedule, aWeeklyClass } = createCatalogue(studio)
const member = await studio.signedInAs('member')
const guest = await studio.signedInAs('user')
const admin = await studio.signedInAs('admin')

const loadBookableDates = (as: Person, id: string) => studio.expectOk('listBookableDates', { as, params: { id } })
const listDates = async (as: Person, id: string) => (await loadBookableDates(as, id)).dates.map(({ date }) => date)

test('lists dates up to day 14 for a guest, day 30 for a member, and two months for an admin [BOOKING-2]', async () => {
  const { classId } = await aWeeklyClass()
  expect(await listDates(guest, classId)).toEqual(['2026-01-14', '2026-01-21', '2026-01-28'])
  expect((await listDates(member, classId)).at(-1)).toBe('2026-02-11')
  expect((await listDates(admin, classId)).at(-1)).toBe('2026-03-11')
})

test('lists dates soonest first, without a class that has started today', async () => {
  const { id: classId } = await aClass({ meetsOnAnyDate: false })
  await aSchedule({ classId, startTime: '19:30', endTime: '20:30' })
  await aSchedule({ classId, startTime: '09:00', endTime: '09:45' })
  const { dates } = await loadBookableDates(guest, classId)
  expect(dates.map(({ startsAt }) => startsAt)).toEqual([
    '2026-01-15T00:30:00.000Z',
    '2026-01-21T14:00:00.000Z',
    '2026-01-22T00:30:00.000Z',
    '2026-01-28T14:00:00.000Z',
    '2026-01-29T00:30:00.000Z',
  ])
})

test('each date has its seats left, the user’s own seat, the payer and the cancellation deadline', async () => {
  const { classId, scheduleId } = await aWeeklyClass({ capacity: 2 })
  await studio.expectOk('bookClass', { as: member, body: { classId, bookingDate: '2026-01-21' } })
  const bookedDate = { date: '2026-01-21', scheduleId, seatsLeft: 1, cancelBy: '2026-01-21T11:00:00.000Z' }
  expect((await loadBookableDates(member, classId)).dates[1]).toEqual({
    ...bookedDate,
    startsAt: '2026-01-21T23:00:00.000Z',
    ownSeat: 'confirmed',
    isFree: true,
    payer: 'membership',
    membershipRefusal: null,
  })
  expect((await loadBookableDates(guest, classId)).dates[1]).toMatchObject({
    ...bookedDate,
    ownSeat: null,
    isFree: false,
    payer: 'person',
    membershipRefusal: 'no_plan',
  })
})

test('a class that meets on any date can be booked on every open day, and cancelled until that day begins [CATALOGUE-18]', async () => {
  const { id: classId } = await aClass({ meetsOnAnyDate: true })
  await studio.expectOk('createHoliday', { as: admin, body: { name: 'Repairs', from: '2026-01-16', to: '2026-01-17' } })
  await studio.expectOk('bookClass', { as: member, body: { classId, bookingDate: '2026-01-15' } })
  const { dates } = await loadBookableDates(member, classId)
  expect(dates.slice(0, 3)).toMatchObject([
    { date: '2026-01-14', startsAt: null, seatsLeft: null, ownSeat: null },
    { date: '2026-01-15', ownSeat: 'confirmed', cancelBy: '2026-01-15T05:00:00.000Z' },
    { date: '2026-01-18', scheduleId: null },
  ])
  // Today and the 30 days of the booking window, without the two closed days.
  expect(dates).toHaveLength(29)
})
