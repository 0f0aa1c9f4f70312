import { expect, it } from 'vitest'
import type { MembershipTerms } from '../responses/people.ts'
import { findBookingOpening, findLastBookableDay } from './booking-window.ts'

const bookingTerms = { memberDays: 30, guestDays: 14 }
const getLastDay = (person: Parameters<typeof findLastBookableDay>[0]['person']) =>
  findLastBookableDay({ person, today: '2026-11-21', terms: bookingTerms })

it('lets members book 30 days ahead, everyone else 14, and admins without limit [BOOKING-2]', () => {
  expect(getLastDay({ role: 'user', membershipType: 'monthly', membershipStatus: 'active' })).toBe('2026-12-21')
  expect(getLastDay({ role: 'user', membershipType: 'premium', membershipStatus: 'past_due' })).toBe('2026-12-05')
  expect(getLastDay(null)).toBe('2026-12-05')
  expect(getLastDay({ role: 'admin', membershipType: 'none', membershipStatus: null })).toBeNull()
})

it('keeps the members’ window during a pause that has an end, when nothing is unpaid [BOOKING-2]', () => {
  const getPausedLastDay = (dates: Partial<MembershipTerms>) =>
    getLastDay({
      role: 'user',
      membershipType: 'monthly',
      membershipStatus: 'paused',
      membership: {
        paidUntil: null,
        endsAt: null,
        unpaidSince: null,
        givenUpAt: null,
        pausedFrom: '2026-11-20T05:00:00.000Z',
        pausedUntil: null,
        ...dates,
      },
    })
  expect(getPausedLastDay({ pausedUntil: '2026-12-01T05:00:00.000Z' })).toBe('2026-12-21')
  expect(getPausedLastDay({})).toBe('2026-12-05')
  const unpaidSince = '2026-11-21T05:00:00.000Z'
  expect(getPausedLastDay({ pausedUntil: '2026-12-01T05:00:00.000Z', unpaidSince })).toBe('2026-12-05')
})

it('opens a date as many days ahead as the user may book: 30 for members, 14 for everyone else', () => {
  const getOpening = (person: Parameters<typeof getLastDay>[0]) =>
    findBookingOpening({ person, date: '2026-12-21', terms: bookingTerms })
  expect(getOpening({ role: 'user', membershipType: 'monthly', membershipStatus: 'active' })).toBe('2026-11-21')
  expect(getOpening(null)).toBe('2026-12-07')
  expect(getOpening({ role: 'admin', membershipType: 'none', membershipStatus: null })).toBeNull()
})
