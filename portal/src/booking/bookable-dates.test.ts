import type { Booking, Occurrence } from '@studio/contract'
import { firstVersion } from '@studio/contract/testing'
import { describe, expect, it } from 'vitest'
import { bookableDates, getCancelDeadline, nextOpenAfter, preselected, unscheduledDates } from './bookable-dates.ts'

const occurrence = (facts: Partial<Occurrence>): Occurrence => ({
  id: 's1',
  classId: 'c1',
  className: 'Mindful Yoga',
  dayOfWeek: 2,
  startTime: '17:30',
  endTime: '18:30',
  startDate: '2026-01-01',
  endDate: null,
  isRecurring: true,
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...firstVersion,
  date: '2026-10-13',
  startsAt: '2026-10-13T21:30:00.000Z',
  endsAt: '2026-10-13T22:30:00.000Z',
  location: null,
  instructorId: null,
  instructorName: null,
  isCancelled: false,
  change: null,
  capacity: 20,
  bookedCount: 16,
  ...facts,
})
const tuesday = occurrence({})
const nextTuesday = occurrence({ date: '2026-10-20', startsAt: '2026-10-20T21:30:00.000Z', bookedCount: 20 })
const farTuesday = occurrence({ date: '2026-10-27', startsAt: '2026-10-27T21:30:00.000Z', bookedCount: 4 })
const morning = new Date('2026-10-13T13:00:00.000Z')
const offer = (facts: Partial<Parameters<typeof bookableDates>[0]> = {}) =>
  bookableDates({
    occurrences: [farTuesday, tuesday, nextTuesday],
    bookings: [],
    now: morning,
    today: '2026-10-13',
    lastDay: '2026-10-27',
    ...facts,
  })

describe('the dates a booking dialog offers', () => {
  it('the offered dates come soonest first, today named, with their seats', () => {
    expect(offer().map(({ dayText, factsText }) => [dayText, factsText])).toEqual([
      ['Today, Tue, Oct 13', '5:30\u00a0pm, 4 places left'],
      ['Tue, Oct 20', '5:30\u00a0pm, full'],
      ['Tue, Oct 27', '5:30\u00a0pm, 16 places left'],
    ])
  })
  it('the dialog preselects today where the class meets today', () => {
    expect(preselected(offer())?.date).toBe('2026-10-13')
  })
  it('a class that has started is left out, and the next open date is preselected', () => {
    const evening = offer({ now: new Date('2026-10-13T21:30:00.000Z') })
    expect(evening.map(({ date }) => date)).toEqual(['2026-10-20', '2026-10-27'])
    expect(preselected(evening)?.date).toBe('2026-10-27')
  })
  it('dates beyond the booking window are left out; day 14 is inside', () => {
    expect(offer({ lastDay: '2026-10-26' }).map(({ date }) => date)).toEqual(['2026-10-13', '2026-10-20'])
    expect(offer({ lastDay: null })).toHaveLength(3)
  })
  it('a date that the member has booked is closed', () => {
    const mine = { status: 'confirmed', bookingDate: '2026-10-13', scheduleId: 's1' } as Booking
    expect(offer({ bookings: [mine] })[0]).toMatchObject({ closed: 'booked', factsText: '5:30\u00a0pm, booked by you' })
    expect(offer({ bookings: [{ ...mine, status: 'cancelled' }] })[0]?.closed).toBeNull()
  })
  it('the next open date after one that turned out full is found [SCREENS-98]', () => {
    const dates = offer()
    const [first] = dates
    if (!first) throw new Error('no dates')
    expect(nextOpenAfter(dates, first)?.date).toBe('2026-10-27')
  })
  it('a seat that the member’s open checkout holds can be gone on with, though the date is full [SCREENS-100]', () => {
    const held = { status: 'pending', bookingDate: '2026-10-20', scheduleId: 's1' } as Booking
    expect(offer({ bookings: [held] })[1]).toMatchObject({ closed: null, factsText: '5:30\u00a0pm, held for you' })
  })
  it('a class without schedules can be booked for any date inside the window [SCREENS-90]', () => {
    const dates = unscheduledDates({ bookings: [], holidays: [], today: '2026-10-31', days: 3 })
    expect(dates.map(({ date, scheduleId }) => [date, scheduleId])).toEqual([
      ['2026-10-31', null],
      ['2026-11-01', null],
      ['2026-11-02', null],
    ])
  })
  it('a class without schedules cannot be booked for a day on which the studio is closed', () => {
    const closed = { id: 'h', name: 'Fall break', from: '2026-10-31', to: '2026-11-01', createdAt: '', ...firstVersion }
    const dates = unscheduledDates({ bookings: [], holidays: [closed], today: '2026-10-30', days: 4 })
    expect(dates.map(({ date }) => date)).toEqual(['2026-10-30', '2026-11-02'])
  })
  it('a class without schedules cannot be booked twice for one date [SCREENS-90]', () => {
    const mine = { status: 'confirmed', bookingDate: '2026-11-01', scheduleId: null } as Booking
    expect(
      unscheduledDates({ bookings: [mine], holidays: [], today: '2026-10-31', days: 2 }).map(({ closed }) => closed),
    ).toEqual([null, 'booked'])
  })
})

describe('until when a date can be cancelled in time', () => {
  const terms = { timeZone: 'America/New_York', cancelHours: 12 }
  const [any] = unscheduledDates({ bookings: [], holidays: [], today: '2026-10-15', days: 1 })
  const [timed] = offer()
  if (!any || !timed) throw new Error('no dates')

  it('a date can be cancelled in time until twelve hours before its start, in the studio’s zone', () => {
    expect(getCancelDeadline(timed, { now: new Date('2026-10-13T09:29:00.000Z'), ...terms })).toEqual({
      day: '2026-10-13',
      time: '05:30',
      hasPassed: false,
    })
    expect(getCancelDeadline(timed, { now: morning, ...terms }).hasPassed).toBe(true)
  })
  it('the deadline follows the studio’s setting', () => {
    expect(getCancelDeadline(timed, { now: morning, ...terms, cancelHours: 3 })).toEqual({
      day: '2026-10-13',
      time: '14:30',
      hasPassed: false,
    })
  })
  it('a class without a time of day can be cancelled in time until the end of the day before [SCREENS-90]', () => {
    const deadline = { day: '2026-10-15', time: '00:00' }
    const before = new Date('2026-10-15T03:59:00.000Z')
    const after = new Date('2026-10-15T04:00:00.000Z')
    expect(getCancelDeadline(any, { now: before, ...terms })).toEqual({ ...deadline, hasPassed: false })
    expect(getCancelDeadline(any, { now: after, ...terms })).toEqual({ ...deadline, hasPassed: true })
  })
  it.each([
    ['the clock went back', '2026-11-01T22:30:00.000Z', '2026-11-01', '05:30'],
    ['the clock goes back within the twelve hours', '2026-11-01T14:00:00.000Z', '2026-10-31', '22:00'],
    ['the clock goes forward within the twelve hours', '2027-03-14T14:00:00.000Z', '2027-03-13', '21:00'],
  ])('the deadline counts hours, not the clock, when %s', (_, startsAt, day, time) => {
    const now = new Date('2026-10-13T13:00:00.000Z')
    expect(getCancelDeadline({ ...timed, startsAt }, { now, ...terms })).toMatchObject({ day, time })
  })
})
