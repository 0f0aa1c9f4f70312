import { dateKey, type PastDate, type PastDatesQuery, timeIn } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { StoredBooking } from './booking-store.ts'
import { keptOf, type Meetings } from './roster.ts'

/**
 * Dates up to today on which somebody was booked and that the calendar does not show any more: their schedule or class is
 * deleted, or meets on other days now. Soonest first, as their bookings kept them; each has its roster.
 */
export async function listPastDates(deps: Deps, meetings: Meetings, { from, to }: PastDatesQuery): Promise<PastDate[]> {
  const today = deps.clock.today()
  const range = { from, to: to < today ? to : today }
  if (range.from > range.to) return []
  const [bookings, shown] = await Promise.all([
    deps.bookings.confirmedBetween(range),
    meetings.shownBetween(deps, range),
  ])
  const byDate = Map.groupBy(bookings, ({ classId, scheduleId, bookingDate: date }) =>
    scheduleId ? `${classId}:${dateKey({ scheduleId, date })}` : '',
  )
  return [...byDate]
    .flatMap(([key, booked]) => (key && !shown.has(key) ? (pastDateOf(deps, booked) ?? []) : []))
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt) || a.className.localeCompare(b.className))
}

// Bookings that were made before they kept what their date was name none.
function pastDateOf({ clock }: Deps, booked: readonly StoredBooking[]): PastDate | null {
  const [first] = booked
  const kept = keptOf(booked)
  if (!first?.scheduleId || !kept?.startsAt || !kept.endsAt) return null
  const { className, instructorName, location, startsAt, endsAt } = kept
  const [startTime, endTime] = [startsAt, endsAt].map((instant) => timeIn(new Date(instant), clock.timeZone))
  return {
    ...{ id: first.scheduleId, classId: first.classId, date: first.bookingDate, className, instructorName, location },
    ...{ startsAt, endsAt, startTime: startTime ?? '', endTime: endTime ?? '', bookedCount: booked.length },
  }
}
