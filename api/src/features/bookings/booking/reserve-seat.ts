import type { Day, User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { occurrenceStore } from '../../calendar/index.ts'
import { checkoutStore } from '../../payments/records/index.ts'
import { endCheckoutOf } from '../holds/end-checkout-of.ts'
import { queueConfirmationOf } from '../mails/queue-mails.ts'
import { closeMatchingEntries } from '../waitlist/close-matching-entries.ts'
import { bookingStore } from './booking-store.ts'
import type { SeatQuote } from './quote-seat.ts'
import { evaluateConflicts, needsReminder } from './rules.ts'
import { getFreeReason, spendTrial } from './seat-coverage.ts'
import { classFull, conflictError } from './seat-errors.ts'
import { isExpiredHold, type NewBooking, type StoredBooking } from './stored-booking.ts'

/** Acts of one member, or on the seats of one class and date, run one after the other in a process (`inTransaction`). */
export const turnsOf = ({ userId, classId, bookingDate }: { userId: string; classId: string; bookingDate: Day }) => [
  `member:${userId}`,
  `seats:${classId}:${bookingDate}`,
]

type SeatInput = { user: User; quote: SeatQuote; tx: Tx }

/**
 * Throws ALREADY_BOOKED, OVERLAPPING_BOOKING or CLASS_FULL. Returns the member's own hold of this very seat, which is no
 * obstacle: a booking takes its place.
 */
export async function assertSeatAvailable(deps: Deps, { user, quote, tx }: SeatInput): Promise<StoredBooking | null> {
  const { occurrence } = quote
  const live = await bookingStore(deps).liveOn({ userId: user.id, date: occurrence.date, tx })
  const ownHold = live.find(({ status, occurrenceId }) => status === 'pending' && occurrenceId === occurrence.id)
  const others = live.filter((booking) => booking !== ownHold && !isExpiredHold(booking, deps.clock.now()))
  const conflict = evaluateConflicts({ wanted: occurrence, held: others })
  if (conflict) throw conflictError(conflict)
  if (!ownHold) {
    if (occurrence.seatsTaken >= occurrence.capacity) throw await classFull(deps, { quote, tx })
    return null
  }
  // Once its window is over the seat of an offer is the next one's, even in the seconds before the job ends it.
  if (ownHold.waitlistEntryId && isExpiredHold(ownHold, deps.clock.now())) throw await classFull(deps, { quote, tx })
  const checkout = ownHold.checkoutId ? await checkoutStore(deps).findById(ownHold.checkoutId, { tx }) : null
  if (checkout?.isPaymentUnderWay)
    throw new AppError('ALREADY_BOOKED', 'Your payment for this class is being processed.')
  return ownHold
}

export type Reservation = SeatInput & {
  /** The member's own hold of the seat, which the booking takes over. */
  ownHold?: StoredBooking | null
  /** The seat is only held until an instant: by a checkout, or without one as an offer. */
  hold?: { checkoutId: string | null; expiresAt: Date }
  /** Booked by staff at the desk; with an instant when the person is here already. */
  walkIn?: { checkedInAt: Date | null }
  /** The entry of the waitlist that the seat is given to, and why, where staff give it out of order. */
  waitlistEntryId?: string
  note?: string | null
}

/** Takes a seat that `assertSeatAvailable` has found, stores its booking and mails the confirmation. */
export async function reserveSeat(deps: Deps, reservation: Reservation): Promise<StoredBooking> {
  const { quote, ownHold = null, hold, note = null, tx } = reservation
  const { occurrence } = quote
  if (ownHold) await replaceHold(deps, { ownHold, tx })
  else if (quote.isNew) await occurrenceStore(deps).insert({ occurrences: [{ ...occurrence, seatsTaken: 1 }], tx })
  else await occurrenceStore(deps).count({ id: occurrence.id, by: { seatsTaken: 1 }, tx })
  const booking = await bookingStore(deps).insert({ booking: toNewBooking(deps, reservation), tx })
  if (!ownHold) deps.metrics.noteSeat({ change: 'taken', tx })
  if (hold) return booking
  if (booking.freeBy === 'trial') await spendTrial(deps, { booking, quote, tx })
  await closeMatchingEntries(deps, { booking, note, tx })
  await queueConfirmationOf(deps, { booking, quote, user: reservation.user, tx })
  return booking
}

// The seat stays counted, so that nobody else gets it in between.
async function replaceHold(deps: Deps, { ownHold, tx }: { ownHold: StoredBooking; tx: Tx }): Promise<void> {
  const end = { status: 'cancelled', by: 'checkout', isLate: false, at: deps.clock.now() } as const
  await bookingStore(deps).end({ id: ownHold.id, from: 'pending', end, tx })
  await endCheckoutOf(deps, { booking: ownHold, as: 'cancelled', tx })
}

function toNewBooking(deps: Deps, reservation: Reservation): NewBooking {
  const { user, quote, ownHold, hold, walkIn } = reservation
  const { occurrence, studioClass, instructorName, price, payer, cancelBy } = quote
  const waitlistEntryId = reservation.waitlistEntryId ?? ownHold?.waitlistEntryId
  // An offer uses nothing up until it is accepted.
  const freeBy = hold || price.list === 0 ? null : getFreeReason(payer)
  return {
    id: deps.ids.next(),
    userId: user.id,
    occurrenceId: occurrence.id,
    classId: occurrence.classId,
    scheduleId: occurrence.scheduleId,
    bookingDate: occurrence.date,
    startsAt: occurrence.startsAt,
    endsAt: occurrence.endsAt,
    cancelBy,
    price,
    snapshot: { className: studioClass.name, instructorName, location: occurrence.location },
    status: hold ? 'pending' : 'confirmed',
    checkoutId: hold?.checkoutId ?? null,
    holdExpiresAt: hold?.expiresAt ?? null,
    needsReminder: !hold && needsReminder({ date: occurrence.date, today: deps.clock.today() }),
    createdAt: deps.clock.now(),
    ...(walkIn ? { isWalkIn: true, ...walkIn } : {}),
    ...(waitlistEntryId ? { waitlistEntryId } : {}),
    ...(freeBy ? { freeBy } : {}),
  }
}
