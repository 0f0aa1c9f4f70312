import type { ProviderCheckout } from '../../../adapters/payments.ts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { confirmSeat, extendSeatHold } from '../../bookings/index.ts'
import { activateEnrollment } from '../../enrollments/index.ts'
import { syncMembership } from '../../memberships/index.ts'
import { activatePack } from '../../packs/index.ts'
import { checkoutStore, queueCheckoutEnd, refundStore, type StoredCheckout } from '../records/index.ts'
import { getSerializeKeysCheckout, releaseCheckout } from './end-checkout.ts'

type SettleInput = { checkout: StoredCheckout; providerCheckout: ProviderCheckout }

/**
 * Applies what the provider says about a checkout, from an event, in any order and any number of times, or on request.
 * Each step depends on the checkout's status, so repeating it changes nothing.
 */
export async function settleCheckout(deps: Deps, providerCheckout: ProviderCheckout): Promise<void> {
  const { checkoutId, sessionId, stand } = providerCheckout
  const checkout = checkoutId ? await checkoutStore(deps).findById(checkoutId) : null
  if (!checkout) return
  const { id, isGivenUp } = checkout
  // A checkout that was replaced after its response was lost: its address was never shown to a user.
  if (checkout.sessionId && checkout.sessionId !== sessionId) {
    const stray = { checkout, providerCheckout, reason: 'paid-twice' } as const
    if (stand === 'paid') await deps.inTransaction((tx) => requestRefund(deps, { ...stray, tx }))
  } else if (stand === 'processing') await keepWaiting(deps, { checkout, providerCheckout })
  else if (stand === 'paid') await settlePaid(deps, { checkout, providerCheckout })
  else if (stand !== 'open') {
    const as = isGivenUp ? 'cancelled' : 'expired'
    await deps.inTransaction((tx) => releaseCheckout(deps, { id, as, tx }), {
      serializeBy: getSerializeKeysCheckout(checkout),
    })
  }
}

type RefundCause = 'seat-lost' | 'paid-late' | 'paid-twice'

async function settlePaid(deps: Deps, { checkout, providerCheckout }: SettleInput): Promise<void> {
  if (checkout.status === 'paid') return
  const { id, kind, heldFrom } = checkout
  const { sessionId, paymentIntentId, paidAt, subscriptionId } = providerCheckout
  const now = deps.clock.now()
  const paid = {
    sessionId,
    paymentIntentId,
    status: 'paid' as const,
    // The provider's clock may be ahead of ours; nothing was paid in the future.
    paidAt: paidAt && paidAt < now ? paidAt : now,
    isPaymentUnderWay: false,
    checkoutUrl: null,
    heldFrom: null,
  }
  if (kind === 'subscription') {
    if (!subscriptionId) throw new Error(`checkout ${id} is paid but names no subscription`)
    // The membership is applied first: after a kill in between, the same event is applied again.
    await syncMembership(deps, subscriptionId)
    const changes = { ...paid, subscriptionId }
    await deps.inTransaction((tx) => checkoutStore(deps).change({ id, from: unpaidStatuses, changes, tx }))
    return
  }
  const outcome = await deps.inTransaction(
    async (tx) => {
      // The account that pays can be closed while the provider's page is open.
      const isOwned = (await userStore(deps).findById(checkout.userId, { tx })) !== null
      const settle = { class: settleSeat, program: settlePlace, pack: settlePack }[kind]
      const settled = await settle(deps, { checkout, paid, isOwned, tx })
      if (settled === 'settled' || settled === 'settled before') return settled
      await requestRefund(deps, { checkout, providerCheckout, reason: settled, tx })
      const changes = { isRefunded: true, paymentIntentId }
      await checkoutStore(deps).change({ id, from: [...unpaidStatuses, 'paid'], changes, tx })
      return settled
    },
    { serializeBy: getSerializeKeysCheckout(checkout) },
  )
  if (outcome === 'settled' && heldFrom) await deps.limits.giveBack({ limit: 'unpaidSeats', key: heldFrom })
}

const unpaidStatuses = ['open', 'expired', 'cancelled'] as const

type PaidInput = {
  checkout: StoredCheckout
  /** What a paid checkout becomes. */
  paid: { sessionId: string; paymentIntentId: string | null; paidAt: Date; status: 'paid' }
  isOwned: boolean
  tx: Tx
}
type PaidOutcome = 'settled' | 'settled before' | RefundCause

async function settleSeat(deps: Deps, { checkout, paid, isOwned, tx }: PaidInput): Promise<PaidOutcome> {
  const { id, bookingId, price } = checkout
  const { paymentIntentId, paidAt } = paid
  const current = await checkoutStore(deps).findById(id, { tx })
  if (current?.status === 'paid') return 'settled before'
  const seat = { paymentIntentId, paidAt, price, checkoutId: id, isCharge: checkout.isCharge }
  const isHeld = current?.status === 'open' && bookingId !== null && isOwned
  const outcome = isHeld ? await confirmSeat(deps, { bookingId, ...seat, tx }) : 'lost'
  if (outcome === 'confirmed') {
    await checkoutStore(deps).change({ id, changes: paid, tx })
    return 'settled'
  }
  await releaseCheckout(deps, { id, as: 'expired', tx })
  return refundCauses[outcome]
}

const refundCauses = { started: 'paid-late', covered: 'paid-twice', lost: 'seat-lost' } as const

/** A program has no seats to lose, so a late payment is good unless the member is in it already. */
async function settlePlace(deps: Deps, { checkout, paid, isOwned, tx }: PaidInput): Promise<PaidOutcome> {
  const { id, enrollmentId } = checkout
  const changed = await checkoutStore(deps).change({ id, from: unpaidStatuses, changes: paid, tx })
  if (!changed || !enrollmentId) return 'settled before'
  if (!isOwned) return 'seat-lost'
  const { paymentIntentId, paidAt } = paid
  return (await activateEnrollment(deps, { enrollmentId, paymentIntentId, paidAt, tx })) ? 'settled' : 'paid-twice'
}

/** A late payment for a pack is good too, unless its buyer has bought one for newcomers before. */
async function settlePack(deps: Deps, { checkout, paid, isOwned, tx }: PaidInput): Promise<PaidOutcome> {
  const { id: checkoutId, userId, packTerms: terms, price } = checkout
  const changed = await checkoutStore(deps).change({ id: checkoutId, from: unpaidStatuses, changes: paid, tx })
  if (!changed || !terms) return 'settled before'
  if (!isOwned) return 'seat-lost'
  const sale = { checkoutId, userId, terms, priceCents: price.paid, paidAt: paid.paidAt }
  return (await activatePack(deps, { ...sale, tx })) ? 'settled' : 'paid-twice'
}

/** Keeps the seat until the class starts while the money of a bank transfer is under way. */
async function keepWaiting(deps: Deps, { checkout, providerCheckout }: SettleInput): Promise<void> {
  const { id, bookingId, isPaymentUnderWay } = checkout
  if (isPaymentUnderWay) return
  await deps.inTransaction(async (tx) => {
    const until = bookingId ? await extendSeatHold(deps, { bookingId, tx }) : null
    const { sessionId, paymentIntentId } = providerCheckout
    const hold = until ? { holdExpiresAt: until } : {}
    const changes = { sessionId, paymentIntentId, isPaymentUnderWay: true, ...hold }
    const changed = await checkoutStore(deps).change({ id, changes, tx })
    if (changed && until) await queueCheckoutEnd(deps, { checkout, as: 'expired', dueAt: until, tx })
  })
}

/** Requests a refund of a payment, at most once. */
async function requestRefund(
  deps: Deps,
  { checkout, providerCheckout, reason, tx }: SettleInput & { reason: RefundCause; tx: Tx },
): Promise<void> {
  const { paymentIntentId, amountCents } = providerCheckout
  if (!paymentIntentId || amountCents === 0) return
  const { id: checkoutId, userId, title } = checkout
  const refund = { paymentIntentId, userId, amountCents, title, reason, checkoutId }
  await refundStore(deps).request({ refund, tx })
}
