import { formatCents, formatMoney, paths, type User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { defineMail } from '../../../platform/mail/define-mail.ts'
import { facts, greeting, link, renderEmail } from '../../../platform/mail/render-email.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { queueMail } from '../../mail/index.ts'
import type { StoredGiveBack } from '../records/index.ts'

/** The studio has given back a part of a payment, or all of it. Amounts are formatted for display. */
export const givenBackMail = defineMail<{ firstName: string | null; title: string; amount: string; before?: string }>({
  name: 'payment-given-back',
  write: ({ firstName, title, amount, before }, context) =>
    renderEmail({
      subject: `Your refund of ${amount}`,
      title: greeting(firstName, context),
      parts: [
        'The studio refunded money that you paid. Your purchase stays as it is.',
        facts([['For', title], ['Amount', amount], ...(before ? [['Given back before', before] as const] : [])]),
        'It goes to the card you paid with and shows up there within a few working days.',
        link('See my bookings', `${context.publicUrl}${paths.dashboard}`),
      ],
      context,
    }),
})

type GiveBackMailInput = { giveBack: StoredGiveBack; user: User; beforeCents: number; tx: Tx }

/** Queues the mail to the person, in the transaction that notes that the money went back. */
export async function queueGivenBackMail(
  deps: Deps,
  { giveBack, user, beforeCents, tx }: GiveBackMailInput,
): Promise<void> {
  const show = (cents: number) => formatMoney(formatCents(cents))
  const { id, title, amountCents } = giveBack
  const before = beforeCents > 0 ? { before: show(beforeCents) } : {}
  const content = { firstName: user.firstName, title, amount: show(amountCents), ...before }
  await queueMail(deps, { template: givenBackMail, to: user.email, facts: content, key: `given-back:${id}`, tx })
}
