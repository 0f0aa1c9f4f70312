import type { Booking } from '@studio/contract'
import { describe, expect, it } from 'vitest'
import { formatDayLabel, toAgenda } from './agenda.ts'
import { formatCancelDeadline } from './cancel-booking-dialog.tsx'

const aBookingWith = (fields: Partial<Booking>) =>
  ({
    id: 'b',
    status: 'confirmed',
    bookingDate: '2026-10-13',
    startsAt: '2026-10-13T21:30:00.000Z',
    endsAt: '2026-10-13T22:30:00.000Z',
    cancelBy: '2026-10-13T09:30:00.000Z',
    ...fields,
  }) as Booking
const moment = { currentTime: new Date('2026-10-13T16:00:00.000Z'), today: '2026-10-13' }
const aBookingOn = (date: string) =>
  aBookingWith({ id: date, bookingDate: date, startsAt: `${date}T21:30:00.000Z`, endsAt: `${date}T22:30:00.000Z` })

describe('the dashboard', () => {
  it('the agenda has the next five bookings and a list of later ones [SCREENS-139]', () => {
    const bookings = ['2026-10-19', '2026-10-14', '2026-10-13', '2026-10-18', '2026-10-15', '2026-10-17'].map(
      aBookingOn,
    )
    const { upcoming, later } = toAgenda(bookings, moment)
    expect(upcoming.map(({ id }) => id)).toEqual(['2026-10-13', '2026-10-14', '2026-10-15', '2026-10-17', '2026-10-18'])
    expect(later.map(({ id }) => id)).toEqual(['2026-10-19'])
  })
  it('past and cancelled bookings are a list of their own, newest first; a held seat is upcoming [SCREENS-139]', () => {
    const pastBooking = aBookingOn('2026-10-12')
    const cancelledBooking = { ...aBookingOn('2026-10-20'), status: 'cancelled' as const }
    const heldBooking = { ...aBookingOn('2026-10-16'), status: 'pending' as const }
    const { upcoming, pastAndCancelled } = toAgenda([pastBooking, cancelledBooking, heldBooking], moment)
    expect(upcoming.map(({ id }) => id)).toEqual(['2026-10-16'])
    expect(pastAndCancelled.map(({ id }) => id)).toEqual(['2026-10-20', '2026-10-12'])
  })
  it('an offered seat is in no list; once accepted it is a booking', () => {
    const offeredBooking = { ...aBookingOn('2026-10-16'), status: 'pending' as const, waitlistEntryId: 'w1' }
    const acceptedBooking = { ...aBookingOn('2026-10-17'), waitlistEntryId: 'w2' }
    const { upcoming, later, pastAndCancelled } = toAgenda([offeredBooking, acceptedBooking], moment)
    expect([...upcoming, ...later, ...pastAndCancelled].map(({ id }) => id)).toEqual(['2026-10-17'])
  })
  it('a class under way is still upcoming; one without a time stays until its day ends [SCREENS-139]', () => {
    expect(
      toAgenda([aBookingOn('2026-10-13')], { ...moment, currentTime: new Date('2026-10-13T22:00:00.000Z') }).upcoming,
    ).toHaveLength(1)
    expect(toAgenda([aBookingWith({ startsAt: null, endsAt: null })], moment).upcoming).toHaveLength(1)
    expect(
      toAgenda([aBookingWith({ startsAt: null, endsAt: null })], { ...moment, today: '2026-10-14' }).upcoming,
    ).toEqual([])
  })
})

it('the label above the day of the month adds the month to a future day in another month, and the year to a past day in another year', () => {
  const toFutureLabel = (day: string) => formatDayLabel(day, { today: '2026-11-21', isOver: false })
  const toPastLabel = (day: string) => formatDayLabel(day, { today: '2026-11-21', isOver: true })
  expect(['2026-11-21', '2026-11-23', '2026-12-09', '2027-01-04'].map(toFutureLabel)).toEqual([
    'Today',
    'Mon',
    'Wed, Dec',
    'Mon, Jan',
  ])
  expect(['2026-11-21', '2026-01-03', '2025-12-29'].map(toPastLabel)).toEqual(['Nov', 'Jan', 'Dec ’25'])
})

it('the cancellation deadline is shown in the studio’s time, before and after it', () => {
  const formatAt = (currentTime: Date) =>
    formatCancelDeadline(aBookingWith({ cancelBy: '2026-10-13T09:30:00.000Z' }), {
      currentTime,
      timeZone: 'America/New_York',
    })
  expect(formatAt(moment.currentTime)).toBe(
    'The deadline was Tue, Oct 13 at 5:30\u00a0am, so this cancellation is recorded as late.',
  )
  expect(formatAt(new Date('2026-10-12T12:00:00.000Z'))).toBe(
    'You can cancel in time until Tue, Oct 13 at 5:30\u00a0am.',
  )
})
