import { isActiveMember, type PlanEventKind, type User } from '@studio/contract'
import type { ProviderSubscription } from '../../adapters/payments.ts'
import type { Deps } from '../../deps.ts'
import { minutesAfter } from '../../platform/studio-time.ts'
import type { Tx } from '../../platform/transaction.ts'
import { userStore } from '../accounts/people/index.ts'
import { recheckPlanCoverage } from '../bookings/index.ts'
import { planStore } from '../catalogue/plans/index.ts'
import { resolveUpcomingChange } from './change/plan-change-rules.ts'
import { queuePriceChange } from './change/set-plan-at-provider.ts'
import { derivePlanEvents, planEventStore } from './history/plan-events.ts'
import { recordPlanChange } from './history/plan-history.ts'
import { isSetToEnd } from './leave/leave-rules.ts'
import { requestEnd } from './membership-job.ts'
import { queueMembershipMail } from './membership-mails.ts'
import { membershipStore, type StoredMembership } from './membership-store.ts'
import { applyPause, resolvePause } from './pause/pause-rules.ts'
import { queueNewPlanMail } from './plan-mails.ts'
import { getMembershipChanges, getMembershipMailKinds, hasGrantPrecedence } from './rules.ts'

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
  const fetchNumber = await membershipStore(deps).takeFetchNumber({ id: subscriptionId, currentTime: deps.clock.now() })
  const subscription = await deps.payments.findSubscription(subscriptionId)
  if (!subscription) return
  await deps.inTransaction((tx) => applySubscription(deps, { subscription, fetchNumber, tx }))
}

const MAX_CHECKED_AT_ONCE = 100
const RETRY_CHECK_MINUTES = 5

/** Asks the provider about memberships whose renewal is due, in case its event never arrived. */
export async function reconcileMemberships(deps: Deps): Promise<void> {
  const currentTime = deps.clock.now()
  const dueMemberships = await membershipStore(deps).findDueForCheck({ currentTime, limit: MAX_CHECKED_AT_ONCE })
  for (const { id } of dueMemberships) {
    // If the provider is unavailable, this one is checked again later instead of blocking the others forever.
    const nextCheckAt = minutesAfter(deps.clock.now(), RETRY_CHECK_MINUTES)
    await membershipStore(deps).change({ id, changes: { nextCheckAt } })
    await syncMembership(deps, id)
  }
}

type ApplyInput = { subscription: ProviderSubscription; fetchNumber: number; tx: Tx }

async function applySubscription(deps: Deps, { subscription: response, fetchNumber, tx }: ApplyInput): Promise<void> {
  const { id } = response
  const { timeZone } = deps.clock
  const currentTime = deps.clock.now()
  const storedMembership = await membershipStore(deps).findById(id, { tx })
  if (!storedMembership) return
  const { subscription, upcoming } = resolveUpcomingChange(response, { membership: storedMembership, timeZone })
  const user = await findSubscriber(deps, { subscription, tx })
  const userId = user?.id ?? subscription.userId
  const nextCheckAt = getNextCheckAt(subscription, currentTime)
  const formerMembership = await membershipStore(deps).apply({
    subscription,
    userId,
    fetchNumber,
    nextCheckAt,
    currentTime,
    tx,
  })
  if (!formerMembership || formerMembership.isSurplus) return
  if (upcoming !== formerMembership.upcoming) await membershipStore(deps).change({ id, changes: { upcoming }, tx })
  // Cause `notice`: the studio has announced a new price.
  if (upcoming?.cause === 'notice') {
    await queuePriceChange(deps, { membership: { id, userId }, upcoming, periodEnd: subscription.periodEnd, tx })
  }
  if (await endIfSurplus(deps, { user, subscription, formerMembership, tx })) return
  if (user) await applyToAccount(deps, { user, subscription, formerMembership, tx })
}

async function findSubscriber(deps: Deps, { subscription, tx }: Omit<ApplyInput, 'fetchNumber'>): Promise<User | null> {
  const { userId, customerId } = subscription
  const namedUser = userId ? await userStore(deps).findById(userId, { tx }) : null
  return namedUser ?? userStore(deps).findByCustomer(customerId, { tx })
}

/** When to ask the provider again, unless an event of the subscription arrives first. */
function getNextCheckAt({ status, isResumeUnpaid, periodEnd }: ProviderSubscription, currentTime: Date): Date {
  const isPaused = status === 'paused' && !isResumeUnpaid
  const afterRenewal = minutesAfter(periodEnd, RENEWAL_GRACE_MINUTES)
  const regularCheck = minutesAfter(currentTime, isPaused ? CHECK_PAUSED_EVERY_MINUTES : CHECK_EVERY_MINUTES)
  return afterRenewal > regularCheck ? afterRenewal : regularCheck
}

type ChangedSubscription = { subscription: ProviderSubscription; formerMembership: StoredMembership; tx: Tx }

/**
 * Requests the end of a subscription that was bought in addition to another plan, or while its account was being closed.
 * Returns whether the subscription is surplus.
 */
async function endIfSurplus(
  deps: Deps,
  { user, subscription, formerMembership, tx }: ChangedSubscription & { user: User | null },
): Promise<boolean> {
  const isNew = formerMembership.status === null || formerMembership.status === 'incomplete'
  const isSurplus = user
    ? await hasOtherPlan(deps, { user, subscription, isNew, tx })
    : subscription.userId !== null && isNew
  if (!isSurplus || subscription.status === 'ended') return isSurplus
  const membership = await membershipStore(deps).findById(formerMembership.id, { tx })
  const end = { kind: 'at once', endsAt: null } as const
  if (membership) await requestEnd(deps, { membership, end, changes: { isSurplus: true }, tx })
  return true
}

/** Applies a changed subscription to its user's account, and queues the mails about it. */
async function applyToAccount(
  deps: Deps,
  { user, subscription, formerMembership, tx }: ChangedSubscription & { user: User },
): Promise<void> {
  const { id, customerId } = subscription
  const { timeZone } = deps.clock
  const currentTime = deps.clock.now()
  const { pause, endedSpan } = resolvePause({ pause: formerMembership.pause, subscription, currentTime, timeZone })
  const pausedSpans = endedSpan ? [...formerMembership.pausedSpans, endedSpan] : formerMembership.pausedSpans
  if (pause !== formerMembership.pause) await membershipStore(deps).change({ id, changes: { pause, pausedSpans }, tx })
  const cancelAtPeriodEnd = isSetToEnd({ end: formerMembership.end, cancelAtPeriodEnd: subscription.cancelAtPeriodEnd })
  const endsAt = cancelAtPeriodEnd ? (subscription.endsAt ?? subscription.periodEnd) : null
  // Includes the end and the pause that the member requested, even if the provider does not know of them yet.
  const effectiveSubscription = applyPause({ ...subscription, cancelAtPeriodEnd, endsAt }, { pause, currentTime })
  await recordProviderEvents(deps, { user, before: formerMembership, after: effectiveSubscription, tx })
  const { isRevoked } = formerMembership
  // A member keeps what the plan covered when it began, even if the studio changes the plan later.
  const hadPlan = user.stripeSubscriptionId === id && user.membershipType === subscription.plan
  const keepsCoverage = hadPlan || subscription.status === 'ended'
  const covers = keepsCoverage ? undefined : (await planStore(deps).load(subscription.plan, { tx })).covers
  const changes = getMembershipChanges({ user, subscription: effectiveSubscription, currentTime, isRevoked, covers })
  const isChanged = Object.keys(changes).length > 0
  if (isChanged) {
    const customerChange = user.stripeCustomerId ? {} : { stripeCustomerId: customerId }
    await userStore(deps).change({ id: user.id, changes: { ...changes, ...customerChange }, currentTime, tx })
  }
  await recordPlanChange(deps, { userId: user.id, by: { kind: 'provider', id: null }, tx })
  // A plan that a grant has replaced ends without a mail, since the member keeps every right.
  if (!hasGrantPrecedence(user, subscription)) {
    const mailKinds = getMembershipMailKinds(formerMembership, subscription)
    const relevantKinds = isRevoked ? mailKinds.filter((kind) => kind === 'ended') : mailKinds
    for (const kind of relevantKinds) await queueMembershipMail(deps, { kind, user, subscription, tx })
    if (!isRevoked) await queueNewPlanMail(deps, { formerMembership, subscription, user, tx })
  }
  // The last step, so that its mail comes after the mail about the plan, which says why classes are no longer covered.
  if (isChanged) await recheckPlanCoverage(deps, { userId: user.id, tx })
}

type OtherPlanInput = { user: User; isNew: boolean; subscription: ProviderSubscription; tx: Tx }

/**
 * Whether the user already has another plan, running or granted: they may have paid on a checkout page that was left open.
 * They must not pay for both.
 */
async function hasOtherPlan(deps: Deps, { user, isNew, subscription, tx }: OtherPlanInput): Promise<boolean> {
  const currentId = user.stripeSubscriptionId
  if (currentId === subscription.id) return false
  if (currentId && (await membershipStore(deps).findById(currentId, { tx }))?.isRunning) return true
  return isNew && isActiveMember(user) && subscription.status !== 'incomplete'
}

type RecordInput = { user: User; before: StoredMembership; after: ProviderSubscription; tx: Tx }

/** Adds the events that the provider’s response reveals to the timeline of the plan. */
async function recordProviderEvents(deps: Deps, { user, before, after, tx }: RecordInput): Promise<void> {
  const isCurrentSubscription = user.stripeSubscriptionId === after.id
  const appliesToMember = !hasGrantPrecedence(user, after) && !before.isRevoked
  // A pause that does not apply to the member is no event: `wasPaused` then equals the state after it.
  const wasPaused = appliesToMember
    ? isCurrentSubscription && user.membershipStatus === 'paused'
    : after.status === 'paused'
  const wasEnding = isCurrentSubscription && user.cancelAtPeriodEnd
  const events = derivePlanEvents({ before, after, wasPaused, wasEnding, timeZone: deps.clock.timeZone })
  const commonFields = { userId: user.id, membershipId: after.id, at: deps.clock.now() }
  const changesPlan = before.plan !== after.plan
  const getCause = (kind: PlanEventKind) =>
    kind === 'subscribed' || (kind === 'price_changed' && changesPlan) ? 'member' : 'provider'
  await planEventStore(deps).add(
    events.map((event) => ({ ...commonFields, by: getCause(event.kind), ...event })),
    { tx },
  )
}
