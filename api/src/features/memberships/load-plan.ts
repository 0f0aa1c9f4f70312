import { addDays, hasPaidPlan, MAX_DAYS_AHEAD, type User } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/app-error.ts'
import { startOfDay } from '../../platform/studio-time.ts'
import type { OptionalTx } from '../../platform/transaction.ts'
import { userStore } from '../accounts/people/index.ts'
import { findPausableBookings, type PausableBooking } from '../bookings/index.ts'
import { isSetToEnd } from './leave/leave-rules.ts'
import { membershipStore, type StoredMembership } from './membership-store.ts'
import type { PlanFacts } from './pause/pause-rules.ts'

/** A user with the subscription that pays for their plan. `plan` is null without one, also for a granted plan. */
type PaidPlan = { user: User; membership: StoredMembership | null; plan: PlanFacts | null }

export async function loadPaidPlan(deps: Deps, { userId, tx }: { userId: string } & OptionalTx): Promise<PaidPlan> {
  const user = await userStore(deps).findById(userId, { tx })
  if (!user) throw notFound('We could not find this account.')
  const { stripeSubscriptionId: id } = user
  const membership = id && hasPaidPlan(user) ? await membershipStore(deps).findById(id, { tx }) : null
  const plan = membership && toPlanFacts(membership)
  if (!plan) return { user, membership, plan: null }
  // The limit of pause days in twelve months counts per person, across all their memberships.
  const memberships = await membershipStore(deps).findAllOf(userId, { tx })
  return { user, membership, plan: { ...plan, earlierPauses: memberships.flatMap(({ pausedSpans }) => pausedSpans) } }
}

/** The facts that the rules need; null until the provider has answered for the first time. */
export function toPlanFacts(membership: StoredMembership): PlanFacts | null {
  const { periodStart, periodEnd, pause, pendingCredits, pausedSpans: earlierPauses } = membership
  if (!periodStart || !periodEnd) return null
  const pauseCents = pause && !pause.isCredited ? pause.creditCents : 0
  const creditCents = pendingCredits.reduce((sum, { cents }) => sum + cents, membership.creditCents + pauseCents)
  const cancelAtPeriodEnd = isSetToEnd(membership, membership)
  return { ...membership, periodStart, periodEnd, creditCents, cancelAtPeriodEnd, earlierPauses }
}

/** A booking as the previews show it. */
export const toBookingPreview = <Outcome extends string>(booking: PausableBooking, outcome: Outcome) => {
  const { id, className, bookingDate, startsAt } = booking
  return { id, className, bookingDate, startsAt: startsAt?.toISOString() ?? null, outcome }
}

/** All bookings of a user that start at or after an instant. */
export function findBookingsFrom(deps: Deps, { userId, from, tx }: { userId: string; from: Date } & OptionalTx) {
  const until = startOfDay({ clock: deps.clock, day: addDays(deps.clock.today(), MAX_DAYS_AHEAD) })
  return findPausableBookings(deps, { userId, from, until, tx })
}
