import type { Booking } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { endOfDay } from '../../platform/studio-time.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { BookingEnd, StoredBooking } from './booking-store.ts'
import { queueCancellation, queueConfirmation } from './queue-mails.ts'
import { isRemindedOf } from './rules.ts'
import { showBooking } from './show-booking.ts'

/** Turns a held seat into a booking and mails it; false when it is not held any more (ruling B9). */
export async function confirmSeat(
  deps: Deps,
  { bookingId: id, paymentIntentId, tx }: { bookingId: string; paymentIntentId: string | null; tx: Tx },
): Promise<boolean> {
  const held = await deps.bookings.findById(id, { tx })
  const needsReminder = held !== null && isRemindedOf({ date: held.bookingDate, today: deps.clock.today() })
  const confirmed = await deps.bookings.confirm({ id, paymentIntentId, needsReminder, tx })
  if (!confirmed) return false
  await queueConfirmation(deps, { bookingId: id, tx })
  return true
}

/** Ends a held seat that nobody paid for; the seat is free in the same transaction (rulings B4, B22). */
export async function releaseSeat(
  deps: Deps,
  { bookingId: id, as, tx }: { bookingId: string; as: 'expired' | 'cancelled'; tx: Tx },
): Promise<void> {
  const end = { status: as, by: 'checkout', isLate: false, at: deps.clock.now() } as const
  await endBooking(deps, { id, from: 'pending', end, tx })
}

/** Keeps a held seat until the class begins, while its money is under way; answers until when. */
export async function keepSeat(deps: Deps, { bookingId: id, tx }: { bookingId: string; tx: Tx }): Promise<Date | null> {
  const held = await deps.bookings.findById(id, { tx })
  if (held?.status !== 'pending') return null
  const until = held.startsAt ?? endOfDay({ clock: deps.clock, day: held.bookingDate })
  await deps.bookings.extendHold({ id, until, tx })
  return until
}

/** Ends a booking whose payment the studio gave back at the provider, as the studio's doing (ruling B5). */
export async function endPaidSeat(deps: Deps, { bookingId: id, tx }: { bookingId: string; tx: Tx }): Promise<void> {
  const end = { status: 'cancelled', by: 'studio', isLate: false, at: deps.clock.now() } as const
  const ended = await endBooking(deps, { id, from: 'confirmed', end, tx })
  if (ended) await queueCancellation(deps, { booking: ended, by: 'studio', tx })
}

/** Ends a booking and gives its seat back; null when it is not in that state any more. */
export async function endBooking(
  deps: Deps,
  { id, from, end, tx }: { id: string; from: 'pending' | 'confirmed'; end: BookingEnd; tx: Tx },
): Promise<StoredBooking | null> {
  const ended = await deps.bookings.end({ id, from, end, tx })
  if (ended) await deps.occurrences.release({ occurrence: { ...ended, date: ended.bookingDate }, tx })
  return ended
}

/** A booking by id, as every answer shows it. */
export async function showSeat(deps: Deps, bookingId: string): Promise<Booking | undefined> {
  const booking = await deps.bookings.findById(bookingId)
  return booking ? showBooking(deps, booking) : undefined
}
