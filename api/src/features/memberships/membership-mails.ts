import {
  addDays,
  dayIn,
  formatCents,
  formatLongDay,
  formatMoney,
  hasPaidPlan,
  memberDiscountPercent,
  paths,
  planName,
  type User,
} from '@studio/contract'
import type { ProviderSubscription } from '../../adapters/payments.ts'
import type { Deps } from '../../deps.ts'
import { defineMail, factTable, type Letter, link, type MailTemplate } from '../../platform/mail/define-mail.ts'
import type { Tx } from '../../platform/transaction.ts'
import { userStore } from '../accounts/people/index.ts'
import { outboxStore, queueMail } from '../mail/index.ts'
import { membershipStore } from './membership-store.ts'
import { queueAdvance } from './request-advance.ts'
import type { MembershipNews } from './rules.ts'

/** A mail to a member about their plan, with a link to the membership page. Facts are formatted for display. */
export const definePlanMail = <Facts extends { firstName: string | null }>(
  name: string,
  write: (facts: Facts) => Letter,
  label = 'My membership',
) =>
  defineMail<Facts>({
    name,
    write: (content) => {
      const letter = write(content)
      return { ...letter, parts: [...letter.parts, link(label, paths.membership)] }
    },
  })

type MembershipMailFacts = {
  firstName: string | null
  plan: string
  price: string
  paidUntil: string
  daysAhead: number
  nextTry: string | null
  /** The value of unused days. */
  credit: string | null
}

export const startedMail = defineMail<MembershipMailFacts>({
  name: 'membership-started',
  write: ({ plan, price, paidUntil, daysAhead }) => ({
    subject: 'Your membership has started',
    parts: [
      `Welcome! From now on you book classes at no extra charge, ${daysAhead} days ahead, and programs cost you ${memberDiscountPercent}% less.`,
      factTable([
        ['Plan', plan],
        ['Price', `${price} a month`],
        ['Paid until', paidUntil],
      ]),
      'You can cancel anytime on the membership page; you keep your plan until the paid month ends.',
      link('Book a class', paths.classes),
    ],
  }),
})

const nextTryText = (nextTry: string | null): string =>
  nextTry
    ? `We try this card again on ${nextTry}. There is no fee for it.`
    : 'This card was declined for good, so we will not try it again. Please pay with another one.'

type ReminderFacts = Pick<MembershipMailFacts, 'firstName' | 'price' | 'nextTry'>

export const paymentReminderMail = definePlanMail<ReminderFacts>(
  'payment-reminder',
  ({ price, nextTry }) => ({
    subject: nextTry === null ? 'We do not try your card again' : 'Your membership payment is due',
    parts: [
      `The payment of ${price} for your membership is still open. Your bookings stay for now.`,
      nextTryText(nextTry),
      'You can pay at once, or change the card, under Manage Membership. Then everything is back to normal.',
    ],
  }),
  'Manage my membership',
)

export const renewalFailedMail = definePlanMail<MembershipMailFacts>(
  'renewal-failed',
  ({ price, nextTry }) => ({
    subject: 'Your membership could not be renewed',
    parts: [
      `Your card did not accept the ${price} for the next month. Until it is paid, you pay the regular price for classes and programs.`,
      nextTryText(nextTry),
      'Please check your card under Manage Membership. As soon as the payment goes through, everything is back to normal.',
    ],
  }),
  'Manage my membership',
)

export const resumeFailedMail = definePlanMail<MembershipMailFacts>(
  'resume-failed',
  ({ price, nextTry }) => ({
    subject: 'Your membership could not resume',
    parts: [
      `Your pause is over, but your card did not accept the payment for the next month (${price}). Your membership stays paused until it is paid.`,
      nextTryText(nextTry),
      'Please check your card under Manage Membership. It resumes as soon as the payment goes through.',
    ],
  }),
  'Manage my membership',
)

export const endedMail = definePlanMail<MembershipMailFacts>(
  'membership-ended',
  ({ plan, credit }) => ({
    subject: 'Your membership has ended',
    parts: [
      `Your ${plan} membership has ended. You can still book single classes and programs.`,
      credit && `${credit} for unused days stays yours and is credited to a later membership.`,
      'We would be glad to see you again, whenever it suits you.',
    ],
  }),
  'See the plans',
)

const templates: Record<MembershipNews, MailTemplate<MembershipMailFacts>> = {
  started: startedMail,
  'renewal-failed': renewalFailedMail,
  'resume-failed': resumeFailedMail,
  'last-try': paymentReminderMail,
  ended: endedMail,
}

const REMINDER_DAYS = [3, 7]
const REMINDER_TIME = '09:00'

type NewsMailInput = { news: MembershipNews; user: User; subscription: ProviderSubscription; tx: Tx }

/** A failed renewal is mailed once for each period. */
export async function queueMembershipMails(deps: Deps, { news, user, subscription, tx }: NewsMailInput): Promise<void> {
  const { id, plan, periodEnd, priceCents, dueCents, creditCents, nextTryAt } = subscription
  const isFirstFailure = news === 'renewal-failed' || news === 'resume-failed'
  const newsKey = `membership-${news}:${id}${isFirstFailure ? `:${periodEnd.toISOString()}` : ''}`
  const key = news === 'last-try' ? reminderKey(deps, id) : newsKey
  const isMailed = await outboxStore(deps).has({ key, tx })
  const addReminders = async (days: readonly number[]) => {
    const unpaidPeriodEnd = periodEnd.toISOString()
    const job = { membership: { id, userId: user.id }, title: planName(plan), tx }
    for (const daysFromNow of days) {
      const day = addDays(deps.clock.today(), daysFromNow)
      const dueAt = deps.clock.instantOf({ day, time: REMINDER_TIME })
      const mail = { name: 'payment reminder', periodEnd: unpaidPeriodEnd } as const
      await queueAdvance(deps, { ...job, cause: `unpaid:${unpaidPeriodEnd}:${day}`, dueAt, mail })
    }
  }
  if (news === 'last-try') {
    const { timeZone } = deps.clock
    const unpaidSince = user.membership?.unpaidSince
    // The mail about the first failure was already sent today.
    if (!unpaidSince || dayIn(new Date(unpaidSince), timeZone) === deps.clock.today()) return
    // At most one mail a day: tomorrow's says that the card is not tried again.
    if (isMailed) return addReminders([1])
  }
  // The same payment can be reported unpaid twice, if the studio paused the collection in between.
  if (isFirstFailure && !isMailed) await addReminders(REMINDER_DAYS)
  const toDay = (instant: Date) => formatLongDay(dayIn(instant, deps.clock.timeZone))
  const content = {
    firstName: user.firstName,
    plan: planName(plan),
    paidUntil: toDay(periodEnd),
    price: formatMoney(formatCents(dueCents ?? priceCents)),
    nextTry: nextTryAt && toDay(nextTryAt),
    credit: creditCents > 0 ? formatMoney(formatCents(creditCents)) : null,
    daysAhead: deps.env.BOOKING_DAYS_MEMBER,
  }
  await queueMail(deps, { template: templates[news], to: user.email, facts: content, key, tx })
}

/** At most one mail a day about the same unpaid plan. */
const reminderKey = ({ clock }: Deps, membershipId: string): string =>
  `membership-unpaid:${membershipId}:${clock.today()}`

/** Queues nothing if the payment was made, given up or replaced in between. */
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
  const content = {
    firstName: user.firstName,
    price: formatMoney(formatCents(dueCents ?? priceCents)),
    nextTry: nextTryAt ? formatLongDay(dayIn(nextTryAt, deps.clock.timeZone)) : null,
  }
  await queueMail(deps, { template: paymentReminderMail, to: user.email, facts: content, key: reminderKey(deps, id) })
}
