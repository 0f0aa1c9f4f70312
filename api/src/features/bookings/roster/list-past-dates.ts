import { dateKey, type PastDate, type PastDatesQuery, timeIn } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { listOccurrences } from '../../calendar/index.ts'
import { bookingStore, type StoredBooking } from '../booking/booking-store.ts'
import { getSnapshot } from './roster.ts'

/**
 * Dates that the calendar no longer shows, since their schedule or class is gone, from the snapshots of their bookings.
 */
export async function listPastDates(deps: Deps, { from, to }: PastDatesQuery): Promise<PastDate[]> {
  const today = deps.clock.today()
  const range = { from, to: to < today ? to : today }
  if (range.from > range.to) return []
  const bookingDate = { $gte: range.from, $lte: range.to }
  const [live, occurrences] = await Promise.all([
    bookingStore(deps).find({ holdsSeat: true, bookingDate }),
    listOccurrences(deps, { range, withCancelled: true }),
  ])
  const shown = new Set(
    occurrences.map(({ classId, id: scheduleId, date }) => `${classId}:${dateKey({ scheduleId, date })}`),
  )
  const confirmed = live.filter(({ status }) => status === 'confirmed')
  const byDate = Map.groupBy(confirmed, ({ classId, scheduleId, bookingDate: date }) =>
    scheduleId ? `${classId}:${dateKey({ scheduleId, date })}` : '',
  )
  return [...byDate]
    .flatMap(([key, booked]) => (key && !shown.has(key) ? (pastDateOf(deps, booked) ?? []) : []))
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt) || a.className.localeCompare(b.className))
}

function pastDateOf({ clock }: Deps, booked: readonly StoredBooking[]): PastDate | null {
  const [first] = booked
  const snapshot = getSnapshot(booked)
  if (!first?.scheduleId || !snapshot?.startsAt || !snapshot.endsAt) return null
  const { className, instructorName, location, startsAt, endsAt } = snapshot
  const [startTime, endTime] = [startsAt, endsAt].map((instant) => timeIn(new Date(instant), clock.timeZone))
  return {
    id: first.scheduleId,
    classId: first.classId,
    date: first.bookingDate,
    className,
    instructorName,
    location,
    startsAt,
    endsAt,
    startTime: startTime ?? '',
    endTime: endTime ?? '',
    bookedCount: booked.length,
  }
}
