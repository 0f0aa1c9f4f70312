import {
  dayIn,
  FORMER_MEMBER,
  formatCents,
  formatEmail,
  formatLongDay,
  formatMoney,
  formatUserName,
  isolate,
  paths,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { defineMail } from '../../../platform/mail/define-mail.ts'
import { facts, link, renderEmail } from '../../../platform/mail/render-email.ts'
import { showInstant } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { queueMail } from '../../mail/index.ts'
import { checkoutStore, type DisputeKind, type PaymentPurpose, type ReversalEvent } from '../records/index.ts'

/** The user and the purpose of the payment, formatted for display. */
type PaymentMailData = { whose: string; title: string; paymentIntentId: string }

/** To the studio: a refund did not arrive, so staff must return the money another way. */
export const refundFailedMail = defineMail<PaymentMailData & { amount: string; refundId: string; when: string }>({
  name: 'refund-failed',
  write: ({ whose, title, paymentIntentId, amount, refundId, when }, context) =>
    renderEmail({
      subject: `A refund of ${amount} did not arrive`,
      title: 'A refund did not arrive',
      parts: [
        'A refund failed or was cancelled at the payment provider, so the money is back with the studio.',
        facts([
          ['Whose', whose],
          ['For', title],
          ['Amount', amount],
          ['When', when],
          ['Refund', refundId],
          ['Payment', paymentIntentId],
        ]),
        'They were told that it is on its way. Please ask them how they would like to have it, and give it to them another way, for instance by bank transfer: a card that has refused it will refuse it again. What is given back outside the payment provider does not show in the reports.',
        link('Open the admin area', `${context.publicUrl}${paths.admin}`),
      ],
      context,
    }),
})

/**
 * To the studio: a cardholder's bank disputes a payment. `answerBy` is a day formatted for display; null when a
 * response is not possible.
 */
export const disputedMail = defineMail<
  PaymentMailData & {
    amount: string
    disputeId: string
    reason: string
    answerBy: { day: string; instant: string } | null
  }
>({
  name: 'payment-disputed',
  write: ({ whose, title, paymentIntentId, amount, disputeId, reason, answerBy }, context) =>
    renderEmail({
      subject: `A payment of ${amount} is disputed${answerBy ? `: answer by ${answerBy.day}` : ''}`,
      title: 'A payment is disputed',
      parts: [
        'The bank of someone who paid by card wants the money back.',
        facts([
          ['Whose', whose],
          ['For', title],
          ['Amount', amount],
          ['The bank says', reason],
          ...(answerBy ? [['Answer by', answerBy.instant] as const] : []),
          ['Dispute', disputeId],
          ['Payment', paymentIntentId],
        ]),
        answerBy
          ? 'Please answer in the payment provider’s dashboard, under Disputes, before that time: with the booking and, where they came, the check-in. Without an answer the money is lost.'
          : 'This one cannot be answered; the payment provider’s dashboard says more, under Disputes.',
        'Nothing was cancelled here. If it is lost, the reports count the money as refunded on that day.',
        link('Open the admin area', `${context.publicUrl}${paths.admin}`),
      ],
      context,
    }),
})

type Payment = PaymentPurpose & { paymentIntentId: string }
type FailedReversal = Extract<ReversalEvent, { kind: 'failed' }>
type Dispute = Extract<ReversalEvent, { kind: DisputeKind }>
type ReversalMailInput<One = ReversalEvent> = { payment: Payment; sighting: One; tx: Tx }

/**
 * Notifies the studio of what the provider reported, in the transaction that stores it: a failed refund by mail, a
 * dispute by mail when it is opened, and in the audit log with its outcome.
 */
export async function notifyStudio(deps: Deps, { payment, sighting, tx }: ReversalMailInput): Promise<void> {
  switch (sighting.kind) {
    case 'given':
      return
    case 'failed':
      return tellOfFailedRefund(deps, { payment, sighting, tx })
    case 'disputed':
      await tellOfDispute(deps, { payment, sighting, tx })
      return logDispute(deps, { payment, sighting, tx })
    default:
      return logDispute(deps, { payment, sighting, tx })
  }
}

const amountOf = ({ cents }: ReversalEvent) => formatMoney(formatCents(cents))

async function tellOfFailedRefund(
  deps: Deps,
  { payment, sighting, tx }: ReversalMailInput<FailedReversal>,
): Promise<void> {
  const { refundId, at } = sighting
  const when = showInstant({ instant: at, timeZone: deps.clock.timeZone })
  await queueMail(deps, {
    template: refundFailedMail,
    to: deps.env.STUDIO_EMAIL,
    facts: { ...(await describePayment(deps, { payment, tx })), amount: amountOf(sighting), refundId, when },
    key: `refund-failed:${refundId}`,
    tx,
  })
}

async function tellOfDispute(deps: Deps, { payment, sighting, tx }: ReversalMailInput<Dispute>): Promise<void> {
  const { disputeId, answerBy: instant } = sighting
  const { timeZone } = deps.clock
  const answerBy = instant && {
    day: formatLongDay(dayIn(instant, timeZone)),
    instant: showInstant({ instant, timeZone }),
  }
  const reason = sighting.reason.replaceAll('_', ' ')
  await queueMail(deps, {
    template: disputedMail,
    to: deps.env.STUDIO_EMAIL,
    facts: {
      ...(await describePayment(deps, { payment, tx })),
      amount: amountOf(sighting),
      disputeId,
      reason,
      answerBy,
    },
    key: `payment-disputed:${disputeId}`,
    tx,
  })
}

// It was no action of staff, but staff will look for it in the audit log.
const provider = { id: 'payment-provider', user: { username: 'payment provider' } }
const acts: Record<DisputeKind, string> = {
  disputed: 'dispute payment',
  'dispute-lost': 'lose disputed payment',
  'dispute-kept': 'keep disputed payment',
}

async function logDispute(deps: Deps, { payment, sighting, tx }: ReversalMailInput<Dispute>): Promise<void> {
  const { disputeId, kind, cents, reason, answerBy } = sighting
  const { paymentIntentId, userId } = payment
  const { title } = await describePayment(deps, { payment, tx })
  const entity = { kind: 'payment', id: paymentIntentId, name: title }
  const after = { disputeId, userId, amount: formatCents(cents), reason, answerBy }
  await auditStore(deps).record({ act: { actor: provider, what: acts[kind], entity, after }, tx })
}

async function describePayment(deps: Deps, { payment, tx }: { payment: Payment; tx: Tx }): Promise<PaymentMailData> {
  const { userId, checkoutId, paymentIntentId } = payment
  const user = userId ? await userStore(deps).findById(userId, { tx }) : null
  const checkout = checkoutId ? await checkoutStore(deps).findById(checkoutId, { tx }) : null
  const whose = user ? `${isolate(formatUserName(user))} (${formatEmail(user.email)})` : FORMER_MEMBER
  return { whose, title: checkout?.title ?? 'A membership', paymentIntentId }
}
