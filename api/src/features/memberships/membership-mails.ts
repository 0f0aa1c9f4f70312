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
import { addReminder, nextTryText, paymentReminderMail, REMINDER_DAYS, reminderKey } from './unpaid/unpaid-reminders.ts'

/** Texts are formatted for display. */
type MembershipMailFacts = {
  firstName: string | null
  plan: string
  price: string
  paidUntil: string
  daysAhead: number
  /** The day of the next try of a payment that failed. */
  nextTry: string | null
  /** What was not used of it. */
  credit: string | null
}

/** A membership has started. */
export const startedMail = defineMail<MembershipMailFacts>({
  name: 'membership-started',
  write: ({ firstName, plan, price, paidUntil, daysAhead }, context) =>
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
        `Your card did not accept the ${price} for the next month. Until it is paid, you pay the regular price for classes and programs.`,
        nextTryText(nextTry),
        'Please check your card under Manage Membership. As soon as the payment goes through, everything is back to normal.',
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
        nextTryText(nextTry),
        'Please check your card under Manage Membership. It resumes as soon as the payment goes through.',
        link('Manage my membership', `${context.publicUrl}${paths.membership}`),
      ],
      context,
    }),
})

/** A membership has ended. */
export const endedMail = defineMail<MembershipMailFacts>({
  name: 'membership-ended',
  write: ({ firstName, plan, credit }, context) =>
    renderEmail({
      subject: 'Your membership has ended',
      title: greeting(firstName, context),
      parts: [
        `Your ${plan} membership has ended. You can still book single classes and programs.`,
        ...(credit ? [`${credit} for unused days stays yours and is credited to a later membership.`] : []),
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
  const { id, plan, periodEnd, priceCents, dueCents, creditCents, nextTryAt } = subscription
  const isFirst = news === 'renewal-failed' || news === 'resume-failed'
  const newsKey = `membership-${news}:${id}${isFirst ? `:${periodEnd.toISOString()}` : ''}`
  const key = news === 'last-try' ? reminderKey(deps, id) : newsKey
  const isMailed = await outboxStore(deps).has({ key, tx })
  const addReminders = async (days: readonly number[]) => {
    for (const one of days) await addReminder(deps, { userId: user.id, subscription, days: one, tx })
  }
  if (news === 'last-try') {
    const { timeZone } = deps.clock
    const since = user.membership?.unpaidSince
    // The mail of the first failure was the mail of that day.
    if (!since || dayIn(new Date(since), timeZone) === deps.clock.today()) return
    // Today has had its mail: tomorrow's says that there is no further try.
    if (isMailed) return addReminders([1])
  }
  // The studio may have paused the collection in between: then the same payment is found unpaid once more.
  if (isFirst && !isMailed) await addReminders(REMINDER_DAYS)
  const toDay = (instant: Date) => formatLongDay(dayIn(instant, deps.clock.timeZone))
  const content = {
    ...{ firstName: user.firstName, plan: planName(plan), paidUntil: toDay(periodEnd) },
    price: formatMoney(formatCents(dueCents ?? priceCents)),
    nextTry: nextTryAt && toDay(nextTryAt),
    credit: creditCents > 0 ? formatMoney(formatCents(creditCents)) : null,
    daysAhead: deps.env.BOOKING_DAYS_MEMBER,
  }
  await queueMail(deps, { template: templates[news], to: user.email, facts: content, key, tx })
}
