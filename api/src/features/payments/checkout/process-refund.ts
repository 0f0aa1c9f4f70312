import { formatCents, formatMoney } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { queueMail } from '../../mail/index.ts'
import { giveBackStore, moneyBackStore, type RefundJob, refundStore, type StoredRefund } from '../records/index.ts'
import { refundMail } from './refund-mail.ts'

/**
 * Refunds a payment at the provider; the mail follows when that is done. The key stays with the refund, so a retry
 * after a lost response pays nothing twice. After a refusal the provider repeats it for the same key for a day, so each
 * retry by an admin has its own key.
 */
export const refundHandler = defineHandler<RefundJob>({
  kind: 'refund',
  run: async (deps, { payload: { refundId }, round }) => {
    const refund = await refundStore(deps).findById(refundId)
    if (refund?.status !== 'due' || (await withdrawIfGone(deps, refund))) return
    const key = round === 0 ? `refund:${refund.id}` : `refund:${refund.id}:${round}`
    await deps.payments.refund({ key, paymentIntentId: refund.paymentIntentId })
    await completeRefund(deps, refund)
  },
})

/**
 * Withdraws a refund whose money the member's bank has taken in a dispute, or an admin has given back before; returns
 * whether it did.
 */
function withdrawIfGone(deps: Deps, refund: StoredRefund): Promise<boolean> {
  const { paymentIntentId, amountCents: cents } = refund
  return deps.inTransaction(async (tx) => {
    const isGivenBack =
      (await giveBackStore(deps).ofPayment(paymentIntentId, { tx })).length > 0 &&
      (await moneyBackStore(deps).sumOf(paymentIntentId, { tx })) >= cents
    if (!isGivenBack && !(await moneyBackStore(deps).isLost({ paymentIntentId, cents }, { tx }))) return false
    await refundStore(deps).withdraw({ refund, tx })
    return true
  })
}

/** Records a completed refund and mails it once, whether our own call or the provider's event reports it first. */
export async function completeRefund(deps: Deps, refund: StoredRefund): Promise<void> {
  await deps.inTransaction(async (tx) => {
    if (!(await refundStore(deps).markDone({ id: refund.id, now: deps.clock.now(), tx }))) return
    await deps.jobQueue.completeCause({ kind: 'refund', cause: refund.paymentIntentId, tx })
    const user = await userStore(deps).findById(refund.userId, { tx })
    if (!user) return
    const { title, reason } = refund
    const facts = { firstName: user.firstName, title, reason, ...(await amountsOf(deps, { refund, tx })) }
    await queueMail(deps, { template: refundMail, to: user.email, facts, key: `refund:${refund.paymentIntentId}`, tx })
  })
}

// Of a payment of which a part went back before, the rest goes back now.
async function amountsOf(deps: Deps, { refund, tx }: { refund: StoredRefund; tx: Tx }) {
  const show = (cents: number) => formatMoney(formatCents(cents))
  const before = await moneyBackStore(deps).sumOf(refund.paymentIntentId, { tx })
  const rest = refund.amountCents - before
  return before > 0 && rest > 0 ? { amount: show(rest), before: show(before) } : { amount: show(refund.amountCents) }
}
