import type { EventSubject } from '../../../adapters/payments.ts'
import type { Deps } from '../../../deps.ts'
import { userStore } from '../../accounts/people/index.ts'
import { membershipStore } from '../../memberships/index.ts'
import { endPack } from '../../packs/index.ts'
import {
  checkoutStore,
  moneyBackStore,
  type ReversalEvent,
  type ReversedPayment,
  refundStore,
  toPurchase,
} from '../records/index.ts'
import { notifyStudio } from './tell-studio.ts'

type ReversalSubject = Extract<EventSubject, { kind: 'refund' | 'refund-failed' | 'dispute' }>
type ReversalNotice = { eventId: string; at: Date; subject: ReversalSubject }

/**
 * Stores what a provider's event says about a reversal, in any order and any number of times: of a purchase or of a
 * membership's month, partial or full, refunded or taken by a bank after a dispute. Payments unrelated to the studio
 * are ignored. The studio is notified once of a failed refund and of a dispute.
 */
export async function applyReversalEvent(deps: Deps, { eventId, at, subject }: ReversalNotice): Promise<void> {
  const payment = await findPayment(deps, subject)
  if (!payment) return
  const event: ReversalEvent = { eventId, at, ...toReport(subject) }
  await deps.inTransaction(async (tx) => {
    if (await moneyBackStore(deps).note({ payment, event, tx })) await notifyStudio(deps, { payment, event, tx })
    const { paymentIntentId, checkoutId } = payment
    if (event.kind === 'dispute-lost' && checkoutId) await endPack(deps, { checkoutId, tx })
    const refund = await refundStore(deps).findById(paymentIntentId, { tx })
    if (refund?.status !== 'due') return
    // Requested while the dispute was open, and refused: no refund is due any more.
    if (!(await moneyBackStore(deps).isLost({ paymentIntentId, cents: refund.amountCents }, { tx }))) return
    await refundStore(deps).withdraw({ id: refund.id, tx })
    await deps.jobQueue.completeCause({ kind: 'refund', cause: refund.id, tx })
  })
}

const disputeKinds = { open: 'disputed', lost: 'dispute-lost', kept: 'dispute-kept' } as const

function toReport(subject: ReversalSubject): Omit<ReversalEvent, 'eventId' | 'at'> {
  if (subject.kind === 'refund') return { kind: 'refunded', cents: subject.refundedCents }
  const { amountCents: cents } = subject
  if (subject.kind === 'refund-failed') return { kind: 'failed', cents, subjectId: subject.refundId }
  const { disputeId, reason, answerBy, stand } = subject
  return { kind: disputeKinds[stand], cents, subjectId: disputeId, reason, answerBy }
}

/**
 * What a payment was for: a class or a program by its checkout, a month of a membership by its invoice, which only the
 * provider knows. Null when it is unrelated to the studio: the provider's account may serve other purposes.
 */
async function findPayment(deps: Deps, subject: ReversalSubject): Promise<ReversedPayment | null> {
  const { paymentIntentId } = subject
  const store = checkoutStore(deps)
  const checkoutId = subject.kind === 'refund' ? subject.checkoutId : null
  const checkout = await (checkoutId ? store.findById(checkoutId) : store.findByPayment(paymentIntentId))
  const bought = toPurchase(checkout, paymentIntentId)
  if (bought) return bought
  const purchase = await deps.payments.findPurchaseOf(paymentIntentId)
  if (!purchase) return null
  if (purchase.kind === 'checkout') return toPurchase(await store.findById(purchase.checkoutId), paymentIntentId)
  const { subscriptionId, invoiceId } = purchase
  const userId = await findMember(deps, subscriptionId)
  if (!userId) return null
  return { paymentIntentId, source: 'membership', userId, checkoutId: null, subscriptionId, invoiceId }
}

// Events come in any order: the subscription itself may not be known yet.
async function findMember(deps: Deps, subscriptionId: string): Promise<string | null> {
  const membership = await membershipStore(deps).findById(subscriptionId)
  if (membership?.userId) return membership.userId
  const subscription = await deps.payments.findSubscription(subscriptionId)
  if (!subscription) return null
  return subscription.userId ?? (await userStore(deps).findByCustomer(subscription.customerId))?.id ?? null
}
