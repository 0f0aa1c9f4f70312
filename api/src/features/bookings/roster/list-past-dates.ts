import { getTimeIn, type PastDate, type PastDatesQuery, toOccurrenceKey } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { listOccurrences } from '../../calendar/index.ts'
import { bookingStore, type StoredBooking } from '../booking/booking-store.ts'
import { getLatestBookingSnapshot } from './roster.ts'

/**
 * Past dates that have bookings but left the calendar, because their schedule or class was deleted. Their details come
 * from the snapshots of the bookings.
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
  // The id of a listed occurrence is its schedule's.
  const calendarKeys = new Set(
    occurrences.map(({ classId, id: scheduleId, date }) => `${classId}:${toOccurrenceKey({ scheduleId, date })}`),
  )
  const bookingsOfSchedules = liveBookings.filter(({ status, scheduleId }) => status === 'confirmed' && scheduleId)
  const bookingsByKey = Map.groupBy(
    bookingsOfSchedules,
    ({ classId, scheduleId, bookingDate: date }) =>
      `${classId}:${toOccurrenceKey({ scheduleId: scheduleId ?? '', date })}`,
  )
  return [...bookingsByKey]
    .filter(([key]) => !calendarKeys.has(key))
    .flatMap(([, bookings]) => toPastDate(deps, bookings) ?? [])
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt) || a.className.localeCompare(b.className))
}

function toPastDate({ clock }: Deps, bookings: readonly StoredBooking[]): PastDate | null {
  const [firstBooking] = bookings
  const snapshot = getLatestBookingSnapshot(bookings)
  if (!firstBooking?.scheduleId || !snapshot?.startsAt || !snapshot.endsAt) return null
  const { className, instructorName, location, startsAt, endsAt } = snapshot
  const getTimeOfDay = (instant: string) => getTimeIn(new Date(instant), clock.timeZone)
  return {
    id: firstBooking.scheduleId,
    classId: firstBooking.classId,
    date: firstBooking.bookingDate,
    className,
    instructorName,
    location,
    startsAt,
    endsAt,
    startTime: getTimeOfDay(startsAt),
    endTime: getTimeOfDay(endsAt),
    bookedCount: bookings.length,
  }
}
