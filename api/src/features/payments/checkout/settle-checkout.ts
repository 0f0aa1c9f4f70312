import type { ProviderCheckout } from '../../../adapters/payments.ts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { confirmSeat, extendSeatHold } from '../../bookings/index.ts'
import { activateEnrollment } from '../../enrollments/index.ts'
import { syncMembership } from '../../memberships/index.ts'
import { activatePack } from '../../packs/index.ts'
import { checkoutStore, queueCheckoutEnd, refundStore, type StoredCheckout } from '../records/index.ts'
import { getCheckoutSerializeKeys, releaseCheckout } from './end-checkout.ts'

type SettleInput = { checkout: StoredCheckout; providerCheckout: ProviderCheckout }

/**
 * Applies the provider's status of a checkout to our records. Each step depends on the checkout's own status, so calls
 * in any order and any number of times are safe.
 */
export async function settleCheckout(deps: Deps, providerCheckout: ProviderCheckout): Promise<void> {
  const { checkoutId, sessionId, status } = providerCheckout
  const checkout = checkoutId ? await checkoutStore(deps).findById(checkoutId) : null
  if (!checkout) return
  // The response that named this session was lost, so the checkout has another. A payment in this session is refunded.
  if (checkout.sessionId && checkout.sessionId !== sessionId) {
    const duplicate = { checkout, providerCheckout, reason: 'paid-twice' } as const
    if (status === 'paid') await deps.inTransaction((tx) => requestRefund(deps, { ...duplicate, tx }))
    return
  }
  if (status === 'open') return
  if (status === 'processing') return extendHold(deps, { checkout, providerCheckout })
  if (status === 'paid') return settlePaid(deps, { checkout, providerCheckout })
  const endStatus = checkout.isGivenUp ? 'cancelled' : 'expired'
  await deps.inTransaction((tx) => releaseCheckout(deps, { id: checkout.id, status: endStatus, tx }), {
    serializeBy: getCheckoutSerializeKeys(checkout),
  })
}

/** `seat-lost` also stands for a purchase whose account was closed: its owner is not mailed the reason. */
type AutoRefundReason = 'seat-lost' | 'paid-late' | 'paid-twice'

async function settlePaid(deps: Deps, { checkout, providerCheckout }: SettleInput): Promise<void> {
  if (checkout.status === 'paid') return
  const { id, kind, unpaidHoldAddress } = checkout
  const { sessionId, paymentIntentId, paidAt, subscriptionId } = providerCheckout
  const currentTime = deps.clock.now()
  const paidFields = {
    sessionId,
    paymentIntentId,
    status: 'paid' as const,
    // The provider's clock may be ahead of ours.
    paidAt: paidAt && paidAt < currentTime ? paidAt : currentTime,
    isPaymentUnderWay: false,
    checkoutUrl: null,
    unpaidHoldAddress: null,
  }
  if (kind === 'subscription') {
    if (!subscriptionId) throw new Error(`checkout ${id} is paid but names no subscription`)
    // The membership comes first: if the process dies in between, the event is applied again.
    await syncMembership(deps, subscriptionId)
    const changes = { ...paidFields, subscriptionId }
    await deps.inTransaction((tx) => checkoutStore(deps).change({ id, fromStatuses: unpaidStatuses, changes, tx }))
    return
  }
  const outcome = await deps.inTransaction(
    async (tx) => {
      // The account may have been closed while the page was open.
      const isAccountOpen = (await userStore(deps).findById(checkout.userId, { tx })) !== null
      const settlePurchase = { class: settleSeat, program: settleEnrollment, pack: settlePack }[kind]
      const result = await settlePurchase(deps, { checkout, paidFields, isAccountOpen, tx })
      if (result === 'settled' || result === 'already settled') return result
      await requestRefund(deps, { checkout, providerCheckout, reason: result, tx })
      const changes = { isRefunded: true, paymentIntentId }
      await checkoutStore(deps).change({ id, fromStatuses: [...unpaidStatuses, 'paid'], changes, tx })
      return result
    },
    { serializeBy: getCheckoutSerializeKeys(checkout) },
  )
  // The limit counts unpaid seats by the client's IP address.
  if (outcome === 'settled' && unpaidHoldAddress)
    await deps.limits.giveBack({ limit: 'unpaidSeats', key: unpaidHoldAddress })
}

const unpaidStatuses = ['open', 'expired', 'cancelled'] as const

type PaidInput = {
  checkout: StoredCheckout
  paidFields: { sessionId: string; paymentIntentId: string | null; paidAt: Date; status: 'paid' }
  isAccountOpen: boolean
  tx: Tx
}
type PaidOutcome = 'settled' | 'already settled' | AutoRefundReason

async function settleSeat(deps: Deps, { checkout, paidFields, isAccountOpen, tx }: PaidInput): Promise<PaidOutcome> {
  const { id, bookingId, price } = checkout
  const { paymentIntentId, paidAt } = paidFields
  const currentCheckout = await checkoutStore(deps).findById(id, { tx })
  if (currentCheckout?.status === 'paid') return 'already settled'
  const seat = { paymentIntentId, paidAt, price, checkoutId: id, isAutoCharge: checkout.isAutoCharge }
  const isHeld = currentCheckout?.status === 'open' && bookingId !== null && isAccountOpen
  const outcome = isHeld ? await confirmSeat(deps, { bookingId, ...seat, tx }) : 'lost'
  if (outcome === 'confirmed') {
    await checkoutStore(deps).change({ id, changes: paidFields, tx })
    return 'settled'
  }
  await releaseCheckout(deps, { id, status: 'expired', tx })
  return refundReasonByOutcome[outcome]
}

// `covered`: the seat was already confirmed and needed no payment.
const refundReasonByOutcome = { started: 'paid-late', covered: 'paid-twice', lost: 'seat-lost' } as const

/** A program has no seats, so a late payment is accepted if the account is open and the member not yet enrolled. */
async function settleEnrollment(
  deps: Deps,
  { checkout, paidFields, isAccountOpen, tx }: PaidInput,
): Promise<PaidOutcome> {
  const { id, enrollmentId } = checkout
  const changedCheckout = await checkoutStore(deps).change({
    id,
    fromStatuses: unpaidStatuses,
    changes: paidFields,
    tx,
  })
  if (!changedCheckout || !enrollmentId) return 'already settled'
  if (!isAccountOpen) return 'seat-lost'
  const { paymentIntentId, paidAt } = paidFields
  return (await activateEnrollment(deps, { enrollmentId, paymentIntentId, paidAt, tx })) ? 'settled' : 'paid-twice'
}

/**
 * A late payment for a pack is accepted if the account is open, unless the pack is for newcomers and the buyer has
 * bought one before.
 */
async function settlePack(deps: Deps, { checkout, paidFields, isAccountOpen, tx }: PaidInput): Promise<PaidOutcome> {
  const { id: checkoutId, userId, packTerms: terms, price } = checkout
  const changedCheckout = await checkoutStore(deps).change({
    id: checkoutId,
    fromStatuses: unpaidStatuses,
    changes: paidFields,
    tx,
  })
  if (!changedCheckout || !terms) return 'already settled'
  if (!isAccountOpen) return 'seat-lost'
  const sale = { checkoutId, userId, terms, priceCents: price.paid, paidAt: paidFields.paidAt }
  return (await activatePack(deps, { ...sale, tx })) ? 'settled' : 'paid-twice'
}

/** Holds the seat until the class starts, because a bank transfer is being processed. */
async function extendHold(deps: Deps, { checkout, providerCheckout }: SettleInput): Promise<void> {
  const { id, bookingId, isPaymentUnderWay } = checkout
  if (isPaymentUnderWay) return
  await deps.inTransaction(async (tx) => {
    const holdExpiresAt = bookingId ? await extendSeatHold(deps, { bookingId, tx }) : null
    const { sessionId, paymentIntentId } = providerCheckout
    const hold = holdExpiresAt ? { holdExpiresAt } : {}
    const changes = { sessionId, paymentIntentId, isPaymentUnderWay: true, ...hold }
    const changedCheckout = await checkoutStore(deps).change({ id, changes, tx })
    if (changedCheckout && holdExpiresAt)
      await queueCheckoutEnd(deps, { checkout, action: 'expired', dueAt: holdExpiresAt, tx })
  })
}

/** Requests a refund of a payment, at most once. */
async function requestRefund(
  deps: Deps,
  { checkout, providerCheckout, reason, tx }: SettleInput & { reason: AutoRefundReason; tx: Tx },
): Promise<void> {
  const { paymentIntentId, amountCents } = providerCheckout
  if (!paymentIntentId || amountCents === 0) return
  const { id: checkoutId, userId, title } = checkout
  const refund = { paymentIntentId, userId, amountCents, title, reason, checkoutId }
  await refundStore(deps).add({ refund, tx })
}
