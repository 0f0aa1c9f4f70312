import { expect, test } from 'vitest'
import { listEdge } from './follow-lists.ts'
import { toInstant } from './model/calendar.ts'
import { emptyStudio, type PlaceModel } from './model/state.ts'

const DATE = '2026-08-01'
const at = (time: string) => toInstant(DATE, time)
const waiting: PlaceModel = {
  ...{ id: 'a place', memberId: 'a member', seq: 1, notLaterThan: null },
  ...{ state: 'waiting', offer: null, said: new Set() },
}

/** The edge of a list of a class from 10:15 on, with these places. */
function edgeAt(now: number, places: PlaceModel[]): number | null {
  const model = emptyStudio()
  const ids = { classId: 'yoga', scheduleId: 'saturdays' }
  const hours = { weekday: 6, startTime: '10:15', endTime: '11:15', startDate: DATE, isGone: false }
  const yoga = { name: 'Yoga', cents: 2_500, capacity: 10, isActive: true, instructorId: 'ada' }
  model.classes.set('yoga', { id: 'yoga', ...yoga })
  model.schedules.set('saturdays', { id: 'saturdays', classId: 'yoga', ...hours })
  model.lists.set('a list', { ...ids, date: DATE, places, reserved: 0 })
  return listEdge({ model, now: () => now })
}

test('time passes on over the close of a list that comes within minutes, and stays where it is further away or over', () => {
  const closes = at('09:15')
  expect(edgeAt(closes - 4 * 60_000, [waiting])).toBeNull()
  expect(edgeAt(closes - 55_000, [waiting])).toBe(closes + 2_000)
  expect(edgeAt(closes + 2_000, [waiting])).toBeNull()
})

test('time passes on over the hour from which seats of a list are offered and no more given', () => {
  const asks = toInstant('2026-07-31', '22:15')
  expect(edgeAt(asks - 60_000, [waiting])).toBe(asks + 2_000)
})

test('where no one waits any more the close of a list is no edge, and the end of an offer is one', () => {
  const closes = at('09:15')
  const until = closes - 120_000
  const offered: PlaceModel = { ...waiting, state: 'offered', offer: { bookingId: 'a booking', until } }
  expect(edgeAt(closes - 180_000, [offered])).toBeNull()
  expect(edgeAt(until - 10_000, [offered])).toBe(until + 2_000)
})
