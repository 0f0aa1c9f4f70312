import type { EventSubject } from '../../../adapters/payments.ts'
import type { Deps } from '../../../deps.ts'
import { userStore } from '../../accounts/people/index.ts'
import { membershipStore } from '../../memberships/index.ts'
import { endPack } from '../../packs/index.ts'
import {
  checkoutStore,
  type ReversalEvent,
  type ReversiblePayment,
  refundStore,
  reversalStore,
  toReversiblePayment,
} from '../records/index.ts'
import { notifyStudio } from './notify-studio.ts'

type ReversalSubject = Extract<EventSubject, { kind: 'refund' | 'refund-failed' | 'dispute' }>
type ReportedReversal = { eventId: string; at: Date; subject: ReversalSubject }

/**
 * Records a refund, a failed refund or a dispute that the provider reports, in any order and any number of times. The
 * studio is notified once of each failed refund and dispute. Payments that are unrelated to the studio are ignored.
 */
export async function applyReversalEvent(deps: Deps, { eventId, at, subject }: ReportedReversal): Promise<void> {
  const payment = await findReversedPayment(deps, subject)
  if (!payment) return
  const event: ReversalEvent = { eventId, at, ...toReversal(subject) }
  await deps.inTransaction(async (tx) => {
    if (await reversalStore(deps).record({ payment, event, tx })) await notifyStudio(deps, { payment, event, tx })
    const { paymentIntentId, checkoutId } = payment
    if (event.kind === 'dispute-lost' && checkoutId) await endPack(deps, { checkoutId, tx })
    const refund = await refundStore(deps).findById(paymentIntentId, { tx })
    if (refund?.status !== 'due') return
    // The provider refused this refund because of the open dispute; now the bank has taken the money.
    if (!(await reversalStore(deps).isLostInDispute({ paymentIntentId, cents: refund.amountCents }, { tx }))) return
    await refundStore(deps).withdraw({ id: refund.id, tx })
    await deps.jobQueue.completeByKey({ kind: 'refund', dedupeKey: refund.id, tx })
  })
}

const disputeKinds = { open: 'disputed', lost: 'dispute-lost', won: 'dispute-won' } as const

function toReversal(subject: ReversalSubject): Omit<ReversalEvent, 'eventId' | 'at'> {
  if (subject.kind === 'refund') return { kind: 'refunded', cents: subject.refundedCents }
  const { amountCents: cents } = subject
  if (subject.kind === 'refund-failed') return { kind: 'failed', cents, subjectId: subject.refundId }
  const { disputeId, reason, answerBy, status } = subject
  return { kind: disputeKinds[status], cents, subjectId: disputeId, reason, answerBy }
}

/**
 * Finds what a payment bought: by the stored checkout, or else by asking the provider, which alone knows the subscription
 * that a month of a membership belongs to. Null when the payment is unrelated to the studio.
 */
async function findReversedPayment(deps: Deps, subject: ReversalSubject): Promise<ReversiblePayment | null> {
  const { paymentIntentId } = subject
  const checkouts = checkoutStore(deps)
  const checkoutId = subject.kind === 'refund' ? subject.checkoutId : null
  const checkout = await (checkoutId ? checkouts.findById(checkoutId) : checkouts.findByPayment(paymentIntentId))
  const checkoutPayment = toReversiblePayment(checkout, paymentIntentId)
  if (checkoutPayment) return checkoutPayment
  // A checkout stores its payment only when it is settled; the provider's payment names its checkout from the start.
  const purchase = await deps.payments.findPurchase(paymentIntentId)
  if (!purchase) return null
  if (purchase.kind === 'checkout')
    return toReversiblePayment(await checkouts.findById(purchase.checkoutId), paymentIntentId)
  const { subscriptionId, invoiceId } = purchase
  const userId = await findUserId(deps, subscriptionId)
  if (!userId) return null
  return { paymentIntentId, source: 'membership', userId, checkoutId: null, subscriptionId, invoiceId }
}

// Events come in any order, so the subscription may not be stored yet.
async function findUserId(deps: Deps, subscriptionId: string): Promise<string | null> {
  const membership = await membershipStore(deps).findById(subscriptionId)
  if (membership?.userId) return membership.userId
  const subscription = await deps.payments.findSubscription(subscriptionId)
  if (!subscription) return null
  return subscription.userId ?? (await userStore(deps).findByCustomer(subscription.customerId))?.id ?? null
}
