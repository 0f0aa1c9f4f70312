import { getWaitlistCancellationDeadline } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { endOfDay, startOfDay } from '../../../platform/studio-time.ts'
import type { StoredOccurrence } from '../../calendar/index.ts'
import type { StoredBooking } from './booking-store.ts'

type Span = { startsAt: Date | null; endsAt: Date | null }
export type TimedSeat = Span & { occurrenceId: string }
type TimedOccurrence = Span & { id: string }

/** Whether an occurrence takes place and belongs to this schedule; without `scheduleId`, to any schedule. */
export const takesPlaceOnSchedule = (occurrence: StoredOccurrence, scheduleId: string | null | undefined): boolean =>
  occurrence.status === 'scheduled' &&
  occurrence.scheduleId !== null &&
  (!scheduleId || occurrence.scheduleId === scheduleId)

/** Whether two seats or occurrences overlap in time. A class without a time of day overlaps nothing. */
export function overlaps(a: Span, b: Span): boolean {
  if (!a.startsAt || !a.endsAt || !b.startsAt || !b.endsAt) return false
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt
}

type ConflictInput = { occurrence: TimedOccurrence; otherSeats: readonly TimedSeat[] }

/** Why a member who holds these other seats cannot book an occurrence; null when they can. */
export function findConflict({ occurrence, otherSeats }: ConflictInput) {
  if (otherSeats.some(({ occurrenceId }) => occurrenceId === occurrence.id)) return 'ALREADY_BOOKED' as const
  return otherSeats.some((seat) => overlaps(seat, occurrence)) ? ('OVERLAPPING_BOOKING' as const) : null
}

/** Whether a plan pays for the seat: the class has a price, the member pays nothing, and nothing else makes it free. */
export const isPaidByPlan = ({ price, freeBy }: Pick<StoredBooking, 'price' | 'freeBy'>): boolean =>
  price.list > 0 && price.paid === 0 && !freeBy

type CancellationInput = {
  status: 'pending' | 'confirmed' | 'cancelled' | 'expired'
  currentTime: Date
  /** The start of the class; without a time of day, the end of its date. */
  saleEndsAt: Date
  cancelBy: Date
  isByStudio: boolean
}

/** Null when the booking cannot be cancelled. The studio may cancel after the start, and is never late. */
export function evaluateCancellation(input: CancellationInput): 'in time' | 'late' | null {
  const { status, currentTime, saleEndsAt, cancelBy, isByStudio } = input
  if (status !== 'confirmed' || (!isByStudio && currentTime >= saleEndsAt)) return null
  return isByStudio || currentTime <= cancelBy ? 'in time' : 'late'
}

export type RescheduleRefusal = 'unpaid' | 'ended' | 'checked-in' | 'late'
type ReschedulingInput = Omit<CancellationInput, 'isByStudio'> & { checkedInAt: Date | null }

/** Null when the date can be changed, which is possible until the cancellation deadline. */
export function findRescheduleRefusal({ checkedInAt, ...input }: ReschedulingInput): RescheduleRefusal | null {
  if (input.status === 'pending') return 'unpaid'
  const cancellation = evaluateCancellation({ ...input, isByStudio: false })
  if (!cancellation) return 'ended'
  if (checkedInAt) return 'checked-in'
  return cancellation === 'late' ? 'late' : null
}

type SeatStart = Pick<StoredBooking, 'startsAt' | 'bookingDate'>
type ClockDeps = Pick<Deps, 'clock'>

/** The start of a seat's class; without a time of day, the start of its date. */
export const getStart = ({ clock }: ClockDeps, { startsAt, bookingDate }: SeatStart): Date =>
  startsAt ?? startOfDay({ clock, day: bookingDate })

/** The instant until which a seat is sold: the start of its class; without a time of day, the end of its date. */
export const getSaleEnd = ({ clock }: ClockDeps, { startsAt, bookingDate }: SeatStart): Date =>
  startsAt ?? endOfDay({ clock, day: bookingDate })

/** The deadline for free cancellation for a member who now gets a seat from the waitlist without an offer. */
export function getFreeCancellationDeadline(
  { clock }: ClockDeps,
  seat: SeatStart & Pick<StoredBooking, 'cancelBy'>,
): Date {
  const { timeZone, instantOf } = clock
  // A class without a time of day counts as starting at the end of its date.
  const startsAt = getSaleEnd({ clock }, seat)
  return getWaitlistCancellationDeadline({
    cancelBy: seat.cancelBy,
    seatedAt: clock.now(),
    startsAt,
    timeZone,
    instantOf,
  })
}

/** Whether a booking or a waitlist entry has the present times of its occurrence. */
export const hasSameTimes = (seat: Span, occurrence: Span): boolean =>
  seat.startsAt?.getTime() === occurrence.startsAt?.getTime() && seat.endsAt?.getTime() === occurrence.endsAt?.getTime()
