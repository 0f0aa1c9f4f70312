import { formatPlacesLeft } from '@studio/client/labels'
import {
  addDays,
  type Booking,
  type Day,
  dayIn,
  findHoliday,
  formatDay,
  formatTime,
  type Holiday,
  type Occurrence,
  type TimeOfDay,
  timeIn,
} from '@studio/contract'

/** One option in the booking dialog's choice of dates. */
export type BookableDate = {
  /** Unique in the list: the date and the schedule. */
  key: string
  date: Day
  scheduleId: string | null
  /** When it starts; null for a class without schedules. */
  startsAt: string | null
  /** 'Today, Tue, Oct 13' or 'Thu, Oct 15'. */
  dayText: string
  /** '5:30 pm, 4 places left', '5:30 pm, full', '5:30 pm, booked by you', '5:30 pm, held for you'. */
  factsText: string
  /** Why it cannot be booked; null when it can. */
  closed: 'full' | 'booked' | null
}

/** 'Today, Tue, Oct 13' for the studio's today, else 'Thu, Oct 15'. */
export function formatBookableDay(date: Day, today: Day): string {
  return date === today ? `Today, ${formatDay(date)}` : formatDay(date)
}

/**
 * The dates of one class that its booking dialog offers, soonest first: those that have not started, inside the booking
 * window, with full ones and the member's own shown but closed (the server decides in the end). A seat
 * that the member's own open checkout holds stays open to them: asking again leads to that checkout.
 */
export function bookableDates({
  occurrences,
  bookings,
  now,
  today,
  lastDay,
}: {
  /** The occurrences of this class. */
  occurrences: readonly Occurrence[]
  bookings: readonly Booking[]
  now: Date
  today: Day
  /** Last day inside the booking window; null without limit. */
  lastDay: Day | null
}): BookableDate[] {
  const mine = ownBookedDates(bookings)
  return occurrences
    .filter(({ startsAt, date }) => new Date(startsAt) > now && (lastDay === null || date <= lastDay))
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt))
    .map((occurrence) => {
      const key = `${occurrence.date} ${occurrence.id}`
      const own = mine.get(key)
      const places = formatPlacesLeft(occurrence)
      return {
        key,
        date: occurrence.date,
        scheduleId: occurrence.id,
        startsAt: occurrence.startsAt,
        dayText: formatBookableDay(occurrence.date, today),
        factsText: `${formatTime(occurrence.startTime)}, ${own ? ownBookingLabels[own] : places}`,
        closed: own === 'confirmed' ? ('booked' as const) : !own && places === 'full' ? ('full' as const) : null,
      }
    })
}

/** Whether the user's own seat on a date is booked, or held by an unpaid checkout. */
export const ownBookingLabels = { confirmed: 'booked by you', pending: 'held for you' }

/** The dates on which a user has a seat, as `date schedule`; without a schedule as the date alone. */
export function ownBookedDates(bookings: readonly Booking[]): Map<string, keyof typeof ownBookingLabels> {
  return new Map(
    bookings.flatMap(({ status, bookingDate, scheduleId }) =>
      status === 'confirmed' || status === 'pending'
        ? [[scheduleId ? `${bookingDate} ${scheduleId}` : bookingDate, status] as const]
        : [],
    ),
  )
}

/** Dates with a time of day, and those without one on the other days; soonest first. */
export function mergeDates(scheduled: BookableDate[], unscheduled: BookableDate[]): BookableDate[] {
  const taken = new Set(scheduled.map(({ date }) => date))
  const others = unscheduled.filter(({ date }) => !taken.has(date))
  return [...scheduled, ...others].sort((a, b) => a.date.localeCompare(b.date))
}

/** The dates of a class without schedules: every open day inside the window, with no time of day. */
export function unscheduledDates({
  bookings,
  holidays,
  today,
  days,
}: {
  /** The member's bookings of this class. */
  bookings: readonly Booking[]
  /** The studio's closed days. */
  holidays: readonly Holiday[]
  today: Day
  days: number
}): BookableDate[] {
  const mine = ownBookedDates(bookings)
  const open = Array.from({ length: days }, (_, index) => addDays(today, index)).filter(
    (date) => !findHoliday(holidays, date),
  )
  return open.map((date) => {
    const own = mine.get(date)
    return {
      key: date,
      date,
      scheduleId: null,
      startsAt: null,
      dayText: formatBookableDay(date, today),
      factsText: own ? `Any time, ${ownBookingLabels[own]}` : 'Any time',
      closed: own === 'confirmed' ? ('booked' as const) : null,
    }
  })
}

/** Whether a date can be chosen: to book it or, where the studio has waitlists, to wait for it. */
export const isChoosable = ({ closed }: BookableDate, { hasWaitlist }: { hasWaitlist: boolean }): boolean =>
  closed === null || (closed === 'full' && hasWaitlist)

/** The date preselected when the dialog opens: today if the class meets today, otherwise the next open one. */
export function preselected(dates: readonly BookableDate[]): BookableDate | null {
  return dates.find(({ closed }) => closed === null) ?? null
}

/** The next open date after one that turned out to be full, or null. */
export function nextOpenAfter(dates: readonly BookableDate[], full: BookableDate): BookableDate | null {
  return dates.slice(dates.findIndex(({ key }) => key === full.key) + 1).find(({ closed }) => closed === null) ?? null
}

/**
 * The cancellation deadline of a date as a day and time in the studio's zone: hours before its start, or the start of
 * its day for a class without a time. The server's snapshot decides in the end.
 */
export function getCancelDeadline(
  { date, startsAt }: BookableDate,
  { now, timeZone, cancelHours }: { now: Date; timeZone: string; cancelHours: number },
): { day: Day; time: TimeOfDay; hasPassed: boolean } {
  if (!startsAt) return { day: date, time: '00:00', hasPassed: date <= dayIn(now, timeZone) }
  const deadline = new Date(new Date(startsAt).getTime() - cancelHours * 3_600_000)
  return { day: dayIn(deadline, timeZone), time: timeIn(deadline, timeZone), hasPassed: deadline <= now }
}
