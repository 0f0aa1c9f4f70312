import { addDays, dayIn, formatCents, formatLongDay, formatMoney, hasPaidPlan, paths, planName } from '@studio/contract'
import type { ProviderSubscription } from '../../../adapters/payments.ts'
import type { Deps } from '../../../deps.ts'
import { defineMail } from '../../../platform/mail/define-mail.ts'
import { greeting, link, renderEmail } from '../../../platform/mail/render-email.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { queueMail } from '../../mail/index.ts'
import { membershipStore } from '../membership-store.ts'
import { queueAdvance } from '../request-advance.ts'

/** What happens next with a payment that did not go through: the day of the next try, or that there is none. */
export const nextTryText = (nextTry: string | null): string =>
  nextTry
    ? `We try this card again on ${nextTry}. There is no fee for it.`
    : 'This card was declined for good, so we will not try it again. Please pay with another one.'

/** A payment is still open: some days after the first try, and when there is no further one. */
export const paymentReminderMail = defineMail<{ firstName: string | null; price: string; nextTry: string | null }>({
  name: 'payment-reminder',
  write: ({ firstName, price, nextTry }, context) =>
    renderEmail({
      subject: nextTry === null ? 'We do not try your card again' : 'Your membership payment is due',
      title: greeting(firstName, context),
      parts: [
        `The payment of ${price} for your membership is still open. Your bookings stay for now.`,
        nextTryText(nextTry),
        'You can pay at once, or change the card, under Manage Membership. Then everything is back to normal.',
        link('Manage my membership', `${context.publicUrl}${paths.membership}`),
      ],
      context,
    }),
})

/** How many days after the first failure a mail says that a payment is still open. */
export const REMINDER_DAYS = [3, 7]
const REMINDER_TIME = '09:00'

type ReminderInput = { userId: string; subscription: ProviderSubscription; days: number; tx: Tx }

/** Adds the mail of the morning some days from now. */
export async function addReminder(deps: Deps, { userId, subscription, days, tx }: ReminderInput): Promise<void> {
  const { id, plan } = subscription
  const periodEnd = subscription.periodEnd.toISOString()
  const day = addDays(deps.clock.today(), days)
  await queueAdvance(deps, {
    membership: { id, userId },
    cause: `unpaid:${periodEnd}:${day}`,
    title: planName(plan),
    dueAt: deps.clock.instantOf({ day, time: REMINDER_TIME }),
    mail: { name: 'payment reminder', periodEnd },
    tx,
  })
}

/** One mail a day at most about the same unpaid plan, whatever its cause. */
export const reminderKey = ({ clock }: Deps, membershipId: string): string =>
  `membership-unpaid:${membershipId}:${clock.today()}`

/** Mails that a payment is still open; nothing when it was paid, given up or replaced in between. */
export async function queuePaymentReminder(
  deps: Deps,
  { id, periodEnd }: { id: string; periodEnd: string },
): Promise<void> {
  const membership = await membershipStore(deps).findById(id)
  if (!membership?.userId) return
  const { stand, isResumeUnpaid, nextTryAt, priceCents, dueCents } = membership
  const isUnpaid = stand === 'past_due' || (stand === 'paused' && isResumeUnpaid)
  if (!isUnpaid || membership.periodEnd?.toISOString() !== periodEnd) return
  const user = await userStore(deps).findById(membership.userId)
  if (!user || !hasPaidPlan(user) || user.stripeSubscriptionId !== id) return
  const facts = {
    firstName: user.firstName,
    price: formatMoney(formatCents(dueCents ?? priceCents)),
    nextTry: nextTryAt ? formatLongDay(dayIn(nextTryAt, deps.clock.timeZone)) : null,
  }
  await queueMail(deps, { template: paymentReminderMail, to: user.email, facts, key: reminderKey(deps, id) })
}
