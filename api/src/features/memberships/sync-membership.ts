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
import { queuePlanChanged } from './change/plan-mails.ts'
import { planEventStore } from './history/plan-event-store.ts'
import { endEvents, planEvents } from './history/plan-events.ts'
import { recordPlanChange } from './history/record-plan-change.ts'
import { withEnd } from './leave/leave-rules.ts'
import { requestEnd } from './leave/request-end.ts'
import { queueMembershipMails } from './membership-mails.ts'
import { membershipStore, type StoredMembership } from './membership-store.ts'
import { type StoredPause, settlePause, withPause } from './pause/pause-rules.ts'
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
  const stored = await membershipStore(deps).findById(asRead.id, { tx })
  if (!stored) return
  // The plan and the price of the present period, and what is still to come once that is applied.
  const { subscription, upcoming } = settleUpcoming(asRead, { before: stored, timeZone: deps.clock.timeZone })
  const user = await memberOf(deps, { subscription, tx })
  const nextCheckAt = nextCheck(deps, subscription)
  const now = deps.clock.now()
  const userId = user?.id ?? subscription.userId
  const before = await membershipStore(deps).apply({ subscription, userId, number, nextCheckAt, now, tx })
  if (!before || before.isSurplus) return
  const { id, periodEnd } = subscription
  if (upcoming !== before.upcoming) await membershipStore(deps).change({ id, changes: { upcoming }, tx })
  if (upcoming?.cause === 'notice') await queueMove(deps, { membership: { id, userId }, upcoming, periodEnd, tx })
  if (!user) return endIfOrphaned(deps, { subscription, before, tx })
  if (await hasAnother(deps, { user, subscription, tx })) return endIfRunning(deps, { subscription, tx })
  if (isNewBesideGrant({ user, subscription, before })) return endIfRunning(deps, { subscription, tx })
  const { isTakenAway } = before
  const pause = await settle(deps, { before, subscription, now, tx })
  const after = withPause({ subscription: withEnd(subscription, before), pause, now })
  await noteEvents(deps, { user, before, after, tx })
  const covers = await newCoverage(deps, { user, subscription, tx })
  const changes = membershipChanges({ user, subscription: after, now, isTakenAway, covers })
  const isChanged = Object.keys(changes).length > 0
  if (isChanged) {
    const customer = user.stripeCustomerId ? {} : { stripeCustomerId: subscription.customerId }
    await userStore(deps).change({ id: user.id, changes: { ...changes, ...customer }, now, tx })
  }
  await recordPlanChange(deps, { userId: user.id, by: { kind: 'provider', id: null }, tx })
  const all = membershipNotifications(before, subscription)
  // A plan that a grant has replaced ends without a mail: its member keeps every right.
  const isReplaced = keepsGrant(user, subscription)
  const news = isReplaced ? [] : isTakenAway ? all.filter((one) => one === 'ended') : all
  for (const one of news) await queueMembershipMails(deps, { news: one, user, subscription, tx })
  if (!isReplaced && !isTakenAway) await queuePlanChanged(deps, { before, subscription, user, tx })
  // After the mail about the plan, so that its member reads why classes are not covered before which.
  if (isChanged) await reviewFreeSeats(deps, { userId: user.id, tx })
}

// What a plan covers is settled when it begins: a later change of the plan does not touch those who have it.
async function newCoverage(
  deps: Deps,
  { user, subscription, tx }: { user: User; subscription: ProviderSubscription; tx: Tx },
) {
  const isKnown = user.stripeSubscriptionId === subscription.id && user.membershipType === subscription.plan
  return isKnown || subscription.stand === 'ended'
    ? undefined
    : (await planStore(deps).find(subscription.plan, { tx })).covers
}

type SettleInput = { before: StoredMembership; subscription: ProviderSubscription; now: Date; tx: Tx }

/** The member's own pause after what the provider said; one that is over counts among the days that were paused. */
async function settle(deps: Deps, { before, subscription, now, tx }: SettleInput): Promise<StoredPause | null> {
  const { pause, span } = settlePause({ pause: before.pause, subscription, now, timeZone: deps.clock.timeZone })
  const pausedSpans = span ? [...before.pausedSpans, span] : before.pausedSpans
  const changes = { pause, pausedSpans }
  if (pause !== before.pause) await membershipStore(deps).change({ id: subscription.id, changes, tx })
  return pause
}

type NoteEventsInput = { user: User; before: StoredMembership; after: ProviderSubscription; tx: Tx }

/** Writes what this response changed into the history of the plan. */
async function noteEvents(deps: Deps, { user, before, after, tx }: NoteEventsInput): Promise<void> {
  const isOwnPlan = user.stripeSubscriptionId === after.id
  const isShown = !keepsGrant(user, after) && !before.isTakenAway
  const isPaused = after.stand === 'paused'
  // A plan that a grant has replaced is not paused for its member, whatever the provider says.
  const wasPaused = isShown ? isOwnPlan && user.membershipStatus === 'paused' : isPaused
  const facts = [
    ...planEvents({ before, after, wasPaused, timeZone: deps.clock.timeZone }),
    ...endEvents({ was: isOwnPlan && user.cancelAtPeriodEnd, after }),
  ]
  const event = { userId: user.id, membershipId: after.id, at: deps.clock.now() }
  const changesPlan = before.plan !== after.plan
  const by = (kind: PlanEventKind) =>
    kind === 'subscribed' || (kind === 'price_changed' && changesPlan) ? 'member' : 'provider'
  await planEventStore(deps).add(
    facts.map((one) => ({ ...event, by: by(one.kind), ...one })),
    { tx },
  )
}

// Paid on a page that was still open when the studio granted a plan: the user must not pay for both.
const isNewBesideGrant = (input: {
  user: User
  subscription: ProviderSubscription
  before: StoredMembership
}): boolean => {
  const { user, subscription, before } = input
  const isNew = before.stand === null || before.stand === 'incomplete'
  return (
    isNew &&
    isActiveMember(user) &&
    user.stripeSubscriptionId !== subscription.id &&
    subscription.stand !== 'incomplete'
  )
}

async function memberOf(
  deps: Deps,
  { subscription, tx }: { subscription: ProviderSubscription; tx?: Tx },
): Promise<User | null> {
  const inside: { tx?: Tx } = tx ? { tx } : {}
  const named = subscription.userId ? await userStore(deps).findById(subscription.userId, inside) : null
  return named ?? userStore(deps).findByCustomer(subscription.customerId, inside)
}

async function hasAnother(
  deps: Deps,
  { user, subscription, tx }: { user: User; subscription: ProviderSubscription; tx: Tx },
) {
  const current = user.stripeSubscriptionId
  if (!current || current === subscription.id) return false
  return (await membershipStore(deps).findById(current, { tx }))?.isRunning === true
}

/** A second subscription, paid on a page that was left open, is ended and its payment refunded. */
async function endIfRunning(
  deps: Deps,
  { subscription, tx }: { subscription: ProviderSubscription; tx: Tx },
): Promise<void> {
  const membership = await membershipStore(deps).findById(subscription.id, { tx })
  if (!membership || subscription.stand === 'ended') return
  await requestEnd(deps, { membership, end: { how: 'at once', endsAt: null }, changes: { isSurplus: true }, tx })
}

/**
 * A subscription that was paid for while its account was being closed; one that the account had before ends with it.
 */
async function endIfOrphaned(
  deps: Deps,
  { subscription, before, tx }: { subscription: ProviderSubscription; before: StoredMembership; tx: Tx },
): Promise<void> {
  const isNew = before.stand === null || before.stand === 'incomplete'
  if (subscription.userId !== null && isNew) await endIfRunning(deps, { subscription, tx })
}

function nextCheck(deps: Deps, { stand, isResumeUnpaid, periodEnd }: ProviderSubscription): Date {
  const afterRenewal = minutesAfter(periodEnd, RENEWAL_GRACE_MINUTES)
  const isPaused = stand === 'paused' && !isResumeUnpaid
  const regular = minutesAfter(deps.clock.now(), isPaused ? CHECK_PAUSED_EVERY_MINUTES : CHECK_EVERY_MINUTES)
  return afterRenewal > regular ? afterRenewal : regular
}
