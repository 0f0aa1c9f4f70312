import {
  addDays,
  dayIn,
  formatCents,
  formatLongDay,
  formatMoney,
  hasPaidPlan,
  planName,
  type User,
} from '@studio/contract'
import type { ProviderSubscription } from '../../../adapters/payments.ts'
import type { Deps } from '../../../deps.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { queueMail } from '../../mail/index.ts'
import { membershipStore, type StoredMembership } from '../membership-store.ts'
import { paymentReminderMail } from './unpaid-mails.ts'

/** How many days after the first failure a mail says that a payment is still open. */
const REMINDER_DAYS = [3, 7]
const REMINDER_TIME = '09:00'

/** `periodEnd` says which payment it is about, as an instant. */
type ReminderJob = { membershipId: string; periodEnd: string }
type AddRemindersInput = { userId: string; subscription: ProviderSubscription; tx: Tx }

/** Adds the later mails about a payment that has just failed for the first time. */
export async function addReminders(deps: Deps, adding: AddRemindersInput): Promise<void> {
  for (const days of REMINDER_DAYS) await addReminder(deps, { ...adding, name: String(days), days })
}

/** Adds the mail of tomorrow morning that says that there is no further try; today has had its mail. */
export const addLastReminder = (deps: Deps, adding: AddRemindersInput): Promise<void> =>
  addReminder(deps, { ...adding, name: 'last', days: 1 })

type AddReminderInput = AddRemindersInput & { name: string; days: number }

async function addReminder(deps: Deps, { userId, subscription, name, days, tx }: AddReminderInput): Promise<void> {
  const payload: ReminderJob = { membershipId: subscription.id, periodEnd: subscription.periodEnd.toISOString() }
  const cause = `${subscription.id}:${payload.periodEnd}:${name}`
  const dueAt = deps.clock.instantOf({ day: addDays(deps.clock.today(), days), time: REMINDER_TIME })
  const title = planName(subscription.plan)
  await deps.jobQueue.add({ kind: 'membership-unpaid', cause, payload, title, userId, dueAt, tx })
}

/** One mail a day at most about the same unpaid plan, whatever its cause. */
export const reminderKey = ({ clock }: Deps, membershipId: string): string =>
  `membership-unpaid:${membershipId}:${clock.today()}`

/** Whether the payment failed for the first time today: that mail was the mail of this day. */
export function isFirstDay({ clock }: Deps, user: User): boolean {
  const since = user.membership?.unpaidSince
  return !since || dayIn(new Date(since), clock.timeZone) === clock.today()
}

/** Mails that a payment is still open; nothing when it was paid, given up or replaced in between. */
export const reminderHandler = defineHandler<ReminderJob>({
  kind: 'membership-unpaid',
  run: async (deps, { payload: { membershipId, periodEnd } }) => {
    const membership = await membershipStore(deps).findById(membershipId)
    if (!membership || !isStillUnpaid(membership, periodEnd)) return
    const user = membership.userId ? await userStore(deps).findById(membership.userId) : null
    if (!user || !hasPaidPlan(user) || user.stripeSubscriptionId !== membershipId) return
    const { nextTryAt, priceCents, dueCents } = membership
    const facts = {
      firstName: user.firstName,
      price: formatMoney(formatCents(dueCents ?? priceCents)),
      nextTry: nextTryAt ? formatLongDay(dayIn(nextTryAt, deps.clock.timeZone)) : null,
    }
    const key = reminderKey(deps, membershipId)
    await deps.inTransaction((tx) => queueMail(deps, { template: paymentReminderMail, to: user.email, facts, key, tx }))
  },
})

function isStillUnpaid({ stand, isResumeUnpaid, periodEnd }: StoredMembership, ofPeriod: string): boolean {
  const isUnpaid = stand === 'past_due' || (stand === 'paused' && isResumeUnpaid === true)
  return isUnpaid && periodEnd?.toISOString() === ofPeriod
}
