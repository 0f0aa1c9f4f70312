import {
  addDays,
  formatLongDay,
  formatMoney,
  getDayIn,
  getPlanName,
  hasPaidPlan,
  memberDiscountPercent,
  paths,
  toMoney,
  type User,
} from '@studio/contract'
import type { ProviderSubscription } from '../../adapters/payments.ts'
import type { Deps } from '../../deps.ts'
import { defineMail, factTable, link, type MailContent, type MailTemplate } from '../../platform/mail/define-mail.ts'
import type { Tx } from '../../platform/transaction.ts'
import { userStore } from '../accounts/people/index.ts'
import { outboxStore, queueMail } from '../mail/index.ts'
import { queueMembershipJob } from './membership-job.ts'
import { membershipStore } from './membership-store.ts'
import type { MembershipMailKind } from './rules.ts'

/** Defines a mail to a member about their plan, with a link to the membership page. Its facts are formatted already. */
export const definePlanMail = <Facts extends { firstName: string | null }>(
  name: string,
  write: (facts: Facts) => MailContent,
  linkLabel = 'My membership',
) =>
  defineMail<Facts>({
    name,
    write: (facts) => {
      const letter = write(facts)
      return { ...letter, parts: [...letter.parts, link(linkLabel, paths.membership)] }
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

const formatNextTry = (nextTry: string | null): string =>
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
      formatNextTry(nextTry),
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
      formatNextTry(nextTry),
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
      formatNextTry(nextTry),
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

const templates: Record<MembershipMailKind, MailTemplate<MembershipMailFacts>> = {
  started: startedMail,
  'renewal-failed': renewalFailedMail,
  'resume-failed': resumeFailedMail,
  'last-try-failed': paymentReminderMail,
  ended: endedMail,
}

/** How many days after a failed renewal its reminders are mailed. */
const REMINDER_DAYS = [3, 7]
const REMINDER_TIME = '09:00'

type MembershipMailInput = { user: User; subscription: ProviderSubscription; tx: Tx }

/** Queues a mail about a changed subscription. A failed renewal is mailed once for each period, with later reminders. */
export async function queueMembershipMail(
  deps: Deps,
  { kind, user, subscription, tx }: MembershipMailInput & { kind: MembershipMailKind },
): Promise<void> {
  const { plan, periodEnd, priceCents, dueCents, creditCents, nextAttemptAt } = subscription
  const { timeZone } = deps.clock
  const key = getMailKey(deps, { kind, subscription })
  const isMailed = await outboxStore(deps).hasKey({ key, tx })
  if (kind === 'last-try-failed') {
    const unpaidSince = user.membership?.unpaidSince
    // The mail about the first failure was sent today.
    if (!unpaidSince || getDayIn(new Date(unpaidSince), timeZone) === deps.clock.today()) return
    // There is at most one mail a day: tomorrow's says that the card is not tried again.
    if (isMailed) return queueReminderJobs(deps, { user, subscription, daysFromNow: [1], tx })
  }
  // The same payment can be reported unpaid twice, if the studio paused the collection in the meantime.
  if (isFirstFailure(kind) && !isMailed) {
    await queueReminderJobs(deps, { user, subscription, daysFromNow: REMINDER_DAYS, tx })
  }
  const toDay = (instant: Date) => formatLongDay(getDayIn(instant, timeZone))
  const facts = {
    firstName: user.firstName,
    plan: getPlanName(plan),
    paidUntil: toDay(periodEnd),
    price: formatMoney(toMoney(dueCents ?? priceCents)),
    nextTry: nextAttemptAt && toDay(nextAttemptAt),
    credit: creditCents > 0 ? formatMoney(toMoney(creditCents)) : null,
    daysAhead: deps.env.BOOKING_DAYS_MEMBER,
  }
  await queueMail(deps, { template: templates[kind], to: user.email, facts, key, tx })
}

const isFirstFailure = (kind: MembershipMailKind) => kind === 'renewal-failed' || kind === 'resume-failed'

function getMailKey(
  deps: Deps,
  { kind, subscription: { id, periodEnd } }: { kind: MembershipMailKind; subscription: ProviderSubscription },
): string {
  if (kind === 'last-try-failed') return getReminderKey(deps, id)
  const key = `membership-${kind}:${id}`
  return isFirstFailure(kind) ? `${key}:${periodEnd.toISOString()}` : key
}

/** Queues jobs that mail a reminder on later days, if the payment is still due then. */
async function queueReminderJobs(
  deps: Deps,
  { user, subscription, daysFromNow, tx }: MembershipMailInput & { daysFromNow: readonly number[] },
): Promise<void> {
  const { id, plan } = subscription
  const periodEnd = subscription.periodEnd.toISOString()
  const job = { membership: { id, userId: user.id }, jobTitle: getPlanName(plan), tx }
  for (const days of daysFromNow) {
    const day = addDays(deps.clock.today(), days)
    const dueAt = deps.clock.instantOf({ day, time: REMINDER_TIME })
    const mail = { name: 'payment reminder', periodEnd } as const
    await queueMembershipJob(deps, { ...job, dedupeKey: `unpaid:${periodEnd}:${day}`, dueAt, mail })
  }
}

/** The key of a mail about an unpaid plan: there is at most one a day. */
const getReminderKey = ({ clock }: Deps, membershipId: string): string =>
  `membership-unpaid:${membershipId}:${clock.today()}`

/** Queues the reminder of an unpaid renewal, unless it was paid or given up, or the user has another plan by now. */
export async function queuePaymentReminder(
  deps: Deps,
  { membershipId, periodEnd }: { membershipId: string; periodEnd: string },
): Promise<void> {
  const membership = await membershipStore(deps).findById(membershipId)
  if (!membership?.userId) return
  const { status, isResumeUnpaid, nextAttemptAt, priceCents, dueCents } = membership
  const isPaymentDue = status === 'past_due' || (status === 'paused' && isResumeUnpaid)
  if (!isPaymentDue || membership.periodEnd?.toISOString() !== periodEnd) return
  const user = await userStore(deps).findById(membership.userId)
  if (!user || !hasPaidPlan(user) || user.stripeSubscriptionId !== membershipId) return
  const facts = {
    firstName: user.firstName,
    price: formatMoney(toMoney(dueCents ?? priceCents)),
    nextTry: nextAttemptAt ? formatLongDay(getDayIn(nextAttemptAt, deps.clock.timeZone)) : null,
  }
  await queueMail(deps, {
    template: paymentReminderMail,
    to: user.email,
    facts,
    key: getReminderKey(deps, membershipId),
  })
}
