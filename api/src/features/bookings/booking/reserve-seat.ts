import type { User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { occurrenceStore } from '../../calendar/index.ts'
import { checkoutStore } from '../../payments/records/index.ts'
import { queueHoldCheckoutEnd } from '../holds/end-hold.ts'
import { queueConfirmationMail } from '../mails/confirmation-mail.ts'
import { redeemTrialPass } from '../trial-passes/index.ts'
import { closeMatchingEntries } from '../waitlist/change-entry.ts'
import { conflictError, paymentRequired } from './booking-errors.ts'
import { bookingStore, isExpiredHold, type NewBooking, type StoredBooking } from './booking-store.ts'
import { assertNotFull, loadClassFullError } from './class-full.ts'
import { toCreditFields } from './pack-credits.ts'
import type { SeatQuote } from './quote-seat.ts'
import { findConflict } from './rules.ts'

type SeatInput = { user: User; quote: SeatQuote; tx: Tx }

/**
 * Throws ALREADY_BOOKED, OVERLAPPING_BOOKING or CLASS_FULL. Returns the member's own hold of the occurrence, which
 * the new booking must replace; null without one.
 */
export async function assertSeatAvailable(deps: Deps, { user, quote, tx }: SeatInput): Promise<StoredBooking | null> {
  const { occurrence } = quote
  const currentTime = deps.clock.now()
  const liveBookings = await bookingStore(deps).findLiveOn({ userId: user.id, date: occurrence.date, tx })
  const ownHold = liveBookings.find(
    ({ status, occurrenceId }) => status === 'pending' && occurrenceId === occurrence.id,
  )
  const otherSeats = liveBookings.filter((booking) => booking !== ownHold && !isExpiredHold(booking, currentTime))
  const conflict = findConflict({ occurrence, otherSeats })
  if (conflict) throw conflictError(conflict)
  if (!ownHold) {
    await assertNotFull(deps, { quote, tx })
    return null
  }
  // The seat of an expired offer belongs to the next on the waitlist, even before the job ends the offer. The seat of an
  // expired checkout is not promised to anyone else, so its owner may still book it.
  if (ownHold.waitlistEntryId && isExpiredHold(ownHold, currentTime))
    throw await loadClassFullError(deps, { quote, tx })
  const checkout = ownHold.checkoutId ? await checkoutStore(deps).findById(ownHold.checkoutId, { tx }) : null
  if (checkout?.isPaymentUnderWay)
    throw conflictError('ALREADY_BOOKED', 'Your payment for this class is being processed.')
  return ownHold
}

export type Reservation = SeatInput & {
  /** The member's own hold of the seat, which the booking replaces. */
  replacedHold?: StoredBooking | null
  /** Holds the seat instead of booking it: for a checkout or, without a checkout, as an offer. */
  hold?: { checkoutId: string | null; expiresAt: Date }
  /** Staff book the seat at the desk. `checkedInAt` is null when the person is not there yet. */
  walkIn?: { checkedInAt: Date | null }
  /** Whether no confirmation is mailed. */
  skipsMail?: boolean
  waitlistEntryId?: string
  requestId?: string
  /** Why staff gave the seat to someone on the waitlist out of turn. */
  note?: string | null
}

/**
 * Takes a seat that `assertSeatAvailable` has checked, or the one that the member already holds, and stores its booking.
 * A confirmed booking also redeems a trial, closes the member's waitlist entries for that time and queues a mail.
 */
export async function reserveSeat(deps: Deps, reservation: Reservation): Promise<StoredBooking> {
  const { user, quote, replacedHold, hold, note, tx } = reservation
  if (replacedHold) {
    // The hold ends, but its seat stays taken and becomes the seat of the booking. Any hold that ended has this `endedBy`.
    await bookingStore(deps).end({ booking: replacedHold, end: { endedBy: 'checkout', endedAt: deps.clock.now() }, tx })
    await queueHoldCheckoutEnd(deps, { booking: replacedHold, status: 'cancelled', tx })
  } else await takeSeat(deps, { occurrenceId: quote.occurrence.id, tx })
  const booking = await bookingStore(deps).insert({ booking: toNewBooking(deps, reservation), tx })
  // A hold has the other effects of a booking only once it is confirmed.
  if (hold) return booking
  if (booking.freeBy === 'trial') await redeemTrial(deps, { booking, quote, tx })
  await closeMatchingEntries(deps, { booking, note, tx })
  if (!reservation.skipsMail) await queueConfirmationMail(deps, { booking, user, tx })
  return booking
}

/** The transaction must have read the occurrence before, so that a concurrent change conflicts with this write. */
export async function takeSeat(deps: Deps, { occurrenceId: id, tx }: { occurrenceId: string; tx: Tx }): Promise<void> {
  await occurrenceStore(deps).changeSeatsTaken({ id, change: 1, tx })
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
    // A hold uses no trial or pack.
    freeBy: hold ? null : quote.freeBy,
    ...toCreditFields(deps, hold ? null : quote.pack),
  }
}

type TrialInput = { booking: Pick<StoredBooking, 'id' | 'userId'>; quote: SeatQuote; tx: Tx }

/** Redeems the member's trial for a booking; throws PAYMENT_REQUIRED when it was redeemed before. */
export async function redeemTrial(deps: Deps, { booking: { id, userId }, quote, tx }: TrialInput): Promise<void> {
  if (!(await redeemTrialPass(deps, { userId, bookingId: id, tx }))) throw paymentRequired(quote)
}
