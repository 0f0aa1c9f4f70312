import { isActiveMember, type PlanEventKind, type User } from '@studio/contract'
import type { ProviderSubscription } from '../../adapters/payments.ts'
import type { Deps } from '../../deps.ts'
import { minutesAfter } from '../../platform/studio-time.ts'
import type { Tx } from '../../platform/transaction.ts'
import { userStore } from '../accounts/people/index.ts'
import { reviewFreeSeats } from '../bookings/index.ts'
import { planStore } from '../catalogue/plans/index.ts'
import { settleUpcoming } from './change/plan-change-rules.ts'
import { addMoveJob, isBeingSet } from './change/plan-jobs.ts'
import { queuePlanChanged } from './change/plan-mails.ts'
import { planEventStore } from './history/plan-event-store.ts'
import { endEvents, planEvents } from './history/plan-events.ts'
import { recordPlanChange } from './history/record-plan-change.ts'
import { withEnd } from './leave/leave-rules.ts'
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

type ApplyInput = { subscription: ProviderSubscription; number: number; tx: Tx }

async function applySubscription(deps: Deps, { subscription: asRead, number, tx }: ApplyInput): Promise<void> {
  const { subscription, keepUpcoming } = await withUpcoming(deps, { subscription: asRead, tx })
  const user = await memberOf(deps, { subscription, tx })
  const nextCheckAt = nextCheck(deps, subscription)
  const now = deps.clock.now()
  const userId = user?.id ?? subscription.userId
  const before = await membershipStore(deps).apply({ subscription, userId, number, nextCheckAt, now, tx })
  if (!before || before.isSurplus) return
  await keepUpcoming(userId)
  if (!user) return endIfOrphaned(deps, { subscription, before, tx })
  if (await hasAnother(deps, { user, subscription, tx })) return endIfRunning(deps, { subscription, tx })
  if (isNewBesideGrant({ user, subscription, before })) return endIfRunning(deps, { subscription, tx })
  const { isTakenAway = false } = before
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

/** The plan and the price of the present period, and what is still to come once that is applied. */
async function withUpcoming(deps: Deps, { subscription, tx }: { subscription: ProviderSubscription; tx: Tx }) {
  const before = await membershipStore(deps).findById(subscription.id, { tx })
  const isSetBeside = async ({ upcoming }: StoredMembership) =>
    upcoming?.isTakenBack === true && (await isBeingSet(deps, upcoming, { tx }))
  const settled = before
    ? settleUpcoming(subscription, { before, timeZone: deps.clock.timeZone, isBeingSet: await isSetBeside(before) })
    : { subscription, upcoming: null }
  const { upcoming } = settled
  const keepUpcoming = async (userId: string | null) => {
    if (upcoming !== (before?.upcoming ?? null))
      await membershipStore(deps).setUpcoming({ id: subscription.id, upcoming, tx })
    const { id: membershipId, periodEnd } = subscription
    if (upcoming?.cause === 'notice') await addMoveJob(deps, { membershipId, userId, upcoming, periodEnd, tx })
  }
  return { subscription: settled.subscription, keepUpcoming }
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
  const pause = before.pause ?? null
  const settled = settlePause({ pause, subscription, now, timeZone: deps.clock.timeZone })
  if (settled.pause !== pause) await membershipStore(deps).setPause({ id: subscription.id, ...settled, tx })
  return settled.pause
}

type NoteEventsInput = { user: User; before: StoredMembership; after: ProviderSubscription; tx: Tx }

/** Writes what this response changed into the history of the plan. */
async function noteEvents(deps: Deps, { user, before, after, tx }: NoteEventsInput): Promise<void> {
  const isOwnPlan = user.stripeSubscriptionId === after.id
  const isShown = !keepsGrant(user, after) && before.isTakenAway !== true
  const isPaused = after.stand === 'paused'
  // A plan that a grant has replaced is not paused for its member, whatever the provider says.
  const wasPaused = isShown ? isOwnPlan && user.membershipStatus === 'paused' : isPaused
  const facts = [
    ...planEvents({ before, after, wasPaused, timeZone: deps.clock.timeZone }),
    ...endEvents({ was: isOwnPlan && user.cancelAtPeriodEnd, after }),
  ]
  const event = { userId: user.id, membershipId: after.id, at: deps.clock.now() }
  const changesPlan = (before.plan ?? 'monthly') !== after.plan
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
  if (subscription.stand === 'ended') return
  await membershipStore(deps).askForEnd({ id: subscription.id, as: 'surplus', tx })
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
