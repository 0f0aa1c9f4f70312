import { expect, it } from 'vitest'
import { enrollmentDays } from './rules.ts'

it.each([
  ['2026-01-14', 1, '2026-01-15', '2026-01-21'],
  ['2026-01-14', 6, '2026-01-15', '2026-02-25'],
  ['2026-03-07', 1, '2026-03-08', '2026-03-14'],
  ['2026-12-31', 4, '2027-01-01', '2027-01-28'],
])('an enrollment paid on %s for %i weeks runs from %s to %s [BOOKING-28]', (paidOn, weeks, startDate, endDate) => {
  expect(enrollmentDays({ paidOn, weeks })).toEqual({ startDate, endDate })
})
