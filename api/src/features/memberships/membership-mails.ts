import {
  dayIn,
  formatCents,
  formatLongDay,
  formatMoney,
  memberDiscountPercent,
  paths,
  planName,
  type User,
} from '@studio/contract'
import type { ProviderSubscription } from '../../adapters/payments.ts'
import type { Deps } from '../../deps.ts'
import { defineMail, type MailTemplate } from '../../platform/mail/define-mail.ts'
import { facts, greeting, link, renderEmail } from '../../platform/mail/render-email.ts'
import type { Tx } from '../../platform/transaction.ts'
import { outboxStore, queueMail } from '../mail/index.ts'
import type { MembershipNews } from './rules.ts'
import { type NextTry, paragraphOfNextTry, paymentReminderMail } from './unpaid/unpaid-mails.ts'
import { addLastReminder, addReminders, isFirstDay, reminderKey } from './unpaid/unpaid-reminders.ts'

// Mails that were queued before there were several plans do not name theirs.
const usualPlan = planName('monthly')

/** Texts are formatted for display. */
type MembershipMailFacts = {
  firstName: string | null
  plan?: string
  price: string
  paidUntil: string
  daysAhead: number
} & NextTry & {
    /** What was not used of it; absent where that is nothing. */
    credit?: string
  }

/** A membership has started. */
export const startedMail = defineMail<MembershipMailFacts>({
  name: 'membership-started',
  write: ({ firstName, plan = usualPlan, price, paidUntil, daysAhead }, context) =>
    renderEmail({
      subject: 'Your membership has started',
      title: greeting(firstName, context),
      parts: [
        `Welcome! From now on you book classes at no extra charge, ${daysAhead} days ahead, and programs cost you ${memberDiscountPercent}% less.`,
        facts([
          ['Plan', plan],
          ['Price', `${price} a month`],
          ['Paid until', paidUntil],
        ]),
        'You can cancel anytime on the membership page; you keep your plan until the paid month ends.',
        link('Book a class', `${context.publicUrl}${paths.classes}`),
      ],
      context,
    }),
})

/** A renewal was not paid. */
export const renewalFailedMail = defineMail<MembershipMailFacts>({
  name: 'renewal-failed',
  write: ({ firstName, price, nextTry }, context) =>
    renderEmail({
      subject: 'Your membership could not be renewed',
      title: greeting(firstName, context),
      parts: [
        `Your card did not accept the ${price} for the next month. Until it is paid, classes and programs cost what they cost without a membership.`,
        ...paragraphOfNextTry(nextTry),
        'Please check your card under Manage Membership. As soon as the payment goes through all is as before.',
        link('Manage my membership', `${context.publicUrl}${paths.membership}`),
      ],
      context,
    }),
})

/** The charge that was to end a pause did not go through. */
export const resumeFailedMail = defineMail<MembershipMailFacts>({
  name: 'resume-failed',
  write: ({ firstName, price, nextTry }, context) =>
    renderEmail({
      subject: 'Your membership could not resume',
      title: greeting(firstName, context),
      parts: [
        `Your pause is over, but your card did not accept the payment for the next month (${price}). Your membership stays paused until it is paid.`,
        ...paragraphOfNextTry(nextTry),
        'Please check your card under Manage Membership. It resumes as soon as the payment goes through.',
        link('Manage my membership', `${context.publicUrl}${paths.membership}`),
      ],
      context,
    }),
})

/** A membership has ended. */
export const endedMail = defineMail<MembershipMailFacts>({
  name: 'membership-ended',
  write: ({ firstName, plan = usualPlan, credit }, context) =>
    renderEmail({
      subject: 'Your membership has ended',
      title: greeting(firstName, context),
      parts: [
        `Your ${plan} membership has ended. You can still book single classes and programs.`,
        ...(credit
          ? [`${credit} of days that you have not used stay yours: a later membership charges that much less.`]
          : []),
        'We would be glad to see you again, whenever it suits you.',
        link('See the plans', `${context.publicUrl}${paths.membership}`),
      ],
      context,
    }),
})

const templates: Record<MembershipNews, MailTemplate<MembershipMailFacts>> = {
  started: startedMail,
  'renewal-failed': renewalFailedMail,
  'resume-failed': resumeFailedMail,
  'last-try': paymentReminderMail,
  ended: endedMail,
}

type NewsMailInput = { news: MembershipNews; user: User; subscription: ProviderSubscription; tx: Tx }

/** Queues the member's mail, in the transaction of the change. A failed renewal is mailed once for each period. */
export async function queueMembershipMails(deps: Deps, { news, user, subscription, tx }: NewsMailInput): Promise<void> {
  const paidUntil = formatLongDay(dayIn(subscription.periodEnd, deps.clock.timeZone))
  const price = formatMoney(formatCents(subscription.dueCents ?? subscription.priceCents))
  const isFirst = news === 'renewal-failed' || news === 'resume-failed'
  const period = isFirst ? `:${subscription.periodEnd.toISOString()}` : ''
  const key =
    news === 'last-try' ? reminderKey(deps, subscription.id) : `membership-${news}:${subscription.id}${period}`
  const nextTry = subscription.nextTryAt && formatLongDay(dayIn(subscription.nextTryAt, deps.clock.timeZone))
  const plan = planName(subscription.plan)
  const content = {
    firstName: user.firstName,
    plan,
    price,
    paidUntil,
    nextTry,
    ...(news === 'ended' && subscription.creditCents > 0
      ? { credit: formatMoney(formatCents(subscription.creditCents)) }
      : {}),
    daysAhead: deps.env.BOOKING_DAYS_MEMBER,
  }
  if (news === 'last-try') {
    if (isFirstDay(deps, user)) return
    if (await outboxStore(deps).has({ key, tx })) return addLastReminder(deps, { userId: user.id, subscription, tx })
  }
  // The studio may have paused the collection in between: then the same payment is found unpaid once more.
  if (isFirst && !(await outboxStore(deps).has({ key, tx })))
    await addReminders(deps, { userId: user.id, subscription, tx })
  await queueMail(deps, { template: templates[news], to: user.email, facts: content, key, tx })
}
