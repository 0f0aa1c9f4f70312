import { freeDropOutUntil } from '@studio/contract'
import fc from 'fast-check'
import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { createClock } from '../../../platform/clock.ts'

const zones = ['America/New_York', 'Europe/London', 'Pacific/Auckland', 'Asia/Kolkata'] as const
// Made once: a clock sets up its table of moments, which costs more than what is tested.
const clocks = new Map(zones.map((timeZone) => [timeZone, createClock({ timeZone })]))
const clockOf = (timeZone: (typeof zones)[number]) => clocks.get(timeZone) ?? createClock({ timeZone })
const HOUR = 3_600_000
/** Around both changes of the clocks in each of the zones, and any other time of two years. */
const changes = ['2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25', '2026-04-05', '2026-09-27']
const around = fc
  .tuple(fc.constantFrom(...changes), fc.integer({ min: -36 * 60, max: 36 * 60 }))
  .map(([day, minutes]) => Date.parse(`${day}T12:00:00Z`) + minutes * 60_000)
const anyTime = fc.integer({ min: Date.parse('2025-12-01T00:00:00Z'), max: Date.parse('2027-02-01T00:00:00Z') })

test('the free time to drop out is the latest of three instants and never past the start, in any zone and on nights that change the clocks [WAITLIST-20]', () => {
  const cases = fc.record({
    timeZone: fc.constantFrom(...zones),
    promoted: fc.oneof(around, anyTime),
    startsIn: fc.integer({ min: 1, max: 72 * 60 }),
    cancelHours: fc.constantFrom(2, 12, 24),
  })
  fc.assert(
    fc.property(cases, ({ timeZone, promoted, startsIn, cancelHours }) => {
      const { instantOf } = clockOf(timeZone)
      const promotedAt = new Date(promoted)
      const startsAt = new Date(promoted + startsIn * 60_000)
      const cancelBy = new Date(startsAt.getTime() - cancelHours * HOUR)
      const until = freeDropOutUntil({ cancelBy, promotedAt, startsAt, timeZone, instantOf })
      const local = DateTime.fromJSDate(promotedAt, { zone: timeZone })
      const isNight = local.hour >= 21 || local.hour < 7
      const morning = local
        .plus({ days: local.hour >= 21 ? 1 : 0 })
        .set({ hour: 8, minute: 0, second: 0, millisecond: 0 })
      const latest = Math.max(cancelBy.getTime(), promoted + HOUR, isNight ? morning.toMillis() : 0)
      expect(until.toISOString()).toBe(new Date(Math.min(latest, startsAt.getTime())).toISOString())
      expect(until.getTime()).toBeGreaterThanOrEqual(Math.min(promoted + HOUR, startsAt.getTime()))
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['in the evening before the class', '2026-01-22T03:30:00Z', '2026-01-22T13:00:00.000Z'],
  ['at 6:59 in the morning', '2026-01-22T11:59:00Z', '2026-01-22T13:00:00.000Z'],
  ['at 7 in the morning', '2026-01-22T12:00:00Z', '2026-01-22T13:00:00.000Z'],
  ['in the night that loses an hour', '2026-03-08T03:00:00Z', '2026-03-08T12:00:00.000Z'],
  ['in the night that gains an hour', '2026-11-01T02:00:00Z', '2026-11-01T13:00:00.000Z'],
])('promoted %s one drops out for nothing until then [WAITLIST-20]', (_, promoted, expected) => {
  const timeZone = 'America/New_York'
  const { instantOf } = createClock({ timeZone })
  const promotedAt = new Date(promoted)
  const startsAt = new Date(promotedAt.getTime() + 20 * HOUR)
  const cancelBy = new Date(promotedAt.getTime() - HOUR)
  expect(freeDropOutUntil({ cancelBy, promotedAt, startsAt, timeZone, instantOf }).toISOString()).toBe(expected)
})
