import { formatCents, paths, showMoney } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { defineMail } from '../../platform/mail/define-mail.ts'
import { facts, link, paragraph, writeLetter } from '../../platform/mail/letter.ts'
import { showInstant } from '../../platform/studio-time.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { PaymentFacts } from './money-back-store.ts'

/** Whose payment it is and what it was for, ready for people. */
export type PaymentWords = { whose: string; title: string; paymentIntentId: string }

/** To the studio: money that was given back did not get there, so that somebody gives it another way. */
export const refundFailedMail = defineMail<PaymentWords & { amount: string; refundId: string; when: string }>({
  name: 'refund-failed',
  write: ({ whose, title, paymentIntentId, amount, refundId, when }, surroundings) =>
    writeLetter({
      subject: `A refund of ${amount} did not arrive`,
      title: 'A refund did not arrive',
      parts: [
        paragraph('A refund failed or was called off at the payment provider. The money is the studio’s again.'),
        facts([
          ['Whose', whose],
          ['For', title],
          ['Amount', amount],
          ['When', when],
          ['Refund', refundId],
          ['Payment', paymentIntentId],
        ]),
        paragraph(
          'They were told that it is on its way. Please ask them how they would like to have it, and give it to them another way, for instance by bank transfer: a card that has refused it will refuse it again. What is given back outside the payment provider does not show in the reports.',
        ),
        link('Open the admin area', `${surroundings.publicUrl}${paths.admin}`),
      ],
      surroundings,
    }),
})

/** Queues the mail to the studio about a refund that failed, in the transaction that keeps its failure. */
export async function tellOfFailedRefund(
  deps: Deps,
  input: { payment: PaymentFacts & { paymentIntentId: string }; refundId: string; cents: number; at: Date; tx: Tx },
): Promise<void> {
  const { payment, refundId, cents, at, tx } = input
  const amount = showMoney(formatCents(cents))
  const when = showInstant({ instant: at, timeZone: deps.clock.timeZone })
  await deps.mail.queue({
    template: refundFailedMail,
    to: deps.env.STUDIO_EMAIL,
    facts: { ...(await wordsOf(deps, { payment, tx })), amount, refundId, when },
    key: `refund-failed:${refundId}`,
    tx,
  })
}

async function wordsOf(
  deps: Deps,
  { payment, tx }: { payment: PaymentFacts & { paymentIntentId: string }; tx: Tx },
): Promise<PaymentWords> {
  const { userId, checkoutId, paymentIntentId } = payment
  const user = userId ? await deps.users.findById(userId, { tx }) : null
  const checkout = checkoutId ? await deps.checkouts.findById(checkoutId, { tx }) : null
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ') || user?.username
  const whose = user ? `${name} (${user.email})` : 'An account that is closed'
  return { whose, title: checkout?.title ?? 'A membership', paymentIntentId }
}
