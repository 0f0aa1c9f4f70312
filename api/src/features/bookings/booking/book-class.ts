import type { BookClassInput, Booking } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { loadBookingResponse, toBookingResponse } from '../lists/show-booking.ts'
import { paymentRequired } from './booking-errors.ts'
import { bookingStore } from './booking-store.ts'
import { withDailyLimit } from './daily-limit.ts'
import { getSerializeKeys, lockMember } from './lock-member.ts'
import { quoteSeat } from './quote-seat.ts'
import { assertSeatAvailable, reserveSeat } from './reserve-seat.ts'

/**
 * Books a class that costs the member nothing, in one transaction: counts the seat, stores the booking, closes waitlist
 * entries for the same time and queues the mail. The booking replaces the member's own open checkout or offer of the
 * seat. Throws the first of RATE_LIMITED, UNAUTHORIZED, the errors of `quoteSeat` and `assertSeatAvailable`, and
 * PAYMENT_REQUIRED.
 */
export async function bookClass(
  deps: Deps,
  { actor, input, requestId }: { actor: Actor; input: BookClassInput; requestId: string },
): Promise<Booking> {
  const book = async (tx: Tx) => {
    const user = await lockMember(deps, { userId: actor.id, tx })
    const quote = await quoteSeat(deps, { user, input, packId: input.packId, tx })
    const ownHold = await assertSeatAvailable(deps, { user, quote, tx })
    if (!quote.isFree) throw paymentRequired(quote)
    const booking = await reserveSeat(deps, { user, quote, replacedHold: ownHold, requestId, tx })
    const { studioClass, instructorName, occurrence } = quote
    return { booking, studioClass, instructorName, location: occurrence.location }
  }
  const serializeBy = getSerializeKeys({ ...input, userId: actor.id })
  try {
    const newBooking = await withDailyLimit(deps, { limit: 'bookings', user: actor.user }, () =>
      deps.inTransaction(book, { serializeBy }),
    )
    return toBookingResponse(newBooking)
  } catch (error) {
    // When an API process dies, the proxy repeats its requests. This one may already have booked: answer with that booking.
    // A member who has a seat never gets CLASS_FULL, so that error needs no query.
    if (!(error instanceof AppError) || error.code === 'CLASS_FULL') throw error
    const [earlierBooking] = await bookingStore(deps).find({ userId: actor.id, bookedByRequest: requestId })
    if (!earlierBooking) throw error
    return loadBookingResponse(deps, earlierBooking)
  }
}
