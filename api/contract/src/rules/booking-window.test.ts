import { expect, it } from 'vitest'
import { bookingOpensOn, lastBookableDay } from './booking-window.ts'

const last = (person: Parameters<typeof lastBookableDay>[0]['person']) =>
  lastBookableDay({ person, today: '2026-11-21', terms: { memberDays: 30, guestDays: 14 } })

it('members book 30 days ahead, everyone else 14, admins without limit [BOOKING-2, SCREENS-92]', () => {
  expect(last({ role: 'user', membershipType: 'monthly', membershipStatus: 'active' })).toBe('2026-12-21')
  expect(last({ role: 'user', membershipType: 'premium', membershipStatus: 'past_due' })).toBe('2026-12-05')
  expect(last(null)).toBe('2026-12-05')
  expect(last({ role: 'admin', membershipType: 'none', membershipStatus: null })).toBeNull()
})

it('a date opens as many days before it as a user may book ahead [SCREENS-134]', () => {
  const terms = { memberDays: 30, guestDays: 14 }
  const opens = (person: Parameters<typeof last>[0]) => bookingOpensOn({ person, date: '2026-12-21', terms })
  expect(opens({ role: 'user', membershipType: 'monthly', membershipStatus: 'active' })).toBe('2026-11-21')
  expect(opens(null)).toBe('2026-12-07')
  expect(opens({ role: 'admin', membershipType: 'none', membershipStatus: null })).toBeNull()
})
