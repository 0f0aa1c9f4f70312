import { aBooking } from '@studio/contract/testing'
import { expect, test } from 'vitest'
import { formatNextClass } from './next-class.ts'

const timeZone = 'America/New_York'
const today = '2026-10-13'
const moment = { currentTime: new Date(`${today}T14:00:00Z`), today }
const format = (...bookings: ReturnType<typeof aBooking>[]) => formatNextClass({ bookings, moment, timeZone })
const aBookingOn = (date: string, startsAt: string) =>
  aBooking({ bookingDate: date, startsAt, endsAt: `${date}T23:30:00Z` })

test('a class of today is named by the part of the day', () => {
  expect(format(aBookingOn(today, `${today}T21:30:00Z`))).toBe('Mindful Yoga is this evening at 5:30.')
  expect(format(aBookingOn(today, `${today}T15:00:00Z`))).toBe('Mindful Yoga is this morning at 11:00.')
  expect(format(aBookingOn(today, `${today}T18:15:00Z`))).toBe('Mindful Yoga is this afternoon at 2:15.')
})

test('tomorrow, this week and later are named by the day and the time', () => {
  expect(format(aBookingOn('2026-10-14', '2026-10-14T21:30:00Z'))).toBe('Mindful Yoga is tomorrow at 5:30\u00a0pm.')
  expect(format(aBookingOn('2026-10-15', '2026-10-15T21:30:00Z'))).toBe('Mindful Yoga is on Thursday at 5:30\u00a0pm.')
  expect(format(aBookingOn('2026-10-22', '2026-10-22T21:30:00Z'))).toBe(
    'Mindful Yoga is on Thu, Oct 22 at 5:30\u00a0pm.',
  )
})

test('a class that has begun is on now', () => {
  expect(format(aBookingOn(today, `${today}T13:30:00Z`))).toBe('Mindful Yoga is on now.')
})

test('a class without a time of day is named by its day', () => {
  expect(format(aBooking({ bookingDate: '2026-10-14', startsAt: null, endsAt: null }))).toBe(
    'Mindful Yoga is tomorrow.',
  )
})

test('the soonest confirmed booking is named, not a held, cancelled or past one', () => {
  const laterBooking = aBookingOn('2026-10-15', '2026-10-15T21:30:00Z')
  const otherBookings = [
    aBooking({ status: 'pending', startsAt: `${today}T21:30:00Z` }),
    aBooking({ status: 'cancelled', startsAt: `${today}T21:30:00Z` }),
    aBookingOn('2026-10-12', '2026-10-12T21:30:00Z'),
  ]
  expect(format(...otherBookings, laterBooking)).toBe('Mindful Yoga is on Thursday at 5:30\u00a0pm.')
})

test('without a booking the sentence says that the week is open', () => {
  expect(format()).toBe('The week is open, and nothing is booked yet.')
})
