import { expect, it } from 'vitest'
import { defaultBookingWindow, lastBookableDay } from './booking-window.ts'

const last = (person: Parameters<typeof lastBookableDay>[0]['person']) =>
  lastBookableDay({ person, today: '2026-11-21', window: defaultBookingWindow })

it('B18: members book 30 days ahead, everyone else 14, admins without limit', () => {
  expect(last({ role: 'user', membershipType: 'monthly', membershipStatus: 'active' })).toBe('2026-12-21')
  expect(last({ role: 'user', membershipType: 'premium', membershipStatus: 'past_due' })).toBe('2026-12-05')
  expect(last(null)).toBe('2026-12-05')
  expect(last({ role: 'admin', membershipType: 'none', membershipStatus: null })).toBeNull()
})
