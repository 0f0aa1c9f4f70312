import { paths } from '@studio/contract'
import { defineMail } from '../../../platform/mail/define-mail.ts'
import { greeting, link, type Part, renderEmail } from '../../../platform/mail/render-email.ts'

/** The day of the next try, for display; null when there is none. Absent in mails that an earlier release queued. */
export type NextTry = { nextTry?: string | null }

/** What happens next with a payment that did not go through. */
export function paragraphOfNextTry(nextTry: string | null | undefined): Part[] {
  if (nextTry === undefined) return []
  const final = 'There is no further try: this card was refused for good. Please pay with another one.'
  return [nextTry ? `We try this card again on ${nextTry}. There is no fee for it.` : final]
}

/** A payment is still open: some days after the first try, and when there is no further one. */
export const paymentReminderMail = defineMail<{ firstName: string | null; price: string } & NextTry>({
  name: 'payment-reminder',
  write: ({ firstName, price, nextTry }, context) =>
    renderEmail({
      subject: nextTry === null ? 'We do not try your card again' : 'Your membership is not paid yet',
      title: greeting(firstName, context),
      parts: [
        `The payment of ${price} for your membership is still open. What you have booked stays for now.`,
        ...paragraphOfNextTry(nextTry),
        'You can pay at once, or change the card, under Manage Membership. Then all is as before.',
        link('Manage my membership', `${context.publicUrl}${paths.membership}`),
      ],
      context,
    }),
})
