import { formatMoney, paths, toMoney } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { defineMail, factTable, link } from '../../../platform/mail/define-mail.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { queueMail } from '../../mail/index.ts'
import {
  checkoutStore,
  type RefundJob,
  type RefundReason,
  type ReversalEvent,
  refundStore,
  reversalStore,
  type StoredRefund,
  toReversiblePayment,
} from '../records/index.ts'

const reasonTexts: Record<RefundReason, string> = {
  'cancelled-by-studio': 'The studio has cancelled what you paid for, so you get all of your money back.',
  'moved-by-studio': 'The studio moved the class you paid for and you cancelled it, so you get all of your money back.',
  'cancelled-in-time':
    'You cancelled in time a class for which your saved card was charged, so you get all of your money back.',
  'seat-lost':
    'Your payment reached us after your seat was no longer held, so nothing was booked and you get all of your money back.',
  'paid-late':
    'Your payment reached us when the class had already begun, so nothing was booked and you get all of your money back.',
  'paid-twice': 'You already had this when your payment reached us, so we are refunding all of it.',
  'left-before-charge':
    'You had left your membership before this charge was made, so it has ended and you get all of your money back.',
  'at-provider': 'The studio has given your payment back, and what it was for is cancelled.',
  'by-admin': 'The studio refunded money that you paid. Your purchase stays as it is.',
  'credits-taken-back':
    'The studio has taken unused credits of your class pack back and refunds their share of the price.',
}

type RefundMailFacts = {
  firstName: string | null
  title: string
  amount: string
  earlierAmount?: string
  reason: RefundReason
}

export const refundMail = defineMail<RefundMailFacts>({
  name: 'refund',
  write: ({ title, amount, earlierAmount, reason }) => ({
    subject: `Your refund of ${amount}`,
    parts: [
      reasonTexts[reason],
      factTable([['For', title], ['Amount', amount], earlierAmount && ['Given back before', earlierAmount]]),
      'It goes to the card you paid with and shows up there within a few working days.',
      link('See my bookings', paths.dashboard),
    ],
  }),
})

/**
 * Refunds a payment, or a part of it, at the provider. Retries use the same idempotency key, so that a lost response does
 * not pay twice. But the provider repeats its refusal of a key for a day, so each retry by an admin has a new key.
 */
export const refundHandler = defineHandler<RefundJob>({
  kind: 'refund',
  run: async (deps, { payload: { refundId: id }, adminRetries }) => {
    const refund = await refundStore(deps).findById(id)
    if (refund?.status !== 'due') return
    const { amountCents, adminRefund } = refund
    const paymentIntentId = refund.paymentIntentId ?? (await findPaymentIntentId(deps, refund))
    if (!paymentIntentId) throw new Error(`the payment of refund ${id} is unknown to the payment provider`)
    const key = adminRetries === 0 ? `refund:${id}` : `refund:${id}:${adminRetries}`
    const providerRefund = adminRefund
      ? await deps.payments.refundPartially({
          key,
          id,
          paymentIntentId,
          amountCents,
          wasTriedWithOtherKey: adminRetries > 0,
        })
      : await refundRest(deps, { key, paymentIntentId, amountCents })
    if (!providerRefund) return deps.inTransaction((tx) => refundStore(deps).withdraw({ id, tx }))
    const event = {
      eventId: `refund:${id}`,
      kind: 'refunded',
      at: providerRefund.refundedAt,
      cents: providerRefund.totalRefundedCents,
    } as const
    await completeRefund(deps, { refund, paymentIntentId, event })
  },
  onMarkedHandled: async (deps, { payload: { refundId: id }, tx }) => {
    const refund = await refundStore(deps).findById(id, { tx })
    if (refund?.adminRefund) await refundStore(deps).withdraw({ id, tx })
  },
})

// Only the provider knows the payments of a membership's invoices.
async function findPaymentIntentId(deps: Deps, { invoiceId, checkoutId }: StoredRefund): Promise<string | null> {
  if (invoiceId) return deps.payments.findPayment({ invoiceId })
  const checkout = checkoutId ? await checkoutStore(deps).findById(checkoutId) : null
  return checkout?.sessionId ? deps.payments.findPayment({ sessionId: checkout.sessionId }) : null
}

/** Refunds the rest of a payment. Returns null when all of it has already gone back, in a dispute or by an admin. */
async function refundRest(
  deps: Deps,
  { key, paymentIntentId, amountCents }: { key: string; paymentIntentId: string; amountCents: number },
) {
  const isAlreadyReversed = await deps.inTransaction(async (tx) => {
    const reversals = reversalStore(deps)
    if (await reversals.isLostInDispute({ paymentIntentId, cents: amountCents }, { tx })) return true
    const adminRefunds = await refundStore(deps).findAdminRefunds(paymentIntentId, { tx })
    return adminRefunds.length > 0 && (await reversals.sumReversed(paymentIntentId, { tx })) >= amountCents
  })
  if (isAlreadyReversed) return null
  await deps.payments.refund({ key, paymentIntentId })
  return { refundedAt: deps.clock.now(), totalRefundedCents: amountCents }
}

type CompletedRefund = { refund: StoredRefund; paymentIntentId: string; event: ReversalEvent }

/**
 * Records a completed refund and mails it, once: after our request to the provider, or when the provider's event reports it
 * first. The event may never come.
 */
export async function completeRefund(deps: Deps, { refund, paymentIntentId, event }: CompletedRefund): Promise<void> {
  await deps.inTransaction(async (tx) => {
    const { id, userId, title, reason, amountCents, checkoutId, subscriptionId, invoiceId } = refund
    if (!(await refundStore(deps).markDone({ id, tx }))) return
    await deps.jobQueue.completeByKey({ kind: 'refund', dedupeKey: id, tx })
    const earlierCents = await loadEarlierRefundedCents(deps, { refund, paymentIntentId, event, tx })
    const checkouts = checkoutStore(deps)
    const checkout = checkoutId
      ? await checkouts.findById(checkoutId, { tx })
      : await checkouts.findByPayment(paymentIntentId, { tx })
    const source = 'membership' as const
    const membershipPayment = { paymentIntentId, source, userId, checkoutId: null, subscriptionId, invoiceId }
    const payment = toReversiblePayment(checkout, paymentIntentId) ?? membershipPayment
    await reversalStore(deps).record({ payment, event, tx })
    const user = await userStore(deps).findById(userId, { tx })
    if (!user) return
    const amount = formatAmount(refund.adminRefund ? amountCents : amountCents - earlierCents)
    const earlierFacts = earlierCents > 0 ? { earlierAmount: formatAmount(earlierCents) } : {}
    const mailFacts = { firstName: user.firstName, title, reason, amount, ...earlierFacts }
    await queueMail(deps, { template: refundMail, to: user.email, facts: mailFacts, key: `refund:${id}`, tx })
  })
}

/** How much of the payment was refunded before this refund. */
async function loadEarlierRefundedCents(
  deps: Deps,
  { refund: { adminRefund, amountCents }, paymentIntentId, event, tx }: CompletedRefund & { tx: Tx },
): Promise<number> {
  // The cents of a `refunded` event are the total refunded so far, including this refund.
  if (adminRefund) return event.cents - amountCents
  const reversedCents = await reversalStore(deps).sumReversed(paymentIntentId, { tx })
  // If all of the payment has gone back, that includes this refund: the provider's event has already recorded it.
  return reversedCents < amountCents ? reversedCents : 0
}

const formatAmount = (cents: number) => formatMoney(toMoney(cents))
