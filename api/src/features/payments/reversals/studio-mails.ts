import { paths } from '@studio/contract'
import { defineMail } from '../../../platform/mail/define-mail.ts'
import { facts, link, renderEmail } from '../../../platform/mail/render-email.ts'

/** The user and the purpose of the payment, formatted for display. */
export type PaymentMailData = { whose: string; title: string; paymentIntentId: string }

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
