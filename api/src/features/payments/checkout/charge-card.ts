import { type ChargeMiss, formatCents, formatMoney, type User } from '@studio/contract'
import { isRefusedByProvider } from '../../../adapters/stripe-errors.ts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { bookingStore } from '../../bookings/bookings/index.ts'
import { type CheckoutPrice, checkoutStore, type StoredCheckout } from '../records/index.ts'
import { releaseInside } from './release-checkout.ts'
import { settleCheckout } from './settle-checkout.ts'

/** What the job needs that charges a saved card; also when the account was closed in between. */
export type ChargeJob = { checkoutId: string; entryId: string; customerId: string; cardId: string; description: string }

type Charge = {
  checkoutId: string
  entryId: string
  user: User
  card: { customerId: string; cardId: string }
  seat: {
    bookingId: string
    occurrence: string
    scheduleId: string | null
    className: string
    when: string
    price: CheckoutPrice
  }
  until: Date
  tx: Tx
}

/**
 * Adds the charge of a saved card for a seat that this transaction holds until an instant, with the job that carries it
 * out. An entry of a waitlist is charged once at most: it names the job and the provider's key.
 */
export async function addCharge(deps: Deps, charge: Charge): Promise<void> {
  const { checkoutId, entryId, user, card, seat, until, tx } = charge
  const { bookingId, occurrence, scheduleId, className, when, price } = seat
  const checkout = {
    ...{ id: checkoutId, userId: user.id, kind: 'class' as const, itemKey: `booking:${bookingId}`, occurrence },
    ...{ scheduleId, title: className, price, bookingId, enrollmentId: null },
    ...{ holdExpiresAt: until, createdAt: deps.clock.now(), isOffer: true, isCharge: true },
  }
  await checkoutStore(deps).add({ checkout, tx })
  const payload: ChargeJob = { checkoutId, entryId, ...card, description: `${className}, ${when}` }
  const title = `${className}, ${formatMoney(formatCents(price.paid))}`
  await deps.jobQueue.add({ kind: 'waitlist-charge', cause: entryId, payload, title, userId: user.id, tx })
}

/**
 * Charges the card while the seat is held, and books the seat when it is paid. Answers why the card was not charged;
 * null when nothing is left to do. Throws while the provider does not answer; after the hold a payment whose answer was
 * lost is looked for, and goes back.
 */
export async function chargeHeldSeat(deps: Deps, job: ChargeJob): Promise<ChargeMiss | null> {
  const checkout = await checkoutStore(deps).findById(job.checkoutId)
  if (!checkout || checkout.stand === 'paid') return null
  if (!(await isStillHeld(deps, checkout))) {
    const { customerId, checkoutId } = job
    const paid = await deps.payments.findSavedCardCharge({ customerId, checkoutId })
    if (paid) await settleCheckout(deps, paid)
    return null
  }
  const result = await charge(deps, { checkout, job })
  if (result.kind === 'declined') return 'card_declined'
  if (result.kind === 'needs_authentication') return 'card_asks_owner'
  await settleCheckout(deps, result.checkout)
  return null
}

async function isStillHeld(deps: Deps, { stand, holdExpiresAt, bookingId }: StoredCheckout): Promise<boolean> {
  if (stand !== 'charging' || holdExpiresAt <= deps.clock.now() || !bookingId) return false
  const booking = await bookingStore(deps).findById(bookingId)
  return booking?.status === 'pending'
}

async function charge(deps: Deps, { checkout, job }: { checkout: StoredCheckout; job: ChargeJob }) {
  const { customerId, cardId, description: title, entryId } = job
  const about = { checkoutId: checkout.id, userId: checkout.userId }
  try {
    const amountCents = checkout.price.paid
    return await deps.payments.chargeSavedCard({
      key: `waitlist-charge:${entryId}`,
      ...{ customerId, cardId, title, amountCents, about },
    })
  } catch (error) {
    if (!isRefusedByProvider(error)) throw error
    deps.log.error({ err: error, checkout: checkout.id }, 'the provider refused the charge of a saved card')
    return { kind: 'declined' as const }
  }
}

/** Ends a charge that was refused; the seat stays held, to be paid on a page. False when it had ended before. */
export async function endCharge(deps: Deps, { checkoutId, tx }: { checkoutId: string; tx: Tx }): Promise<boolean> {
  const checkout = await checkoutStore(deps).findById(checkoutId, { tx })
  return checkout !== null && releaseInside(deps, { checkout, as: 'failed', isKnown: true, from: ['charging'], tx })
}
