import type { User } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { StoredBooking } from './booking-store.ts'
import { inTurn } from './in-turn.ts'
import { occurrenceKey } from './occurrence-store.ts'
import type { BookingPlan } from './plan-booking.ts'
import { type HeldSeat, isRemindedOf, seatVerdict } from './rules.ts'

/** A seat that is wanted: at once, or held for a checkout until an instant. */
export type SeatRequest = {
  plan: BookingPlan
  user: User
  hold: { checkoutId: string; expiresAt: Date } | null
  /** The request that takes it, when that may be asked again. */
  requestId?: string
  /** Booked by staff; with an instant when they are here already. */
  walkIn?: { checkedInAt: Date | null }
}

/** The member's own checkout took this very seat a moment ago: look again, it must end before the seat is taken anew. */
export class HeldByYouError extends Error {}

/**
 * Throws why a member cannot have a seat, in B3's order: ALREADY_BOOKED, OVERLAPPING_BOOKING, CLASS_FULL. The member's own
 * hold of this very seat is no obstacle to them; it is answered, since it must end before the seat is taken anew.
 */
export async function checkSeat(
  deps: Deps,
  { plan, user, tx }: { plan: BookingPlan; user: User; tx?: Tx },
): Promise<{ ownHold: StoredBooking | null }> {
  const { occurrence, startsAt, endsAt } = plan
  const live = await deps.bookings.liveOn({ userId: user.id, date: occurrence.date, ...(tx ? { tx } : {}) })
  const ownHold = live.find((booking) => booking.status === 'pending' && isAt(plan, booking)) ?? null
  const seatsTaken = await deps.occurrences.seatsTaken(occurrence, tx ? { tx } : {})
  const verdict = seatVerdict({
    wanted: { classId: occurrence.classId, scheduleId: occurrence.scheduleId, startsAt, endsAt },
    held: live.filter((booking) => booking !== ownHold && !isOver(deps, booking)),
    seatsTaken: seatsTaken - (ownHold ? 1 : 0),
    capacity: plan.class.capacity,
  })
  if (!verdict.ok) throw seatError(verdict.code)
  return { ownHold }
}

// A hold that has run out keeps nobody from another class in the seconds before its job comes.
const isOver = ({ clock }: Deps, { status, holdExpiresAt }: StoredBooking) =>
  status === 'pending' && holdExpiresAt !== null && holdExpiresAt <= clock.now()

const isAt = ({ occurrence }: BookingPlan, seat: HeldSeat) =>
  seat.classId === occurrence.classId && seat.scheduleId === occurrence.scheduleId

/** Lets those who want a seat of one occurrence come one after the other. */
export function inSeatTurn<Result>({ occurrence }: BookingPlan, work: () => Promise<Result>): Promise<Result> {
  return inTurn(occurrenceKey(occurrence), work)
}

/** Makes sure that the seat's counter and the member's lock exist, right before the transaction that changes them. */
export async function prepareSeat(deps: Deps, { plan, user }: { plan: BookingPlan; user: User }): Promise<void> {
  await Promise.all([deps.occurrences.ensure(plan.occurrence), deps.bookings.ensureLock(user.id)])
}

/**
 * Takes a seat and writes its booking in one transaction (rulings B2, B3, B20): a process killed between any two
 * instructions leaves neither a booking without a seat nor a seat without a booking. Answers the booking's id. The
 * member's lock makes a second booking of the same person at the same instant wait or conflict, so that overlapping
 * cannot slip through. Call it inside `inSeatTurn`, after `checkSeat` has turned the hopeless ones away and `prepareSeat`.
 */
export async function takeSeat(
  deps: Deps,
  { plan, user, hold, requestId, walkIn, tx }: SeatRequest & { tx: Tx },
): Promise<string> {
  await deps.bookings.lock({ userId: user.id, tx })
  const { ownHold } = await checkSeat(deps, { plan, user, tx })
  if (ownHold) throw new HeldByYouError()
  const { occurrence, class: studioClass } = plan
  if (!(await deps.occurrences.take({ occurrence, capacity: studioClass.capacity, tx }))) throw seatError('CLASS_FULL')
  const id = deps.ids.next()
  const booking = {
    id,
    userId: user.id,
    classId: occurrence.classId,
    scheduleId: occurrence.scheduleId,
    bookingDate: occurrence.date,
    startsAt: plan.startsAt,
    endsAt: plan.endsAt,
    cancelBy: plan.cancelBy,
    price: plan.price,
    madeByRequest: requestId ?? null,
    createdAt: deps.clock.now(),
    ...(walkIn ? { isWalkIn: true, ...walkIn } : {}),
  }
  const kind = hold
    ? { status: 'pending' as const, checkoutId: hold.checkoutId, holdExpiresAt: hold.expiresAt, needsReminder: false }
    : {
        status: 'confirmed' as const,
        checkoutId: null,
        holdExpiresAt: null,
        needsReminder: isRemindedOf({ date: occurrence.date, today: deps.clock.today() }),
      }
  await deps.bookings.add({ booking: { ...booking, ...kind }, tx })
  return id
}

const sentences = {
  ALREADY_BOOKED: 'You have already booked this class.',
  OVERLAPPING_BOOKING: 'You have another booking at this time.',
  CLASS_FULL: 'This class is full. Please choose another date.',
} as const

/** The error for a seat that cannot be had. */
export const seatError = (code: keyof typeof sentences) => new AppError(code, sentences[code])
