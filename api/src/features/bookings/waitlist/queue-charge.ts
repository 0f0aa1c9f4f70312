import { formatCents, formatMoney } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { insertCheckout } from '../../payments/records/index.ts'
import type { SeatQuote } from '../booking/quote-seat.ts'
import type { StoredBooking } from '../booking/stored-booking.ts'
import { formatWhen } from '../mails/seat-format.ts'
import type { StoredAgreement } from './waitlist-document.ts'
import type { StoredEntry } from './waitlist-store.ts'

/** What the job needs that charges a saved card; also when the account was closed in between. */
export type ChargeJob = { checkoutId: string; entryId: string; customerId: string; cardId: string; description: string }

type Charge = {
  checkoutId: string
  entry: StoredEntry
  agreed: StoredAgreement
  quote: SeatQuote
  /** The held seat. */
  booking: StoredBooking
  tx: Tx
}

/**
 * Adds the charge of a saved card for a seat that this transaction holds, with the job that carries it out. An entry of a
 * waitlist is charged once at most: it names the job and the provider's key.
 */
export async function queueCharge(
  deps: Deps,
  { checkoutId, entry, agreed, quote, booking, tx }: Charge,
): Promise<void> {
  const { id: bookingId, userId, occurrenceId: occurrence, scheduleId, price } = booking
  const className = quote.studioClass.name
  const checkout = {
    ...{ id: checkoutId, userId, kind: 'class' as const, itemKey: `booking:${bookingId}`, occurrence, scheduleId },
    ...{ title: className, price, bookingId, enrollmentId: null, isOffer: true, isCharge: true },
    ...{ holdExpiresAt: booking.holdExpiresAt ?? deps.clock.now(), createdAt: deps.clock.now() },
  }
  await insertCheckout(deps, { checkout, tx })
  const { customerId, cardId } = agreed
  const description = `${className}, ${formatWhen(deps, booking)}`
  const payload: ChargeJob = { checkoutId, entryId: entry.id, customerId, cardId, description }
  const title = `${className}, ${formatMoney(formatCents(price.paid))}`
  await deps.jobQueue.add({ kind: 'waitlist-charge', cause: entry.id, payload, title, userId, tx })
}
