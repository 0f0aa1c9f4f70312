import type { User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { occurrenceStore } from '../../calendar/index.ts'
import { checkoutStore } from '../../payments/records/index.ts'
import { queueHeldCheckoutEnd } from '../holds/end-hold.ts'
import { queueConfirmationMail } from '../mails/queue-booking-mails.ts'
import { redeemTrialPass } from '../trial-passes/index.ts'
import { closeMatchingEntries } from '../waitlist/change-entry.ts'
import { classFull, conflictError, paymentRequired } from './booking-errors.ts'
import { bookingStore, isExpiredHold, type NewBooking, type StoredBooking } from './booking-store.ts'
import type { SeatQuote } from './quote-seat.ts'
import { findConflict } from './rules.ts'

type SeatInput = { user: User; quote: SeatQuote; tx: Tx }

/**
 * Throws ALREADY_BOOKED, OVERLAPPING_BOOKING or CLASS_FULL. Returns the member's own hold of this very seat, which is no
 * obstacle: a booking takes its place.
 */
export async function assertSeatAvailable(deps: Deps, { user, quote, tx }: SeatInput): Promise<StoredBooking | null> {
  const { occurrence } = quote
  const now = deps.clock.now()
  const liveBookings = await bookingStore(deps).findLiveOn({ userId: user.id, date: occurrence.date, tx })
  const ownHold = liveBookings.find(
    ({ status, occurrenceId }) => status === 'pending' && occurrenceId === occurrence.id,
  )
  const otherSeats = liveBookings.filter((booking) => booking !== ownHold && !isExpiredHold(booking, now))
  const conflict = findConflict({ seat: occurrence, otherSeats })
  if (conflict) throw conflictError(conflict)
  if (!ownHold) {
    if (occurrence.seatsTaken >= occurrence.capacity) throw await classFull(deps, { quote, tx })
    return null
  }
  // Once its window is over the seat of an offer is the next one's, even in the seconds before the job ends it. An
  // expired hold of a checkout is promised to nobody else, so its owner may still have it.
  if (ownHold.waitlistEntryId && isExpiredHold(ownHold, now)) throw await classFull(deps, { quote, tx })
  const checkout = ownHold.checkoutId ? await checkoutStore(deps).findById(ownHold.checkoutId, { tx }) : null
  if (checkout?.isPaymentUnderWay)
    throw conflictError('ALREADY_BOOKED', 'Your payment for this class is being processed.')
  return ownHold
}

export type Reservation = SeatInput & {
  /** The member's own hold of the seat, which the booking takes the place of. */
  replacedHold?: StoredBooking | null
  /** The seat is only held until an instant: for a checkout, or as an offer, which has a checkout once it is being paid. */
  hold?: { checkoutId: string | null; expiresAt: Date }
  /** Booked by staff at the desk; with an instant when the person is here already. */
  walkIn?: { checkedInAt: Date | null }
  /** The entry of the waitlist that the seat is given to, and why, where staff give it out of order. */
  waitlistEntryId?: string
  requestId?: string
  note?: string | null
}

/**
 * Takes a seat that `assertSeatAvailable` has found, or the one that the member holds already, and stores its booking.
 * One that is confirmed uses up a trial, ends what the member no longer waits for, and is mailed.
 */
export async function reserveSeat(deps: Deps, reservation: Reservation): Promise<StoredBooking> {
  const { user, quote, replacedHold, hold, note, tx } = reservation
  if (replacedHold) {
    // Its seat stays counted, so that nobody else gets it in between.
    await bookingStore(deps).end({ booking: replacedHold, end: { endedBy: 'checkout', endedAt: deps.clock.now() }, tx })
    await queueHeldCheckoutEnd(deps, { booking: replacedHold, status: 'cancelled', tx })
  } else await takeSeat(deps, { occurrenceId: quote.occurrence.id, tx })
  const booking = await bookingStore(deps).insert({ booking: toNewBooking(deps, reservation), tx })
  // A hold has none of the effects of a booking before it is confirmed.
  if (hold) return booking
  if (booking.freeBy === 'trial') await spendTrial(deps, { booking, quote, tx })
  await closeMatchingEntries(deps, { booking, note, tx })
  await queueConfirmationMail(deps, { booking, user, tx })
  return booking
}

/** Counts a seat of an occurrence that this transaction has read: a concurrent change makes the write conflict. */
export async function takeSeat(deps: Deps, { occurrenceId: id, tx }: { occurrenceId: string; tx: Tx }): Promise<void> {
  await occurrenceStore(deps).count({ id, by: 1, tx })
}

function toNewBooking(deps: Deps, reservation: Reservation): NewBooking {
  const { user, quote, replacedHold, hold, walkIn, requestId = null, waitlistEntryId } = reservation
  const { occurrence, studioClass, instructorName, price, cancelBy } = quote
  return {
    id: deps.ids.next(),
    userId: user.id,
    createdAt: deps.clock.now(),
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
    ...(walkIn && { isWalkIn: true, ...walkIn }),
    bookedByRequest: requestId,
    waitlistEntryId: waitlistEntryId ?? replacedHold?.waitlistEntryId ?? null,
    // An offer uses nothing up until it is accepted.
    freeBy: hold ? null : quote.freeBy,
  }
}

type TrialInput = { booking: Pick<StoredBooking, 'id' | 'userId'>; quote: SeatQuote; tx: Tx }

/** Uses the free class of a trial for a booking; throws PAYMENT_REQUIRED when it is used already. */
export async function spendTrial(deps: Deps, { booking: { id, userId }, quote, tx }: TrialInput): Promise<void> {
  if (!(await redeemTrialPass(deps, { userId, bookingId: id, tx }))) throw paymentRequired(quote)
}
