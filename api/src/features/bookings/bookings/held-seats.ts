import { type Booking, freeDropOutUntil } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { endOfDay } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { vacateSeat } from '../seats/index.ts'
import { noteOfferReleased, noteSeatBooked } from '../waitlist-entries/index.ts'
import type { PriceSnapshot } from './booking-document.ts'
import { type BookingEnd, bookingStore } from './booking-store.ts'
import { confirmBookedSeat } from './pay-booked-seat.ts'
import { queueCancellation, queueConfirmation } from './queue-mails.ts'
import { isReminded } from './rules.ts'
import { returnTrial } from './seat-coverage.ts'
import { toBookingResponse } from './show-booking.ts'
import type { StoredBooking } from './stored-booking.ts'

/**
 * `lost`: the seat is not held any more. `covered`: it was booked, and costs nothing any more. `started`: the payment
 * came when the class had begun, so it buys nothing.
 */
type SeatConfirmation = 'confirmed' | 'covered' | 'lost' | 'started'

/** Turns a held seat that was paid for before its class starts into a booking, and mails it. */
export async function confirmSeat(
  deps: Deps,
  {
    bookingId: id,
    paymentIntentId,
    paidAt,
    price,
    checkoutId,
    isCharge,
    tx,
  }: {
    bookingId: string
    paymentIntentId: string | null
    paidAt: Date
    price: PriceSnapshot
    checkoutId: string
    /** A saved card was charged, without asking its owner at that moment. */
    isCharge: boolean
    tx: Tx
  },
): Promise<SeatConfirmation> {
  const held = await bookingStore(deps).findById(id, { tx })
  if (held?.status !== 'pending' && held?.status !== 'confirmed') return 'lost'
  if (paidAt >= saleEnd(deps, held)) return 'started'
  if (held.status === 'confirmed') {
    return confirmBookedSeat(deps, { booking: held, paymentIntentId, price, checkoutId, tx })
  }
  const needsReminder = isReminded({ date: held.bookingDate, today: deps.clock.today() })
  const autoCharged = isCharge ? { autoCharged: { cancelBy: dropOutUntil(deps, held) } } : {}
  await bookingStore(deps).confirm({ id, paymentIntentId, needsReminder, ...autoCharged, tx })
  await queueConfirmation(deps, { bookingId: id, tx })
  await noteSeatBooked(deps, { booking: held, tx })
  return 'confirmed'
}

/** Until when a member who gets a seat of the waitlist now, without being asked, cancels it in time. */
export function dropOutUntil(deps: Deps, seat: Pick<StoredBooking, 'startsAt' | 'bookingDate' | 'cancelBy'>): Date {
  const { timeZone, instantOf } = deps.clock
  const promoted = { cancelBy: seat.cancelBy, promotedAt: deps.clock.now(), startsAt: saleEnd(deps, seat) }
  return freeDropOutUntil({ ...promoted, timeZone, instantOf })
}

/** Turns a held seat that costs nothing into a booking, and mails it. */
export async function confirmOffer(deps: Deps, { bookingId: id, tx }: { bookingId: string; tx: Tx }): Promise<void> {
  const held = await bookingStore(deps).findById(id, { tx })
  if (!held) return
  const needsReminder = isReminded({ date: held.bookingDate, today: deps.clock.today() })
  await bookingStore(deps).confirm({ id, paymentIntentId: null, needsReminder, tx })
  await queueConfirmation(deps, { bookingId: id, tx })
}

/** Until when a seat is sold: the start of its class; without a time of day, the end of its date. */
export const saleEnd = ({ clock }: Deps, { startsAt, bookingDate }: Pick<StoredBooking, 'startsAt' | 'bookingDate'>) =>
  startsAt ?? endOfDay({ clock, day: bookingDate })

/** Ends an unpaid hold, and the waitlist's entry that it was offered to; the seat is free in the same transaction. */
export async function releaseSeat(
  deps: Deps,
  { bookingId: id, as, tx }: { bookingId: string; as: 'expired' | 'cancelled'; tx: Tx },
): Promise<void> {
  const end = { status: as, by: 'checkout', isLate: false, at: deps.clock.now() } as const
  const ended = await endBooking(deps, { id, from: 'pending', end, tx })
  if (ended) await noteOfferReleased(deps, { booking: ended, as, tx })
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

/** Ends a booking and gives its seat back; null when it is not in that state any more. */
export async function endBooking(
  deps: Deps,
  { id, from, end, tx }: { id: string; from: 'pending' | 'confirmed'; end: BookingEnd; tx: Tx },
): Promise<StoredBooking | null> {
  const ended = await bookingStore(deps).end({ id, from, end, tx })
  if (!ended) return null
  const { classId, bookingDate: date, scheduleId } = ended
  await vacateSeat(deps, { occurrence: { classId, date, scheduleId }, by: end.by, tx })
  await returnTrial(deps, { ended, end, tx })
  return ended
}

/** A booking by id, as every answer shows it. */
export async function findSeatBooking(deps: Deps, bookingId: string): Promise<Booking | undefined> {
  const booking = await bookingStore(deps).findById(bookingId)
  return booking ? toBookingResponse(deps, booking) : undefined
}
