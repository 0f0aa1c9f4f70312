import { isActiveMember, type PlanEventKind, type User } from '@studio/contract'
import type { ProviderSubscription } from '../../adapters/payments.ts'
import type { Deps } from '../../deps.ts'
import { minutesAfter } from '../../platform/studio-time.ts'
import type { Tx } from '../../platform/transaction.ts'
import { userStore } from '../accounts/people/index.ts'
import { reviewFreeSeats } from '../bookings/index.ts'
import { planStore } from '../catalogue/plans/index.ts'
import { queueMove } from './change/move-plan.ts'
import { settleUpcoming } from './change/plan-change-rules.ts'
import { planEventStore, planEvents } from './history/plan-events.ts'
import { recordPlanChange } from './history/plan-history.ts'
import { isToEnd } from './leave/leave-rules.ts'
import { queueMembershipMails } from './membership-mails.ts'
import { membershipStore, type StoredMembership } from './membership-store.ts'
import { settlePause, withPause } from './pause/pause-rules.ts'
import { queuePlanChanged } from './plan-mails.ts'
import { requestEnd } from './request-advance.ts'
import { keepsGrant, membershipChanges, membershipNotifications } from './rules.ts'

/** How long after the end of a period the renewal's event is given before the provider is asked, and how often then. */
const RENEWAL_GRACE_MINUTES = 60
const CHECK_EVERY_MINUTES = 360
/** In a pause nothing is due: the provider is asked only so that a lost event does not stay lost. */
const CHECK_PAUSED_EVERY_MINUTES = 1440

/**
 * Fetches a subscription from the provider and applies its status. Every event about it ends here, so the order and
 * number of events do not matter: an older status never replaces a newer one.
 */
export async function syncMembership(deps: Deps, subscriptionId: string): Promise<void> {
  const number = await membershipStore(deps).drawNumber({ id: subscriptionId, now: deps.clock.now() })
  const subscription = await deps.payments.findSubscription(subscriptionId)
  if (!subscription) return
  await deps.inTransaction((tx) => applySubscription(deps, { subscription, number, tx }))
}

const MAX_CHECKED_AT_ONCE = 100
const ASK_AGAIN_MINUTES = 5

/** Asks the provider about memberships whose renewal is due, so that an event that never came changes nothing. */
export async function reconcileMemberships(deps: Deps): Promise<void> {
  for (const { id } of await membershipStore(deps).toBeAsked({ now: deps.clock.now(), limit: MAX_CHECKED_AT_ONCE })) {
    // Should the provider be away, this one waits for its next turn instead of blocking the others forever.
    const nextCheckAt = minutesAfter(deps.clock.now(), ASK_AGAIN_MINUTES)
    await membershipStore(deps).change({ id, changes: { nextCheckAt } })
    await syncMembership(deps, id)
  }
}

type ApplyInput = { subscription: ProviderSubscription; number: number; tx: Tx }

async function applySubscription(deps: Deps, { subscription: asRead, number, tx }: ApplyInput): Promise<void> {
  const { id, customerId } = asRead
  const { timeZone } = deps.clock
  const now = deps.clock.now()
  const stored = await membershipStore(deps).findById(id, { tx })
  if (!stored) return
  // The plan and the price of the present period, and what is still to come once that is applied.
  const { subscription, upcoming } = settleUpcoming(asRead, { before: stored, timeZone })
  const named = subscription.userId ? await userStore(deps).findById(subscription.userId, { tx }) : null
  const user = named ?? (await userStore(deps).findByCustomer(customerId, { tx }))
  const userId = user?.id ?? subscription.userId
  const isPaused = subscription.stand === 'paused' && !subscription.isResumeUnpaid
  const afterRenewal = minutesAfter(subscription.periodEnd, RENEWAL_GRACE_MINUTES)
  const regular = minutesAfter(now, isPaused ? CHECK_PAUSED_EVERY_MINUTES : CHECK_EVERY_MINUTES)
  const nextCheckAt = afterRenewal > regular ? afterRenewal : regular
  const before = await membershipStore(deps).apply({ subscription, userId, number, nextCheckAt, now, tx })
  if (!before || before.isSurplus) return
  if (upcoming !== before.upcoming) await membershipStore(deps).change({ id, changes: { upcoming }, tx })
  if (upcoming?.cause === 'notice') {
    await queueMove(deps, { membership: { id, userId }, upcoming, periodEnd: subscription.periodEnd, tx })
  }
  // Without a user: it was paid for while its account was being closed. One that the account had before ends with it.
  const isNew = before.stand === null || before.stand === 'incomplete'
  const isSurplus = user
    ? await hasOtherPlan(deps, { user, subscription, isNew, tx })
    : subscription.userId !== null && isNew
  if (isSurplus && subscription.stand !== 'ended') {
    const membership = await membershipStore(deps).findById(id, { tx })
    const end = { how: 'at once', endsAt: null } as const
    if (membership) await requestEnd(deps, { membership, end, changes: { isSurplus: true }, tx })
  }
  if (isSurplus || !user) return
  const { pause, span } = settlePause({ pause: before.pause, subscription, now, timeZone })
  const pausedSpans = span ? [...before.pausedSpans, span] : before.pausedSpans
  if (pause !== before.pause) await membershipStore(deps).change({ id, changes: { pause, pausedSpans }, tx })
  // With the end and the pause that were asked for, or without the end that was taken back.
  const cancelAtPeriodEnd = isToEnd(before, subscription)
  const endsAt = cancelAtPeriodEnd ? (subscription.endsAt ?? subscription.periodEnd) : null
  const after = withPause({ ...subscription, cancelAtPeriodEnd, endsAt }, { pause, now })
  await recordEvents(deps, { user, before, after, tx })
  const { isTakenAway } = before
  // What a plan covers is settled when it begins: a later change of the plan does not touch those who have it.
  const isKnown = user.stripeSubscriptionId === id && user.membershipType === subscription.plan
  const isCovered = isKnown || subscription.stand === 'ended'
  const covers = isCovered ? undefined : (await planStore(deps).find(subscription.plan, { tx })).covers
  const changes = membershipChanges({ user, subscription: after, now, isTakenAway, covers })
  const isChanged = Object.keys(changes).length > 0
  if (isChanged) {
    const customer = user.stripeCustomerId ? {} : { stripeCustomerId: customerId }
    await userStore(deps).change({ id: user.id, changes: { ...changes, ...customer }, now, tx })
  }
  await recordPlanChange(deps, { userId: user.id, by: { kind: 'provider', id: null }, tx })
  // A plan that a grant has replaced ends without a mail: its member keeps every right.
  if (!keepsGrant(user, subscription)) {
    const all = membershipNotifications(before, subscription)
    const news = isTakenAway ? all.filter((one) => one === 'ended') : all
    for (const one of news) await queueMembershipMails(deps, { news: one, user, subscription, tx })
    if (!isTakenAway) await queuePlanChanged(deps, { before, subscription, user, tx })
  }
  // After the mail about the plan, so that its member reads why classes are not covered before which.
  if (isChanged) await reviewFreeSeats(deps, { userId: user.id, tx })
}

type OtherPlanInput = { user: User; isNew: boolean; subscription: ProviderSubscription; tx: Tx }

/**
 * Whether a subscription was paid for on a page that was left open, beside another plan of its user: one that runs, or
 * one that the studio granted meanwhile. The user must not pay for both.
 */
async function hasOtherPlan(deps: Deps, { user, isNew, subscription, tx }: OtherPlanInput): Promise<boolean> {
  const current = user.stripeSubscriptionId
  if (current === subscription.id) return false
  if (current && (await membershipStore(deps).findById(current, { tx }))?.isRunning) return true
  return isNew && isActiveMember(user) && subscription.stand !== 'incomplete'
}

type RecordInput = { user: User; before: StoredMembership; after: ProviderSubscription; tx: Tx }

async function recordEvents(deps: Deps, { user, before, after, tx }: RecordInput): Promise<void> {
  const isOwnPlan = user.stripeSubscriptionId === after.id
  const isShown = !keepsGrant(user, after) && !before.isTakenAway
  // A plan that a grant has replaced is not paused for its member, whatever the provider says.
  const wasPaused = isShown ? isOwnPlan && user.membershipStatus === 'paused' : after.stand === 'paused'
  const wasEnding = isOwnPlan && user.cancelAtPeriodEnd
  const events = planEvents({ before, after, wasPaused, wasEnding, timeZone: deps.clock.timeZone })
  const common = { userId: user.id, membershipId: after.id, at: deps.clock.now() }
  const changesPlan = before.plan !== after.plan
  const by = (kind: PlanEventKind) =>
    kind === 'subscribed' || (kind === 'price_changed' && changesPlan) ? 'member' : 'provider'
  await planEventStore(deps).add(
    events.map((event) => ({ ...common, by: by(event.kind), ...event })),
    { tx },
  )
}
