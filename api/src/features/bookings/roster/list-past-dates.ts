import { dateKey, type PastDate, type PastDatesQuery, timeIn } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { listOccurrences } from '../../calendar/index.ts'
import { bookingStore, type StoredBooking } from '../booking/booking-store.ts'
import { getRosterSnapshot } from './roster.ts'

/**
 * Past dates that the calendar no longer has because their schedule or class was deleted, from the snapshots of their
 * bookings.
 */
export async function listPastDates(deps: Deps, { from, to }: PastDatesQuery): Promise<PastDate[]> {
  const today = deps.clock.today()
  const range = { from, to: to < today ? to : today }
  if (range.from > range.to) return []
  const bookingDate = { $gte: range.from, $lte: range.to }
  const [liveBookings, occurrences] = await Promise.all([
    bookingStore(deps).find({ holdsSeat: true, bookingDate }),
    listOccurrences(deps, { range, withCancelled: true }),
  ])
  const calendarKeys = new Set(
    occurrences.map(({ classId, id: scheduleId, date }) => `${classId}:${dateKey({ scheduleId, date })}`),
  )
  const confirmedBookings = liveBookings.filter(({ status }) => status === 'confirmed')
  const bookingsByDate = Map.groupBy(confirmedBookings, ({ classId, scheduleId, bookingDate: date }) =>
    scheduleId ? `${classId}:${dateKey({ scheduleId, date })}` : '',
  )
  return [...bookingsByDate]
    .flatMap(([key, bookings]) => (key && !calendarKeys.has(key) ? (toPastDate(deps, bookings) ?? []) : []))
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt) || a.className.localeCompare(b.className))
}

function toPastDate({ clock }: Deps, bookings: readonly StoredBooking[]): PastDate | null {
  const [firstBooking] = bookings
  const snapshot = getRosterSnapshot(bookings)
  if (!firstBooking?.scheduleId || !snapshot?.startsAt || !snapshot.endsAt) return null
  const { className, instructorName, location, startsAt, endsAt } = snapshot
  const [startTime, endTime] = [startsAt, endsAt].map((instant) => timeIn(new Date(instant), clock.timeZone))
  return {
    id: firstBooking.scheduleId,
    classId: firstBooking.classId,
    date: firstBooking.bookingDate,
    className,
    instructorName,
    location,
    startsAt,
    endsAt,
    startTime: startTime ?? '',
    endTime: endTime ?? '',
    bookedCount: bookings.length,
  }
}
