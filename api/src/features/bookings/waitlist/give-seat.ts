import { formatCents, formatMoney, type User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { insertCheckout } from '../../payments/records/index.ts'
import type { StoredBooking } from '../booking/booking-store.ts'
import type { SeatQuote } from '../booking/quote-seat.ts'
import { reserveSeat } from '../booking/reserve-seat.ts'
import { queueHoldEnd } from '../holds/end-hold.ts'
import { formatWhen } from '../mails/booking-format.ts'
import { changeEntry } from './change-entry.ts'
import { queueOffer } from './queue-waitlist-mails.ts'
import { evaluateCharge } from './rules.ts'
import type { StoredAgreement, StoredEntry } from './waitlist-store.ts'

/** What the job needs that charges a saved card; also when the account was closed in between. */
export type ChargeJob = { checkoutId: string; entryId: string; customerId: string; cardId: string; description: string }

type GivenSeat = {
  entry: StoredEntry
  user: User
  quote: SeatQuote
  /** Until when the seat is held for an answer; null books it. */
  until: Date | null
  /** Whether a card may be charged to which the member has agreed. */
  mayCharge?: boolean
  /** Why staff give it out of order. */
  note?: string | null
  tx: Tx
}

/** Books a seat for one who waits, holds it while their card is charged, or offers it. */
export async function giveSeat(
  deps: Deps,
  { entry, user, quote, until, mayCharge = false, note = null, tx }: GivenSeat,
): Promise<'seated' | 'charging' | 'offered'> {
  const reservation = { user, quote, waitlistEntryId: entry.id, note, tx }
  if (!until) {
    await reserveSeat(deps, reservation)
    return 'seated'
  }
  const agreed = mayCharge ? entry.charge : null
  const charge = evaluateCharge({ agreed, now: deps.clock.now(), isFree: quote.isFree, priceCents: quote.price.paid })
  const checkoutId = charge.kind === 'charge' ? deps.ids.next() : null
  const booking = await reserveSeat(deps, { ...reservation, hold: { checkoutId, expiresAt: until } })
  await queueHoldEnd(deps, { booking, tx })
  const fields = { bookingId: booking.id, offerUntil: until }
  if (checkoutId && agreed) {
    await queueCharge(deps, { checkoutId, entry, agreed, booking, tx })
    await changeEntry(deps, { entry, what: 'charging', note, fields: { ...fields, state: 'charging' }, tx })
    return 'charging'
  }
  const reason = charge.kind === 'offer' ? charge.why : null
  await changeEntry(deps, { entry, what: 'offered', reason, note, fields: { ...fields, state: 'offered' }, tx })
  await queueOffer(deps, { entry, booking, notCharged: reason, tx })
  return 'offered'
}

type Charge = { checkoutId: string; entry: StoredEntry; agreed: StoredAgreement; booking: StoredBooking; tx: Tx }

/**
 * Adds the charge of a saved card for a seat that this transaction holds, with the job that carries it out. An entry of a
 * waitlist is charged once at most: it names the job and the provider's key.
 */
async function queueCharge(deps: Deps, { checkoutId, entry, agreed, booking, tx }: Charge): Promise<void> {
  const { id: bookingId, userId, occurrenceId: occurrence, scheduleId, price, holdExpiresAt } = booking
  const { className } = booking.snapshot
  const createdAt = deps.clock.now()
  const checkout = {
    ...{ id: checkoutId, userId, kind: 'class' as const, itemKey: `booking:${bookingId}`, occurrence, scheduleId },
    ...{ title: className, price, bookingId, enrollmentId: null, isOffer: true, isCharge: true },
    ...{ holdExpiresAt: holdExpiresAt ?? createdAt, createdAt },
  }
  await insertCheckout(deps, { checkout, tx })
  const { customerId, cardId } = agreed
  const description = `${className}, ${formatWhen(deps, booking)}`
  const payload: ChargeJob = { checkoutId, entryId: entry.id, customerId, cardId, description }
  const title = `${className}, ${formatMoney(formatCents(price.paid))}`
  await deps.jobQueue.add({ kind: 'waitlist-charge', cause: entry.id, payload, title, userId, tx })
}
