import type { EventSubject } from '../../../adapters/payments.ts'
import type { Deps } from '../../../deps.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import { userStore } from '../../accounts/people/index.ts'
import { membershipStore } from '../../memberships/index.ts'
import {
  checkoutStore,
  moneyBackStore,
  type PaymentPurpose,
  type RefundJob,
  type ReversalEvent,
  refundStore,
  type StoredCheckout,
} from '../records/index.ts'
import { notifyStudio } from './tell-studio.ts'

type ReversalNotice = {
  told: string
  at: Date
  subject: Extract<EventSubject, { kind: 'refund' | 'refund-failed' | 'dispute' }>
}

/**
 * Stores what a provider's event says about a reversal, in any order and any number of times: of a purchase or of a
 * membership's month, partial or full, refunded or taken by a bank after a dispute. Payments unrelated to the studio
 * are ignored.
 */
export async function applyReversalEvent(deps: Deps, { told, at, subject }: ReversalNotice): Promise<void> {
  const { paymentIntentId } = subject
  const checkoutId = subject.kind === 'refund' ? subject.checkoutId : null
  const purpose = await findPurpose(deps, { paymentIntentId, checkoutId })
  if (purpose) await recordReversals(deps, { paymentIntentId, purpose, sightings: [sightingOf({ told, at, subject })] })
}

const kindOf = { open: 'disputed', lost: 'dispute-lost', kept: 'dispute-kept' } as const

function sightingOf({ told, at, subject }: ReversalNotice): ReversalEvent {
  if (subject.kind === 'refund') return { told, kind: 'given', at, cents: subject.refundedCents }
  const { amountCents: cents } = subject
  if (subject.kind === 'refund-failed') return { told, kind: 'failed', at, cents, refundId: subject.refundId }
  const { disputeId, reason, answerBy, stand } = subject
  return { told, kind: kindOf[stand], at, cents, disputeId, reason, answerBy }
}

type GivenBack = { paymentIntentId: string; checkoutId: string | null; told: string; at: Date; refundedCents: number }

/**
 * Adds what an admin gave back to the reversals, with all that has gone back of the payment by then. It has an id, so
 * that repeating it changes nothing, nor does the provider's event about it.
 */
export async function recordGivenBack(deps: Deps, given: GivenBack): Promise<void> {
  const { paymentIntentId, checkoutId, told, at, refundedCents: cents } = given
  const purpose = await findPurpose(deps, { paymentIntentId, checkoutId })
  if (!purpose) throw new Error(`what the payment ${paymentIntentId} was for is not known at the payment provider`)
  await recordReversals(deps, { paymentIntentId, purpose, sightings: [{ told, kind: 'given', at, cents }] })
}

/** Adds a completed refund of ours to the reversals: reports must not depend on an event that never came. */
export const keptRefundHandler = defineHandler<RefundJob>({
  kind: 'refund-kept',
  run: async (deps, { payload: { refundId } }) => {
    const refund = await refundStore(deps).findById(refundId)
    if (refund?.status !== 'done' || refund.keptAt) return
    const { paymentIntentId, checkoutId, userId } = refund
    const known = await findPurpose(deps, { paymentIntentId, checkoutId })
    // Only memberships are paid without a checkout of their own.
    const none = { checkoutId: null, subscriptionId: null, invoiceId: null }
    const purpose: PaymentPurpose = known ?? { source: 'membership', userId, ...none }
    await recordReversals(deps, { paymentIntentId, purpose, sightings: [] })
  },
})

type ReversalRecord = { paymentIntentId: string; purpose: PaymentPurpose; sightings: readonly ReversalEvent[] }

/**
 * Stores what the provider reports about a payment together with the product's own refund of it. So no money is
 * counted twice, and none is missing when the event never comes. The studio is notified once of a failed refund and of
 * a dispute.
 */
async function recordReversals(deps: Deps, { paymentIntentId, purpose, sightings }: ReversalRecord): Promise<void> {
  await deps.inTransaction(async (tx) => {
    const own = await refundStore(deps).findByPayment(paymentIntentId, { tx })
    const isToBeKept = own?.status === 'done' && !own.keptAt
    // Where an event says the same, the event knows better when.
    const isReported = sightings.some(({ kind, cents }) => own && kind === 'given' && cents >= own.amountCents)
    const ours: ReversalEvent[] =
      isToBeKept && own.doneAt && !isReported
        ? [{ told: `refund:${own.id}`, kind: 'given', at: own.doneAt, cents: own.amountCents }]
        : []
    const news = await moneyBackStore(deps).note({ paymentIntentId, purpose, sightings: [...sightings, ...ours], tx })
    for (const sighting of news) await notifyStudio(deps, { payment: { paymentIntentId, ...purpose }, sighting, tx })
    if (isToBeKept) await refundStore(deps).markKept({ refund: own, now: deps.clock.now(), tx })
    if (own?.status !== 'due') return
    // Requested while the dispute was open, and refused: no refund is due any more.
    const isLost = await moneyBackStore(deps).isLost({ paymentIntentId, cents: own.amountCents }, { tx })
    if (isLost) await refundStore(deps).withdraw({ refund: own, tx })
  })
}

type Payment = { paymentIntentId: string; checkoutId: string | null }

/**
 * What a payment was for: a class or a program by its checkout, a month of a membership by its invoice, which only the
 * provider knows. Null when it is unrelated to the studio: the provider's account may serve other purposes.
 */
async function findPurpose(deps: Deps, { paymentIntentId, checkoutId }: Payment): Promise<PaymentPurpose | null> {
  const store = checkoutStore(deps)
  const known = toPurpose(checkoutId ? await store.findById(checkoutId) : await store.findByPayment(paymentIntentId))
  if (known) return known
  const purchase = await deps.payments.findPurchaseOf(paymentIntentId)
  if (!purchase) return null
  if (purchase.kind === 'checkout') return toPurpose(await store.findById(purchase.checkoutId))
  const { subscriptionId, invoiceId } = purchase
  const userId = await findMember(deps, subscriptionId)
  return userId ? { source: 'membership', userId, checkoutId: null, subscriptionId, invoiceId } : null
}

function toPurpose(checkout: StoredCheckout | null): PaymentPurpose | null {
  if (!checkout || checkout.kind === 'subscription') return null
  const { kind: source, userId, id: checkoutId } = checkout
  return { source, userId, checkoutId, subscriptionId: null, invoiceId: null }
}

// Events come in any order: the subscription itself may not be known yet.
async function findMember(deps: Deps, subscriptionId: string): Promise<string | null> {
  const membership = await membershipStore(deps).findById(subscriptionId)
  if (membership?.userId) return membership.userId
  const subscription = await deps.payments.findSubscription(subscriptionId)
  if (!subscription) return null
  return subscription.userId ?? (await userStore(deps).findByCustomer(subscription.customerId))?.id ?? null
}
