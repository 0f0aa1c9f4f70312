import type { Booking } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { PriceSnapshot } from '../../payments/records/index.ts'
import { bookingStore } from '../booking/booking-store.ts'
import { needsReminder } from '../booking/rules.ts'
import type { StoredBooking } from '../booking/stored-booking.ts'
import { endBooking } from '../cancelling/end-booking.ts'
import { toBookingResponse } from '../lists/show-booking.ts'
import { queueCancellation, queueConfirmation } from '../mails/queue-mails.ts'
import { closeMatchingEntries } from '../waitlist/close-matching-entries.ts'
import { dropOutUntil } from './drop-out.ts'
import { confirmBookedSeat } from './pay-booked-seat.ts'
import { saleEnd } from './sale-end.ts'

/**
 * `lost`: the seat is not held any more. `covered`: it was booked, and costs nothing any more. `started`: the payment
 * came when the class had begun, so it buys nothing.
 */
type SeatConfirmation = 'confirmed' | 'covered' | 'lost' | 'started'

type PaidSeat = {
  bookingId: string
  paymentIntentId: string | null
  paidAt: Date
  price: PriceSnapshot
  checkoutId: string
  /** A saved card was charged, without asking its owner at that moment. */
  isCharge: boolean
  tx: Tx
}

/** Turns a held seat that was paid for before its class starts into a booking, and mails it. */
export async function confirmSeat(deps: Deps, paid: PaidSeat): Promise<SeatConfirmation> {
  const { bookingId: id, paymentIntentId, paidAt, price, checkoutId, isCharge, tx } = paid
  const held = await bookingStore(deps).findById(id, { tx })
  if (held?.status !== 'pending' && held?.status !== 'confirmed') return 'lost'
  if (paidAt >= saleEnd(deps, held)) return 'started'
  if (held.status === 'confirmed') {
    return confirmBookedSeat(deps, { booking: held, paymentIntentId, price, checkoutId, tx })
  }
  const autoCharged = isCharge ? { autoCharged: { cancelBy: dropOutUntil(deps, held) } } : {}
  await confirmHold(deps, { held, paymentIntentId, ...autoCharged, tx })
  return 'confirmed'
}

type HoldConfirmation = {
  held: StoredBooking
  paymentIntentId: string | null
  autoCharged?: { cancelBy: Date }
  tx: Tx
}

/** Turns a held seat into a booking, mails it, and ends the waitlist entries that it makes pointless. */
export async function confirmHold(deps: Deps, { held, tx, ...confirmation }: HoldConfirmation): Promise<void> {
  const { id, bookingDate: date } = held
  const isReminded = needsReminder({ date, today: deps.clock.today() })
  await bookingStore(deps).confirm({ id, ...confirmation, needsReminder: isReminded, tx })
  await queueConfirmation(deps, { bookingId: id, tx })
  await closeMatchingEntries(deps, { booking: held, tx })
}

/** Keeps a held seat until the class begins, while its money is under way; answers until when. */
export async function extendSeatHold(
  deps: Deps,
  { bookingId: id, tx }: { bookingId: string; tx: Tx },
): Promise<Date | null> {
  const held = await bookingStore(deps).findById(id, { tx })
  if (!held) return null
  const until = saleEnd(deps, held)
  if (held.status === 'confirmed' && held.releaseAt) {
    await bookingStore(deps).setRelease({ id, releaseAt: until, tx })
    return until
  }
  if (held.status !== 'pending') return null
  await bookingStore(deps).holdUntil({ id, until, tx })
  return until
}

/** Ends a booking whose payment the studio gave back at the provider, as the studio's doing. */
export async function cancelRefundedSeat(
  deps: Deps,
  { bookingId: id, tx }: { bookingId: string; tx: Tx },
): Promise<void> {
  const end = { status: 'cancelled', by: 'studio', isLate: false, at: deps.clock.now() } as const
  const ended = await endBooking(deps, { id, from: 'confirmed', end, tx })
  if (ended) await queueCancellation(deps, { booking: ended, by: 'studio', tx })
}

/** A booking by id, as every answer shows it. */
export async function findSeatBooking(deps: Deps, bookingId: string): Promise<Booking | undefined> {
  const booking = await bookingStore(deps).findById(bookingId)
  return booking ? toBookingResponse(deps, booking) : undefined
}
