import { isActiveMember, type PlanEventKind, type User } from '@studio/contract'
import type { ProviderSubscription } from '../../adapters/payments.ts'
import type { Deps } from '../../deps.ts'
import { minutesAfter } from '../../platform/studio-time.ts'
import type { Tx } from '../../platform/transaction.ts'
import { userStore } from '../accounts/people/index.ts'
import { recheckPlanCoverage } from '../bookings/index.ts'
import { planStore } from '../catalogue/plans/index.ts'
import { queueMove } from './change/move-plan.ts'
import { settleUpcoming } from './change/plan-change-rules.ts'
import { derivePlanEvents, planEventStore } from './history/plan-events.ts'
import { recordPlanChange } from './history/plan-history.ts'
import { isToEnd } from './leave/leave-rules.ts'
import { queueMembershipMails } from './membership-mails.ts'
import { membershipStore, type StoredMembership } from './membership-store.ts'
import { applyPause, settlePause } from './pause/pause-rules.ts'
import { queuePlanChanged } from './plan-mails.ts'
import { requestEnd } from './request-advance.ts'
import { findMembershipNews, getMembershipChanges, keepsGrant } from './rules.ts'

/** How long to wait for the event of a renewal before asking the provider, and how often to ask after that. */
const RENEWAL_GRACE_MINUTES = 60
const CHECK_EVERY_MINUTES = 360
/** Nothing is due during a pause; asking only makes up for a lost event. */
const CHECK_PAUSED_EVERY_MINUTES = 1440

/**
 * Fetches a subscription from the provider and applies its state. Every event about it leads here, so neither the order
 * nor the number of events matters: an older state never replaces a newer one.
 */
export async function syncMembership(deps: Deps, subscriptionId: string): Promise<void> {
  const number = await membershipStore(deps).drawNumber({ id: subscriptionId, now: deps.clock.now() })
  const subscription = await deps.payments.findSubscription(subscriptionId)
  if (!subscription) return
  await deps.inTransaction((tx) => applySubscription(deps, { subscription, number, tx }))
}

const MAX_CHECKED_AT_ONCE = 100
const RECHECK_MINUTES = 5

/** Asks the provider about memberships whose renewal is due, in case its event never arrived. */
export async function reconcileMemberships(deps: Deps): Promise<void> {
  for (const { id } of await membershipStore(deps).findDueForCheck({
    now: deps.clock.now(),
    limit: MAX_CHECKED_AT_ONCE,
  })) {
    // If the provider is unavailable, this one waits for its next turn instead of blocking the others forever.
    const nextCheckAt = minutesAfter(deps.clock.now(), RECHECK_MINUTES)
    await membershipStore(deps).change({ id, changes: { nextCheckAt } })
    await syncMembership(deps, id)
  }
}

type ApplyInput = { subscription: ProviderSubscription; number: number; tx: Tx }

async function applySubscription(deps: Deps, { subscription: response, number, tx }: ApplyInput): Promise<void> {
  const { id, customerId } = response
  const { timeZone } = deps.clock
  const now = deps.clock.now()
  const storedMembership = await membershipStore(deps).findById(id, { tx })
  if (!storedMembership) return
  const { subscription, upcoming } = settleUpcoming(response, { membership: storedMembership, timeZone })
  const namedUser = subscription.userId ? await userStore(deps).findById(subscription.userId, { tx }) : null
  const user = namedUser ?? (await userStore(deps).findByCustomer(customerId, { tx }))
  const userId = user?.id ?? subscription.userId
  const isPaused = subscription.stand === 'paused' && !subscription.isResumeUnpaid
  const afterRenewal = minutesAfter(subscription.periodEnd, RENEWAL_GRACE_MINUTES)
  const regularCheck = minutesAfter(now, isPaused ? CHECK_PAUSED_EVERY_MINUTES : CHECK_EVERY_MINUTES)
  const nextCheckAt = afterRenewal > regularCheck ? afterRenewal : regularCheck
  const before = await membershipStore(deps).apply({ subscription, userId, number, nextCheckAt, now, tx })
  if (!before || before.isSurplus) return
  if (upcoming !== before.upcoming) await membershipStore(deps).change({ id, changes: { upcoming }, tx })
  if (upcoming?.cause === 'notice') {
    await queueMove(deps, { membership: { id, userId }, upcoming, periodEnd: subscription.periodEnd, tx })
  }
  // Without a user, it was paid for while its account was being closed. A plan that the account already had ends with it.
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
  // Includes the end and the pause that the member requested, even if the provider does not know of them yet.
  const cancelAtPeriodEnd = isToEnd(before, subscription)
  const endsAt = cancelAtPeriodEnd ? (subscription.endsAt ?? subscription.periodEnd) : null
  const after = applyPause({ ...subscription, cancelAtPeriodEnd, endsAt }, { pause, now })
  await recordEvents(deps, { user, before, after, tx })
  const { isTakenAway } = before
  // A member keeps what the plan covered when it began, even if the studio changes the plan later.
  const isKnown = user.stripeSubscriptionId === id && user.membershipType === subscription.plan
  const isCovered = isKnown || subscription.stand === 'ended'
  const covers = isCovered ? undefined : (await planStore(deps).load(subscription.plan, { tx })).covers
  const changes = getMembershipChanges({ user, subscription: after, now, isTakenAway, covers })
  const isChanged = Object.keys(changes).length > 0
  if (isChanged) {
    const customer = user.stripeCustomerId ? {} : { stripeCustomerId: customerId }
    await userStore(deps).change({ id: user.id, changes: { ...changes, ...customer }, now, tx })
  }
  await recordPlanChange(deps, { userId: user.id, by: { kind: 'provider', id: null }, tx })
  // A plan that a grant has replaced ends without a mail, since the member keeps every right.
  if (!keepsGrant(user, subscription)) {
    const allNews = findMembershipNews(before, subscription)
    const relevantNews = isTakenAway ? allNews.filter((news) => news === 'ended') : allNews
    for (const news of relevantNews) await queueMembershipMails(deps, { news, user, subscription, tx })
    if (!isTakenAway) await queuePlanChanged(deps, { before, subscription, user, tx })
  }
  // Its mail comes after the one about the plan, so that the member knows why classes are no longer covered.
  if (isChanged) await recheckPlanCoverage(deps, { userId: user.id, tx })
}

type OtherPlanInput = { user: User; isNew: boolean; subscription: ProviderSubscription; tx: Tx }

/**
 * Whether the user already has another running or granted plan, for example because they paid on a checkout page that was
 * left open. They must not pay for both.
 */
async function hasOtherPlan(deps: Deps, { user, isNew, subscription, tx }: OtherPlanInput): Promise<boolean> {
  const currentId = user.stripeSubscriptionId
  if (currentId === subscription.id) return false
  if (currentId && (await membershipStore(deps).findById(currentId, { tx }))?.isRunning) return true
  return isNew && isActiveMember(user) && subscription.stand !== 'incomplete'
}

type RecordInput = { user: User; before: StoredMembership; after: ProviderSubscription; tx: Tx }

async function recordEvents(deps: Deps, { user, before, after, tx }: RecordInput): Promise<void> {
  const isOwnPlan = user.stripeSubscriptionId === after.id
  const isShown = !keepsGrant(user, after) && !before.isTakenAway
  // A plan that a grant has replaced does not count as paused for the member.
  const wasPaused = isShown ? isOwnPlan && user.membershipStatus === 'paused' : after.stand === 'paused'
  const wasEnding = isOwnPlan && user.cancelAtPeriodEnd
  const events = derivePlanEvents({ before, after, wasPaused, wasEnding, timeZone: deps.clock.timeZone })
  const common = { userId: user.id, membershipId: after.id, at: deps.clock.now() }
  const changesPlan = before.plan !== after.plan
  const getCause = (kind: PlanEventKind) =>
    kind === 'subscribed' || (kind === 'price_changed' && changesPlan) ? 'member' : 'provider'
  await planEventStore(deps).add(
    events.map((event) => ({ ...common, by: getCause(event.kind), ...event })),
    { tx },
  )
}
