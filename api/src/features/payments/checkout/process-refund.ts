import { formatCents, formatMoney, paths } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { defineMail, facts, link } from '../../../platform/mail/define-mail.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import { userStore } from '../../accounts/people/index.ts'
import { queueMail } from '../../mail/index.ts'
import {
  giveBackStore,
  moneyBackStore,
  type RefundJob,
  type RefundReason,
  refundStore,
  type StoredRefund,
} from '../records/index.ts'

const reasons: Record<RefundReason, string> = {
  'cancelled-by-studio': 'The studio has cancelled what you paid for, so you get all of your money back.',
  'moved-by-studio': 'The studio moved the class you paid for and you cancelled it, so you get all of your money back.',
  'dropped-out':
    'You cancelled in time a class for which your saved card was charged, so you get all of your money back.',
  'seat-lost':
    'Your payment reached us after your seat was no longer held, so nothing was booked and you get all of your money back.',
  'paid-late':
    'Your payment reached us when the class had already begun, so nothing was booked and you get all of your money back.',
  'paid-twice': 'You already had this when your payment reached us, so we are refunding all of it.',
  'left-before':
    'You had left your membership before this charge was made, so it has ended and you get all of your money back.',
  'at-provider': 'The studio has given your payment back, and what it was for is cancelled.',
}

/** `before`: what was refunded earlier. */
type RefundMailFacts = {
  firstName: string | null
  title: string
  amount: string
  before?: string
  reason: RefundReason
}

export const refundMail = defineMail<RefundMailFacts>({
  name: 'refund',
  write: ({ title, amount, before, reason }) => ({
    subject: `Your refund of ${amount}`,
    parts: [
      reasons[reason],
      facts([['For', title], ['Amount', amount], before && ['Given back before', before]]),
      'It goes to the card you paid with and shows up there within a few working days.',
      link('See my bookings', paths.dashboard),
    ],
  }),
})

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

/** Withdraws a refund whose money went back before, in a dispute or by an admin; returns whether it did. */
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
    const { title, reason, paymentIntentId, amountCents } = refund
    // Of a payment of which a part went back before, the rest goes back now.
    const beforeCents = await moneyBackStore(deps).sumOf(paymentIntentId, { tx })
    const isRest = beforeCents > 0 && amountCents > beforeCents
    const amounts = isRest
      ? { amount: money(amountCents - beforeCents), before: money(beforeCents) }
      : { amount: money(amountCents) }
    const content = { firstName: user.firstName, title, reason, ...amounts }
    await queueMail(deps, {
      template: refundMail,
      to: user.email,
      facts: content,
      key: `refund:${paymentIntentId}`,
      tx,
    })
  })
}

const money = (cents: number) => formatMoney(formatCents(cents))
