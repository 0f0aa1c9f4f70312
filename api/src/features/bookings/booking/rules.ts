import type { Day } from '@studio/contract'

const refused = <Code extends string>(code: Code) => ({ ok: false, code }) as const

/** A seat that a member has or wants. */
export type TimedSeat = {
  classId: string
  scheduleId: string | null
  startsAt: Date | null
  endsAt: Date | null
}

// A class without a time of day overlaps nothing.
export function overlaps(
  a: Pick<TimedSeat, 'startsAt' | 'endsAt'>,
  b: Pick<TimedSeat, 'startsAt' | 'endsAt'>,
): boolean {
  if (!a.startsAt || !a.endsAt || !b.startsAt || !b.endsAt) return false
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt
}

/** Why a seat does not go with the member's other live bookings of that date: booked already before overlapping. */
export function evaluateConflicts({
  wanted,
  held,
}: {
  wanted: TimedSeat
  held: readonly TimedSeat[]
}): 'ALREADY_BOOKED' | 'OVERLAPPING_BOOKING' | null {
  const isBooked = held.some(
    ({ classId, scheduleId }) => classId === wanted.classId && scheduleId === wanted.scheduleId,
  )
  if (isBooked) return 'ALREADY_BOOKED'
  return held.some((seat) => overlaps(seat, wanted)) ? 'OVERLAPPING_BOOKING' : null
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

/** Whether a booking is among those to remind of; reminders settle when, and that one made late gets none. */
export const needsReminder = ({ date, today }: { date: Day; today: Day }): boolean => date >= today
