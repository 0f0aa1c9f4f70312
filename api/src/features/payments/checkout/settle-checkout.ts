import type { ProviderCheckout } from '../../../adapters/payments.ts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { confirmSeat, extendSeatHold } from '../../bookings/index.ts'
import { activateEnrollment } from '../../enrollments/index.ts'
import { syncMembership } from '../../memberships/index.ts'
import { checkoutStore, queueCheckoutEnd, refundStore, type StoredCheckout } from '../records/index.ts'
import { releaseCheckout, turnsOfCheckout } from './end-checkout.ts'

/**
 * Applies what the provider says about a checkout, from an event, in any order and any number of times, or on request.
 * Each step depends on the checkout's status, so repeating it changes nothing.
 */
export async function settleCheckout(deps: Deps, providerCheckout: ProviderCheckout): Promise<void> {
  const checkout = providerCheckout.checkoutId ? await checkoutStore(deps).findById(providerCheckout.checkoutId) : null
  if (!checkout) return
  // A checkout that was replaced after its response was lost: its address was never shown to a user.
  if (checkout.sessionId && checkout.sessionId !== providerCheckout.sessionId)
    return refundStray(deps, { checkout, providerCheckout })
  switch (providerCheckout.stand) {
    case 'open':
      return
    case 'processing':
      return keepWaiting(deps, { checkout, providerCheckout })
    case 'paid':
      return settlePaid(deps, { checkout, providerCheckout })
    case 'failed':
    case 'expired':
      return settleUnpaid(deps, checkout)
  }
}

type SettleInput = { checkout: StoredCheckout; providerCheckout: ProviderCheckout }

async function settlePaid(deps: Deps, { checkout, providerCheckout }: SettleInput): Promise<void> {
  if (checkout.status === 'paid') return
  if (checkout.kind === 'subscription') return settleSubscription(deps, { checkout, providerCheckout })
  const settle = checkout.kind === 'class' ? settleSeat : settlePlace
  const outcome = await deps.inTransaction((tx) => settle(deps, { checkout, providerCheckout, tx }), {
    serializeBy: turnsOfCheckout(checkout),
  })
  if (outcome === 'settled' && checkout.heldFrom) {
    await deps.limits.giveBack({ limit: 'unpaidSeats', key: checkout.heldFrom })
  }
}

type PaidOutcome = 'settled' | 'settled before' | 'given back'

const toPaidChanges = (deps: Deps, providerCheckout: ProviderCheckout) => {
  const now = deps.clock.now()
  return {
    sessionId: providerCheckout.sessionId,
    paymentIntentId: providerCheckout.paymentIntentId,
    // The provider's clock may be ahead of ours; nothing was paid in the future.
    paidAt: providerCheckout.paidAt && providerCheckout.paidAt < now ? providerCheckout.paidAt : now,
    status: 'paid' as const,
    isPaymentUnderWay: false,
    checkoutUrl: null,
    heldFrom: null,
  }
}

/** Confirms the seat that the checkout holds, or refunds the payment when the seat is lost; returns which. */
async function settleSeat(
  deps: Deps,
  { checkout, providerCheckout, tx }: SettleInput & { tx: Tx },
): Promise<PaidOutcome> {
  const { id, bookingId } = checkout
  const { paymentIntentId } = providerCheckout
  const current = await checkoutStore(deps).findById(id, { tx })
  if (current?.status === 'paid') return 'settled before'
  const changes = toPaidChanges(deps, providerCheckout)
  const outcome =
    current?.status === 'open' && bookingId && (await hasOwner(deps, { checkout, tx }))
      ? await confirmSeat(deps, {
          bookingId,
          paymentIntentId,
          paidAt: changes.paidAt,
          price: checkout.price,
          checkoutId: id,
          isCharge: checkout.isCharge === true,
          tx,
        })
      : 'lost'
  if (outcome === 'confirmed') {
    await checkoutStore(deps).change({ id, changes, tx })
    return 'settled'
  }
  await releaseCheckout(deps, { id, as: 'expired', tx })
  await refundLost(deps, { checkout, providerCheckout, reason: refundReasons[outcome], tx })
  return 'given back'
}

const refundReasons = { started: 'paid-late', covered: 'paid-twice', lost: 'seat-lost' } as const

/**
 * Starts the enrollment; a program has no seats to lose, so a late payment is good unless the member is in it already.
 */
async function settlePlace(
  deps: Deps,
  { checkout, providerCheckout, tx }: SettleInput & { tx: Tx },
): Promise<PaidOutcome> {
  const { id, enrollmentId } = checkout
  const changes = toPaidChanges(deps, providerCheckout)
  const paid = await checkoutStore(deps).change({ id, from: unpaidStatuses, changes, tx })
  if (!paid || !enrollmentId) return 'settled before'
  const { paymentIntentId } = providerCheckout
  const isOwned = await hasOwner(deps, { checkout, tx })
  const activation = { enrollmentId, paymentIntentId, paidAt: changes.paidAt, tx }
  if (isOwned && (await activateEnrollment(deps, activation))) return 'settled'
  await refundLost(deps, { checkout, providerCheckout, reason: isOwned ? 'paid-twice' : 'seat-lost', tx })
  return 'given back'
}

const unpaidStatuses = ['open', 'expired', 'cancelled'] as const

/** Gives a payment back whose seat or place is lost, and notes it on the checkout. */
async function refundLost(deps: Deps, lost: GiveBackInput): Promise<void> {
  await giveBack(deps, lost)
  const { checkout, providerCheckout, tx } = lost
  const changes = { isRefunded: true, paymentIntentId: providerCheckout.paymentIntentId }
  await checkoutStore(deps).change({ id: checkout.id, from: ['open', 'paid', 'expired', 'cancelled'], changes, tx })
}

/** Whether the account that pays is still there: it can be closed while the provider's page is open. */
async function hasOwner(deps: Deps, { checkout, tx }: { checkout: StoredCheckout; tx: Tx }): Promise<boolean> {
  return (await userStore(deps).findById(checkout.userId, { tx })) !== null
}

// The membership is applied first: after a kill in between, the same event is applied again.
async function settleSubscription(deps: Deps, { checkout, providerCheckout }: SettleInput): Promise<void> {
  const { subscriptionId } = providerCheckout
  if (!subscriptionId) throw new Error(`checkout ${checkout.id} is paid but names no subscription`)
  await syncMembership(deps, subscriptionId)
  const changes = { ...toPaidChanges(deps, providerCheckout), subscriptionId }
  const { id } = checkout
  await deps.inTransaction((tx) => checkoutStore(deps).change({ id, from: unpaidStatuses, changes, tx }))
}

/** Keeps the seat until the class starts while the money of a bank transfer is under way. */
async function keepWaiting(deps: Deps, { checkout, providerCheckout }: SettleInput): Promise<void> {
  const { id, bookingId, isPaymentUnderWay } = checkout
  if (isPaymentUnderWay) return
  await deps.inTransaction(async (tx) => {
    const until = bookingId ? await extendSeatHold(deps, { bookingId, tx }) : null
    const { sessionId, paymentIntentId } = providerCheckout
    const changes = {
      sessionId,
      paymentIntentId,
      isPaymentUnderWay: true,
      ...(until ? { holdExpiresAt: until } : {}),
    }
    const changed = await checkoutStore(deps).change({ id, changes, tx })
    if (changed && until) await queueCheckoutEnd(deps, { checkout, as: 'expired', dueAt: until, tx })
  })
}

async function settleUnpaid(deps: Deps, checkout: StoredCheckout): Promise<void> {
  const { id } = checkout
  const as = checkout.isGivenUp ? 'cancelled' : 'expired'
  await deps.inTransaction((tx) => releaseCheckout(deps, { id, as, tx }), { serializeBy: turnsOfCheckout(checkout) })
}

async function refundStray(deps: Deps, { checkout, providerCheckout }: SettleInput): Promise<void> {
  if (providerCheckout.stand !== 'paid') return
  await deps.inTransaction((tx) => giveBack(deps, { checkout, providerCheckout, reason: 'paid-twice', tx }))
}

type GiveBackInput = SettleInput & { reason: 'seat-lost' | 'paid-late' | 'paid-twice'; tx: Tx }

/** Requests a refund of a payment, at most once. */
async function giveBack(deps: Deps, { checkout, providerCheckout, reason, tx }: GiveBackInput): Promise<void> {
  const { paymentIntentId, amountCents } = providerCheckout
  if (!paymentIntentId || amountCents === 0) return
  const { id: checkoutId, userId, title } = checkout
  const refund = { paymentIntentId, userId, amountCents, title, reason, checkoutId }
  await refundStore(deps).request({ refund, now: deps.clock.now(), tx })
}
