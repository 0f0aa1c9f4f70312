import { addDays, hasPaidPlan, MAX_DAYS_AHEAD, type User } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/app-error.ts'
import { startOfDay } from '../../platform/studio-time.ts'
import type { OptionalTx } from '../../platform/transaction.ts'
import { userStore } from '../accounts/people/index.ts'
import { findUpcomingBookings, type UpcomingBooking } from '../bookings/index.ts'
import { isSetToEnd } from './leave/leave-rules.ts'
import { membershipStore, type StoredMembership } from './membership-store.ts'
import type { PlanFacts } from './pause/pause-rules.ts'

/**
 * A user with the subscription that pays for their plan. `plan` is null without a subscription, as for a granted plan, and
 * until the provider has answered for the first time.
 */
type PaidPlan = { user: User; membership: StoredMembership | null; plan: PlanFacts | null }

/** Throws NOT_FOUND for an unknown user. */
export async function loadPaidPlan(deps: Deps, { userId, tx }: { userId: string } & OptionalTx): Promise<PaidPlan> {
  const user = await userStore(deps).findById(userId, { tx })
  if (!user) throw notFound('We could not find this account.')
  const subscriptionId = hasPaidPlan(user) ? user.stripeSubscriptionId : null
  const membership = subscriptionId ? await membershipStore(deps).findById(subscriptionId, { tx }) : null
  const plan = membership && toPlanFacts(membership)
  if (!plan) return { user, membership, plan: null }
  // The limit of pause days in twelve months counts per person, across all their memberships.
  const memberships = await membershipStore(deps).findByUser(userId, { tx })
  return { user, membership, plan: { ...plan, earlierPauses: memberships.flatMap(({ pausedSpans }) => pausedSpans) } }
}

/** The facts that the rules need; null until the provider has answered for the first time. */
export function toPlanFacts(membership: StoredMembership): PlanFacts | null {
  const { periodStart, periodEnd, pause, pendingCredits, pausedSpans } = membership
  if (!periodStart || !periodEnd) return null
  // What the provider has not credited yet: the unused days of a pause, and free days that the studio gave.
  const pauseCents = pause && !pause.isCredited ? pause.creditCents : 0
  const freeDaysCents = pendingCredits.reduce((sum, { cents }) => sum + cents, 0)
  const creditCents = membership.creditCents + pauseCents + freeDaysCents
  const cancelAtPeriodEnd = isSetToEnd(membership)
  return { ...membership, periodStart, periodEnd, creditCents, cancelAtPeriodEnd, earlierPauses: pausedSpans }
}

/** A booking as the previews show it. */
export const toBookingPreview = <Outcome extends string>(booking: UpcomingBooking, outcome: Outcome) => {
  const { id, className, bookingDate, startsAt } = booking
  return { id, className, bookingDate, startsAt: startsAt?.toISOString() ?? null, outcome }
}

/** The confirmed, upcoming bookings of a user that start at or after an instant. */
export function findBookingsFrom(deps: Deps, { userId, from, tx }: { userId: string; from: Date } & OptionalTx) {
  const until = startOfDay({ clock: deps.clock, day: addDays(deps.clock.today(), MAX_DAYS_AHEAD) })
  return findUpcomingBookings(deps, { userId, from, until, tx })
}
