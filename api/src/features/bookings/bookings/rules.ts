import { addDays, type Day, type ScheduleDates, scheduleDates } from '@studio/contract'

/** One occurrence of a class on the asked date, from an active schedule. */
export type OccurrenceTimes = { scheduleId: string; startsAt: Date; endsAt: Date }

export type DateCheckInput = {
  /** Whether the class is there and open for booking. */
  isClassOffered: boolean
  /** Whether the class can be booked for dates without a schedule. */
  meetsOnAnyDate: boolean
  /** The schedule that was asked for; null lets the server choose. */
  asked: { scheduleId: string; isOfThisClass: boolean } | null
  /** The whole studio is closed on that date. */
  isClosed: boolean
  /** The occurrences of that date, soonest first. */
  occurrences: readonly OccurrenceTimes[]
  date: Day
  today: Day
  now: Date
  /** Booking closes when the class starts; at the desk when it ends. */
  closes: 'start' | 'end'
  /** The last day this user may book; null without limit. */
  lastDay: Day | null
}

type DateVerdict =
  | { ok: true; occurrence: OccurrenceTimes | null }
  | { ok: false; code: 'NOT_FOUND' | 'DATE_PAST' | 'NOT_SCHEDULED' | 'CLASS_STARTED' | 'OUTSIDE_BOOKING_WINDOW' }

const refused = <Code extends string>(code: Code) => ({ ok: false, code }) as const

/**
 * Whether a class can be booked on a date, and for which schedule. Of several failures the first of this order is
 * reported: unknown class or schedule, past, not scheduled, started, too distant. `occurrence` is null on a date
 * without a schedule when the class allows any date.
 */
export function evaluateDate(input: DateCheckInput): DateVerdict {
  const { asked, date, today, now, lastDay } = input
  if (!input.isClassOffered || asked?.isOfThisClass === false) return refused('NOT_FOUND')
  if (date < today) return refused('DATE_PAST')
  const isTooDistant = lastDay !== null && date > lastDay
  if (input.isClosed) return refused('NOT_SCHEDULED')
  const candidates = input.occurrences.filter(({ scheduleId }) => !asked || scheduleId === asked.scheduleId)
  if (input.meetsOnAnyDate && !asked && candidates.length === 0) {
    return isTooDistant ? refused('OUTSIDE_BOOKING_WINDOW') : { ok: true, occurrence: null }
  }
  if (candidates.length === 0) return refused('NOT_SCHEDULED')
  const occurrence = candidates.find(({ startsAt, endsAt }) => now < (input.closes === 'end' ? endsAt : startsAt))
  if (!occurrence) return refused('CLASS_STARTED')
  return isTooDistant ? refused('OUTSIDE_BOOKING_WINDOW') : { ok: true, occurrence }
}

/** A seat that a member already has: confirmed, or held by an open checkout. */
export type HeldSeat = {
  classId: string
  scheduleId: string | null
  startsAt: Date | null
  endsAt: Date | null
}

type HeldSeatInput = {
  wanted: HeldSeat
  /** The member's other live bookings on that date. */
  held: readonly HeldSeat[]
}

export type EvaluateSeatInput = HeldSeatInput & {
  /** Confirmed bookings and held seats of the occurrence. */
  seatsTaken: number
  capacity: number
}

type HeldVerdict = { ok: true } | { ok: false; code: 'ALREADY_BOOKED' | 'OVERLAPPING_BOOKING' }
type SeatVerdict = HeldVerdict | { ok: false; code: 'CLASS_FULL' }

const isSame = (a: HeldSeat, b: HeldSeat) => a.classId === b.classId && a.scheduleId === b.scheduleId

type Seat = { classId: string; scheduleId: string | null }

/** Whether a booking is of an occurrence: the same class, date and schedule. */
export const isSameSeat = (booking: Seat & { bookingDate: Day }, occurrence: Seat & { date: Day }): boolean =>
  booking.classId === occurrence.classId &&
  booking.scheduleId === occurrence.scheduleId &&
  booking.bookingDate === occurrence.date

// A class without a time of day overlaps nothing.
function overlaps(a: HeldSeat, b: HeldSeat): boolean {
  if (!a.startsAt || !a.endsAt || !b.startsAt || !b.endsAt) return false
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt
}

/** Whether a seat goes with what a member holds already: booked already before overlapping. */
export function evaluateConflicts({ wanted, held }: HeldSeatInput): HeldVerdict {
  if (held.some((seat) => isSame(seat, wanted))) return refused('ALREADY_BOOKED')
  return held.some((seat) => overlaps(seat, wanted)) ? refused('OVERLAPPING_BOOKING') : { ok: true }
}

/** Whether a member may take a seat, in this order: booked already, overlapping, full. */
export function evaluateSeat({ seatsTaken, capacity, ...own }: EvaluateSeatInput): SeatVerdict {
  const verdict = evaluateConflicts(own)
  return verdict.ok && seatsTaken >= capacity ? refused('CLASS_FULL') : verdict
}

type EvaluateCancelInput = {
  status: 'pending' | 'confirmed' | 'cancelled' | 'expired'
  now: Date
  /** When the class begins; for one without a time of day when its date ends. */
  closesAt: Date
  /** The last instant of a cancellation in time; a snapshot of the policy. */
  cancelBy: Date
  /** The studio cancels: an admin, for another user's booking. */
  byStudio: boolean
}

type CancelVerdict = { ok: true; isLate: boolean } | { ok: false; code: 'NOT_CANCELLABLE' }

/**
 * Whether a booking can be cancelled, and whether that is late. A member cannot take back a class that
 * has begun; the studio can, since it refunds. What the studio cancels is never the member's lateness.
 */
export function evaluateCancellation({
  status,
  now,
  closesAt,
  cancelBy,
  byStudio,
}: EvaluateCancelInput): CancelVerdict {
  if (status !== 'confirmed') return refused('NOT_CANCELLABLE')
  if (byStudio) return { ok: true, isLate: false }
  if (now >= closesAt) return refused('NOT_CANCELLABLE')
  return { ok: true, isLate: now > cancelBy }
}

/** Why a booking keeps its date: a seat that is only held, ended or begun, its member checked in, too late. */
export type RescheduleRefusal = 'unpaid' | 'over' | 'here' | 'late'
type EvaluateRescheduleInput = Omit<EvaluateCancelInput, 'byStudio'> & { checkedInAt: Date | null }
type RescheduleVerdict = { ok: true } | { ok: false; code: 'NOT_RESCHEDULABLE'; why: RescheduleRefusal }

/** Whether a member can move a booking to another date: as long as it can be cancelled in time. */
export function evaluateReschedule({ checkedInAt, ...input }: EvaluateRescheduleInput): RescheduleVerdict {
  const keepsDate = (why: RescheduleRefusal) => ({ ...refused('NOT_RESCHEDULABLE'), why })
  if (input.status === 'pending') return keepsDate('unpaid')
  const verdict = evaluateCancellation({ ...input, byStudio: false })
  if (!verdict.ok) return keepsDate('over')
  if (checkedInAt) return keepsDate('here')
  return verdict.isLate ? keepsDate('late') : { ok: true }
}

/**
 * The next date of a class on or after a day, or null when there is none (sent with NOT_SCHEDULED). Schedules that
 * start later are searched from their start.
 */
export function nextDate<Schedule extends ScheduleDates>({
  schedules,
  from,
  isOpen = () => true,
}: {
  schedules: readonly Schedule[]
  from: Day
  /** Whether one of its dates takes place; cancelled and closed ones do not. */
  isOpen?: (schedule: Schedule, date: Day) => boolean
}): Day | null {
  const dates = schedules.flatMap((schedule) => {
    const start = from > schedule.startDate ? from : schedule.startDate
    const range = { from: start, to: addDays(start, LOOK_AHEAD_DAYS) }
    return scheduleDates(schedule, range).find((date) => isOpen(schedule, date)) ?? []
  })
  return dates.sort()[0] ?? null
}

/** The search for a next date ends after a year. */
const LOOK_AHEAD_DAYS = 366

/** Whether a booking is among those to remind of; reminders settle when, and that one made late gets none. */
export const isReminded = ({ date, today }: { date: Day; today: Day }): boolean => date >= today
