import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { PriceSnapshot } from '../../payments/records/index.ts'
import { bookingStore, type StoredBooking } from '../booking/booking-store.ts'
import { getFreeCancellationDeadline, getSaleEnd } from '../booking/rules.ts'
import { endBooking } from '../cancelling/end-booking.ts'
import { queueCancellationMail } from '../mails/cancellation-mail.ts'
import { queueConfirmationMail } from '../mails/confirmation-mail.ts'
import { closeMatchingEntries } from '../waitlist/change-entry.ts'

/**
 * `lost`: the seat is no longer held. `covered`: the seat is booked, and the plan covers it again. `started`: the payment
 * came after the class had started. The payment is refunded in all three cases.
 */
type SeatConfirmation = 'confirmed' | 'covered' | 'lost' | 'started'

type ConfirmSeatInput = {
  bookingId: string
  paymentIntentId: string | null
  paidAt: Date
  price: PriceSnapshot
  checkoutId: string
  /** Whether a saved card was charged from the waitlist. */
  isAutoCharge: boolean
  tx: Tx
}

/** Applies a payment to a hold, or to a booking that the plan no longer covers. */
export async function confirmSeat(deps: Deps, payment: ConfirmSeatInput): Promise<SeatConfirmation> {
  const { bookingId, paymentIntentId, paidAt, price, checkoutId, isAutoCharge, tx } = payment
  const booking = await bookingStore(deps).findById(bookingId, { tx })
  if (booking?.status !== 'pending' && booking?.status !== 'confirmed') return 'lost'
  if (paidAt >= getSaleEnd(deps, booking)) return 'started'
  if (booking.status === 'pending') {
    const autoCharge = isAutoCharge ? { cancelBy: getFreeCancellationDeadline(deps, booking) } : undefined
    await confirmHold(deps, { hold: booking, paymentIntentId, autoCharge, tx })
    return 'confirmed'
  }
  // A booking has a release time only while the plan does not cover it.
  if (!booking.releaseAt) return 'covered'
  const changes = { paymentIntentId, price, checkoutId, releaseAt: null, needsReminder: true }
  const paidBooking = await bookingStore(deps).change({ booking, changes, tx })
  await queueConfirmationMail(deps, { booking: paidBooking, tx })
  return 'confirmed'
}

type ConfirmHoldInput = {
  hold: StoredBooking
  paymentIntentId: string | null
  /** Set when a saved card was charged; `cancelBy` is the deadline for a refund. */
  autoCharge?: { cancelBy: Date } | undefined
  tx: Tx
}

export async function confirmHold(
  deps: Deps,
  { hold, paymentIntentId, autoCharge, tx }: ConfirmHoldInput,
): Promise<void> {
  const chargeFields = autoCharge && { isAutoCharged: true, ...autoCharge }
  const changes = { paymentIntentId, holdExpiresAt: null, needsReminder: true, ...chargeFields }
  const booking = await bookingStore(deps).change({
    booking: hold,
    changes: { status: 'confirmed', ...changes },
    tx,
  })
  await queueConfirmationMail(deps, { booking, tx })
  await closeMatchingEntries(deps, { booking, tx })
}

/**
 * Holds a seat until the class starts, because its payment is being processed. Returns the new end of the hold; null if the
 * seat awaits no payment any more.
 */
export async function extendSeatHold(
  deps: Deps,
  { bookingId, tx }: { bookingId: string; tx: Tx },
): Promise<Date | null> {
  const booking = await bookingStore(deps).findById(bookingId, { tx })
  if (!booking) return null
  const heldUntil = getSaleEnd(deps, booking)
  const isAwaitingPayment = booking.status === 'confirmed' && booking.releaseAt !== null
  if (booking.status !== 'pending' && !isAwaitingPayment) return null
  const changes = isAwaitingPayment ? { releaseAt: heldUntil } : { holdExpiresAt: heldUntil }
  await bookingStore(deps).change({ booking, changes, tx })
  return heldUntil
}

export async function cancelRefundedSeat(deps: Deps, { bookingId, tx }: { bookingId: string; tx: Tx }): Promise<void> {
  const confirmedBooking = await bookingStore(deps).findById(bookingId, { tx })
  if (confirmedBooking?.status !== 'confirmed') return
  const booking = await endBooking(deps, { booking: confirmedBooking, end: { endedBy: 'studio' }, tx })
  await queueCancellationMail(deps, { booking, cancelledBy: 'studio', tx })
}
