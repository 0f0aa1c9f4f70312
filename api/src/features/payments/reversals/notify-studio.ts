import {
  FORMER_MEMBER_NAME,
  formatEmail,
  formatLongDay,
  formatMoney,
  formatUserName,
  getDayIn,
  isolateDirection,
  paths,
  toMoney,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { defineMail, factTable, link } from '../../../platform/mail/define-mail.ts'
import { formatInstantIn } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { queueMail } from '../../mail/index.ts'
import { checkoutStore, type ReversalEvent, type ReversiblePayment } from '../records/index.ts'

type PaymentMailFacts = { payer: string; title: string; paymentIntentId: string }

export const refundFailedMail = defineMail<PaymentMailFacts & { amount: string; refundId: string; when: string }>({
  name: 'refund-failed',
  write: ({ payer, title, paymentIntentId, amount, refundId, when }) => ({
    subject: `A refund of ${amount} did not arrive`,
    title: 'A refund did not arrive',
    parts: [
      'A refund failed or was cancelled at the payment provider, so the money is back with the studio.',
      factTable([
        ['Whose', payer],
        ['For', title],
        ['Amount', amount],
        ['When', when],
        ['Refund', refundId],
        ['Payment', paymentIntentId],
      ]),
      'They were told that it is on its way. Please ask them how they would like to have it, and give it to them another way, for instance by bank transfer: a card that has refused it will refuse it again. What is given back outside the payment provider does not show in the reports.',
      link('Open the admin area', paths.admin),
    ],
  }),
})

/** `answerBy` is null when the dispute cannot be answered. */
export const disputedMail = defineMail<
  PaymentMailFacts & {
    amount: string
    disputeId: string
    reason: string
    answerBy: { day: string; instant: string } | null
  }
>({
  name: 'payment-disputed',
  write: ({ payer, title, paymentIntentId, amount, disputeId, reason, answerBy }) => ({
    subject: `A payment of ${amount} is disputed${answerBy ? `: answer by ${answerBy.day}` : ''}`,
    title: 'A payment is disputed',
    parts: [
      'The bank of someone who paid by card wants the money back.',
      factTable([
        ['Whose', payer],
        ['For', title],
        ['Amount', amount],
        ['The bank says', reason],
        answerBy && ['Answer by', answerBy.instant],
        ['Dispute', disputeId],
        ['Payment', paymentIntentId],
      ]),
      answerBy
        ? 'Please answer in the payment provider’s dashboard, under Disputes, before that time: with the booking and, where they came, the check-in. Without an answer the money is lost.'
        : 'This one cannot be answered; the payment provider’s dashboard says more, under Disputes.',
      'Nothing was cancelled here. If it is lost, the reports count the money as refunded on that day.',
      link('Open the admin area', paths.admin),
    ],
  }),
})

// The provider is no admin, but admins look for its disputes in the audit log.
const providerActor = { id: 'payment-provider', user: { username: 'payment provider' } }
const auditActions = {
  disputed: 'dispute payment',
  'dispute-lost': 'lose disputed payment',
  'dispute-won': 'keep disputed payment',
}

/** Mails the studio about a failed refund or a new dispute, and records disputes and their outcomes in the audit log. */
export async function notifyStudio(
  deps: Deps,
  { payment, event, tx }: { payment: ReversiblePayment; event: ReversalEvent; tx: Tx },
): Promise<void> {
  const { kind, at, subjectId = '', reason = '' } = event
  if (kind === 'refunded') return
  const deadline = event.answerBy ?? null
  const { userId, checkoutId, paymentIntentId } = payment
  const { timeZone } = deps.clock
  const user = userId ? await userStore(deps).findById(userId, { tx }) : null
  const checkout = checkoutId ? await checkoutStore(deps).findById(checkoutId, { tx }) : null
  const payer = user ? `${isolateDirection(formatUserName(user))} (${formatEmail(user.email)})` : FORMER_MEMBER_NAME
  const title = checkout?.title ?? 'A membership'
  const amount = toMoney(event.cents)
  const commonFacts = { payer, title, paymentIntentId, amount: formatMoney(amount) }
  const to = deps.env.STUDIO_EMAIL
  if (kind === 'failed') {
    const mailFacts = { ...commonFacts, refundId: subjectId, when: formatInstantIn({ instant: at, timeZone }) }
    await queueMail(deps, { template: refundFailedMail, to, facts: mailFacts, key: `refund-failed:${subjectId}`, tx })
    return
  }
  if (kind === 'disputed') {
    const answerBy = deadline && {
      day: formatLongDay(getDayIn(deadline, timeZone)),
      instant: formatInstantIn({ instant: deadline, timeZone }),
    }
    const mailFacts = { ...commonFacts, disputeId: subjectId, reason: reason.replaceAll('_', ' '), answerBy }
    await queueMail(deps, { template: disputedMail, to, facts: mailFacts, key: `payment-disputed:${subjectId}`, tx })
  }
  const entity = { kind: 'payment', id: paymentIntentId, name: title }
  const auditedDispute = { disputeId: subjectId, userId, amount, reason, answerBy: deadline }
  await auditStore(deps).record({
    entry: { actor: providerActor, action: auditActions[kind], entity, after: auditedDispute },
    tx,
  })
}
