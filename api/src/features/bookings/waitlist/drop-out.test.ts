import { freeDropOutUntil } from '@studio/contract'
import { expect, test } from 'vitest'
import { createClock } from '../../../platform/clock.ts'

const timeZone = 'America/New_York'
const { instantOf } = createClock({ timeZone })

test.each<[string, string, { startsIn?: number; deadlineIn?: number }, string]>([
  [
    'by day, long before the deadline',
    '2026-01-20T15:00:00Z',
    { startsIn: 40, deadlineIn: 28 },
    '2026-01-21T19:00:00.000Z',
  ],
  ['by day, after the deadline', '2026-01-22T15:00:00Z', {}, '2026-01-22T16:00:00.000Z'],
  ['half an hour before the class', '2026-01-22T15:00:00Z', { startsIn: 0.5 }, '2026-01-22T15:30:00.000Z'],
  ['in the evening before the class', '2026-01-22T03:30:00Z', {}, '2026-01-22T13:00:00.000Z'],
  ['at 6:59 in the morning', '2026-01-22T11:59:00Z', {}, '2026-01-22T13:00:00.000Z'],
  ['at 7 in the morning', '2026-01-22T12:00:00Z', {}, '2026-01-22T13:00:00.000Z'],
  ['in the night that loses an hour', '2026-03-08T03:00:00Z', {}, '2026-03-08T12:00:00.000Z'],
  ['in the night that gains an hour', '2026-11-01T02:00:00Z', {}, '2026-11-01T13:00:00.000Z'],
])(
  'promoted %s one drops out for nothing until then [WAITLIST-20]',
  (_, promoted, { startsIn = 20, deadlineIn = -1 }, expected) => {
    const promotedAt = new Date(promoted)
    const after = (hours: number) => new Date(promotedAt.getTime() + hours * 3_600_000)
    const facts = { promotedAt, startsAt: after(startsIn), cancelBy: after(deadlineIn) }
    const until = freeDropOutUntil({ ...facts, timeZone, instantOf })
    expect(until.toISOString()).toBe(expected)
  },
)
