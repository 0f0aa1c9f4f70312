import type { ChargeMiss, User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { SeatQuote } from '../booking/quote-seat.ts'
import { reserveSeat } from '../booking/reserve-seat.ts'
import type { StoredBooking } from '../booking/stored-booking.ts'
import { queueHoldEnd } from '../holds/queue-hold-end.ts'
import { holdForEntry } from './change-entry.ts'
import { queueCharge } from './queue-charge.ts'
import { queueOffer } from './queue-waitlist-mails.ts'
import { evaluateCharge } from './rules.ts'
import type { StoredEntry } from './waitlist-store.ts'

type GivenSeat = {
  entry: StoredEntry
  user: User
  quote: SeatQuote
  /** Until when the seat is held for an answer; null books it. */
  until: Date | null
  /** Whether a card may be charged to which the member has agreed. */
  mayCharge: boolean
  /** Why staff give it out of order. */
  note?: string | null
  tx: Tx
}

/** Books a seat for one who waits, holds it while their card is charged, or offers it. */
export async function giveSeat(
  deps: Deps,
  { entry, user, quote, until, mayCharge, note = null, tx }: GivenSeat,
): Promise<'seated' | 'charging' | 'offered'> {
  const reservation = { user, quote, waitlistEntryId: entry.id, note, tx }
  if (!until) {
    await reserveSeat(deps, reservation)
    return 'seated'
  }
  const agreed = mayCharge ? (entry.charge ?? null) : null
  const { isFree, price } = quote
  const charge = evaluateCharge({ agreed, now: deps.clock.now(), isFree, priceCents: price.paid })
  const isCharged = charge.kind === 'charge' && agreed !== null
  const checkoutId = isCharged ? deps.ids.next() : null
  const booking = await reserveSeat(deps, { ...reservation, hold: { checkoutId, expiresAt: until } })
  await queueHoldEnd(deps, { booking, tx })
  if (isCharged && checkoutId) {
    await queueCharge(deps, { checkoutId, entry, agreed, quote, booking, tx })
    await holdForEntry(deps, { entry, state: 'charging', bookingId: booking.id, until, note, tx })
    return 'charging'
  }
  const reason = charge.kind === 'offer' ? charge.why : null
  await offerHeldSeat(deps, { entry, booking, until, reason, note, tx })
  return 'offered'
}

type HeldSeat = {
  entry: StoredEntry
  booking: StoredBooking
  until: Date
  reason: ChargeMiss | null
  note: string | null
  tx: Tx
}

async function offerHeldSeat(deps: Deps, { entry, booking, until, reason, note, tx }: HeldSeat): Promise<void> {
  const { id: bookingId, price, snapshot } = booking
  await holdForEntry(deps, { entry, state: 'offered', bookingId, until, reason, note, tx })
  const location = snapshot?.location ?? null
  await queueOffer(deps, { entry, priceCents: price.paid, location, bookingId, until, notCharged: reason, tx })
}
