import { freeDropOutUntil } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { endOfDay, startOfDay } from '../../../platform/studio-time.ts'
import type { StoredOccurrence } from '../../calendar/index.ts'
import type { StoredBooking } from './booking-store.ts'

type Span = { startsAt: Date | null; endsAt: Date | null }
export type TimedSeat = Span & { classId: string; scheduleId: string | null }

/** Whether an occurrence takes place by the given schedule, or by any when none is given. */
export const isScheduledBy = (occurrence: StoredOccurrence, scheduleId: string | null | undefined): boolean =>
  occurrence.status === 'scheduled' &&
  occurrence.scheduleId !== null &&
  (!scheduleId || occurrence.scheduleId === scheduleId)

/** Whether two seats share some time; a class without a time of day overlaps nothing. */
export function overlaps(a: Span, b: Span): boolean {
  if (!a.startsAt || !a.endsAt || !b.startsAt || !b.endsAt) return false
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt
}

/** Why a seat does not go with the member's other live bookings of that date: booked already before overlapping. */
export function findConflict({ seat, otherSeats }: { seat: TimedSeat; otherSeats: readonly TimedSeat[] }) {
  const isBooked = otherSeats.some(
    ({ classId, scheduleId }) => classId === seat.classId && scheduleId === seat.scheduleId,
  )
  if (isBooked) return 'ALREADY_BOOKED' as const
  return otherSeats.some((otherSeat) => overlaps(otherSeat, seat)) ? ('OVERLAPPING_BOOKING' as const) : null
}

type EvaluateCancelInput = {
  status: 'pending' | 'confirmed' | 'cancelled' | 'expired'
  now: Date
  /** When the class begins; for one without a time of day when its date ends. */
  saleEndsAt: Date
  cancelBy: Date
  byStudio: boolean
}

/** Null when it cannot be cancelled: the member's once it has begun. What the studio cancels is never late. */
export function evaluateCancellation(input: EvaluateCancelInput): 'in time' | 'late' | null {
  const { status, now, saleEndsAt, cancelBy, byStudio } = input
  if (status !== 'confirmed' || (!byStudio && now >= saleEndsAt)) return null
  return byStudio || now <= cancelBy ? 'in time' : 'late'
}

export type RescheduleRefusal = 'unpaid' | 'over' | 'here' | 'late'
type EvaluateRescheduleInput = Omit<EvaluateCancelInput, 'byStudio'> & { checkedInAt: Date | null }

/** Null when it can be moved: as long as it can be cancelled in time. */
export function findRescheduleRefusal({ checkedInAt, ...input }: EvaluateRescheduleInput): RescheduleRefusal | null {
  if (input.status === 'pending') return 'unpaid'
  const cancellation = evaluateCancellation({ ...input, byStudio: false })
  if (!cancellation) return 'over'
  if (checkedInAt) return 'here'
  return cancellation === 'late' ? 'late' : null
}

type SeatStart = Pick<StoredBooking, 'startsAt' | 'bookingDate'>
type ClockDeps = Pick<Deps, 'clock'>

/** When the class of a seat starts; without a time of day the first instant of its date. */
export const getStart = ({ clock }: ClockDeps, { startsAt, bookingDate }: SeatStart): Date =>
  startsAt ?? startOfDay({ clock, day: bookingDate })

/** Until when a seat is sold: the start of its class; without a time of day, the end of its date. */
export const getSaleEnd = ({ clock }: ClockDeps, { startsAt, bookingDate }: SeatStart): Date =>
  startsAt ?? endOfDay({ clock, day: bookingDate })

/** Until when a member who gets a seat of the waitlist now, without being asked, cancels it in time. */
export function getFreeCancellationDeadline(
  { clock }: ClockDeps,
  seat: SeatStart & Pick<StoredBooking, 'cancelBy'>,
): Date {
  const { timeZone, instantOf } = clock
  const promotion = { cancelBy: seat.cancelBy, promotedAt: clock.now(), startsAt: getSaleEnd({ clock }, seat) }
  return freeDropOutUntil({ ...promotion, timeZone, instantOf })
}
