import type { Booking, BookingInput } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { showBooking, toBookingResponse } from '../lists/show-booking.ts'
import { paymentRequired } from './booking-errors.ts'
import { bookingStore } from './booking-store.ts'
import { getSerializeKeys, limitDaily, lockMember } from './lock-member.ts'
import { quoteSeat } from './quote-seat.ts'
import { assertSeatAvailable, reserveSeat } from './reserve-seat.ts'

/**
 * Books a class that costs the member nothing, in one transaction: locks the member, finds the occurrence with its price,
 * refuses a conflict or a full class, counts the seat, stores the booking, ends what they no longer wait for, and queues
 * the mail. Throws the first refusal in the order of the handbook (BOOKING-1). An own open checkout or offer of the seat
 * becomes the booking.
 */
export async function bookClass(
  deps: Deps,
  { actor, input, requestId }: { actor: Actor; input: BookingInput; requestId: string },
): Promise<Booking> {
  const book = async (tx: Tx) => {
    const user = await lockMember(deps, { userId: actor.id, tx })
    const quote = await quoteSeat(deps, { user, input, tx })
    const ownHold = await assertSeatAvailable(deps, { user, quote, tx })
    if (!quote.isFree) throw paymentRequired(quote)
    const booking = await reserveSeat(deps, { user, quote, ownHold, requestId, tx })
    return { booking, ...quote, location: quote.occurrence.location }
  }
  const serializeBy = getSerializeKeys({ ...input, userId: actor.id })
  try {
    const booked = await limitDaily(deps, { limit: 'bookings', user: actor.user }, () =>
      deps.inTransaction(book, { serializeBy }),
    )
    return showBooking(booked)
  } catch (error) {
    // The proxy repeats a request whose process died; it may have been booked before that.
    const isRepeated = error instanceof AppError && error.code === 'ALREADY_BOOKED'
    const [earlierBooking] = isRepeated
      ? await bookingStore(deps).find({ userId: actor.id, bookedByRequest: requestId })
      : []
    if (!earlierBooking) throw error
    return toBookingResponse(deps, earlierBooking)
  }
}
