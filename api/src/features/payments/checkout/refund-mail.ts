import { paths } from '@studio/contract'
import { defineMail } from '../../../platform/mail/define-mail.ts'
import { facts, greeting, link, renderEmail } from '../../../platform/mail/render-email.ts'
import type { RefundReason } from '../records/index.ts'

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

/** A refund. Amounts are formatted for display; `before` is the amount that was refunded earlier. */
export const refundMail = defineMail<{
  firstName: string | null
  title: string
  amount: string
  before?: string
  reason: RefundReason
}>({
  name: 'refund',
  write: ({ firstName, title, amount, before, reason }, context) =>
    renderEmail({
      subject: `Your refund of ${amount}`,
      title: greeting(firstName, context),
      parts: [
        reasons[reason],
        facts([['For', title], ['Amount', amount], ...(before ? [['Given back before', before] as const] : [])]),
        'It goes to the card you paid with and shows up there within a few working days.',
        link('See my bookings', `${context.publicUrl}${paths.dashboard}`),
      ],
      context,
    }),
})
