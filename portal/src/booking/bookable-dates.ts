import { addDays, type Booking, type Day, type Occurrence, showDay, showTime } from '@studio/contract'

/** One slip in the booking dialog's choice of dates (ruling A8). */
export type BookableDate = {
  /** Unique in the list: the date and the schedule. */
  key: string
  date: Day
  scheduleId: string | null
  /** When it starts; null for a class without schedules. */
  startsAt: string | null
  /** 'Today, Tue, Oct 13' or 'Thu, Oct 15'. */
  dayText: string
  /** '5:30 pm, 4 places left', '5:30 pm, full', '5:30 pm, booked by you'. */
  factsText: string
  /** Why it cannot be chosen; null when it can. */
  closed: 'full' | 'booked' | null
}

/** 'Today, Tue, Oct 13' for the studio's today, else 'Thu, Oct 15'. */
export function dayText(date: Day, today: Day): string {
  return date === today ? `Today, ${showDay(date)}` : showDay(date)
}

/** '4 places left', '1 place left' or 'full'. */
export function placesText({ capacity, bookedCount }: Pick<Occurrence, 'capacity' | 'bookedCount'>): string {
  const left = Math.max(0, capacity - bookedCount)
  if (left === 0) return 'full'
  return left === 1 ? '1 place left' : `${left} places left`
}

/**
 * The dates of one class that its booking dialog offers, soonest first: those that have not started, inside the booking
 * window, with full ones and the member's own shown but closed (rulings A8, B18; the server decides in the end).
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
  const mine = new Set(
    bookings
      .filter(({ status }) => status === 'confirmed')
      .map(({ bookingDate, scheduleId }) => `${bookingDate} ${scheduleId}`),
  )
  return occurrences
    .filter(({ startsAt, date }) => new Date(startsAt) > now && (lastDay === null || date <= lastDay))
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt))
    .map((occurrence) => {
      const isMine = mine.has(`${occurrence.date} ${occurrence.id}`)
      const places = placesText(occurrence)
      return {
        key: `${occurrence.date} ${occurrence.id}`,
        date: occurrence.date,
        scheduleId: occurrence.id,
        startsAt: occurrence.startsAt,
        dayText: dayText(occurrence.date, today),
        factsText: `${showTime(occurrence.startTime)}, ${isMine ? 'booked by you' : places}`,
        closed: isMine ? ('booked' as const) : places === 'full' ? ('full' as const) : null,
      }
    })
}

/** The dates of a class without schedules: every day inside the window, with no time of day (ruling A8). */
export function anyDates({ today, days }: { today: Day; days: number }): BookableDate[] {
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(today, index)
    return {
      key: date,
      date,
      scheduleId: null,
      startsAt: null,
      dayText: dayText(date, today),
      factsText: 'Any time',
      closed: null,
    }
  })
}

/** The date that is chosen when the dialog opens: today where the class meets today, else the next open one (ruling A8). */
export function preselected(dates: readonly BookableDate[]): BookableDate | null {
  return dates.find(({ closed }) => closed === null) ?? null
}

/** The next open date after one that turned out to be full, or null. */
export function nextOpenAfter(dates: readonly BookableDate[], full: BookableDate): BookableDate | null {
  return dates.slice(dates.findIndex(({ key }) => key === full.key) + 1).find(({ closed }) => closed === null) ?? null
}

/** How long before its start a class can be cancelled in time (ruling B21); the server's snapshot decides in the end. */
const cancelHours = 12

/** Until when a date can be cancelled in time; null for a class without a time of day (ruling A8). */
export function cancelDeadlineOf({ startsAt }: BookableDate): Date | null {
  return startsAt ? new Date(new Date(startsAt).getTime() - cancelHours * 3_600_000) : null
}
