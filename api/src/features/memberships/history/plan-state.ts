import type { User } from '@studio/contract'
import type { StoredMembership } from '../membership-store.ts'

/** `unpaid`: a renewal is open. `none`: no plan, or one that has ended. */
export const planStates = ['none', 'active', 'paused', 'unpaid'] as const

/** What a person has at one moment; `monthlyCents` is what the plan brings in a month, 0 while it brings nothing. */
export type PlanState = { plan: string | null; state: (typeof planStates)[number]; monthlyCents: number }

export const noPlan: PlanState = { plan: null, state: 'none', monthlyCents: 0 }

type Member = Pick<User, 'membershipType' | 'membershipStatus'> & { membership?: { givenUpAt: string | null } | null }
type PaidMembership = Pick<StoredMembership, 'isRunning' | 'priceCents' | 'isTakenAway' | 'plan'>

/**
 * What a person has, by their account and the subscription that it names. A paused plan, one that was given up after
 * failed payments and one that the studio gave bring nothing.
 */
export function planState({ user, membership }: { user: Member | null; membership: PaidMembership | null }): PlanState {
  const { membershipType: plan = 'none', membershipStatus: status = null } = user ?? {}
  if (plan === 'none' || status === null || status === 'cancelled') return noPlan
  const state = status === 'past_due' ? 'unpaid' : status
  const isOwed = state !== 'paused' && !user?.membership?.givenUpAt
  return { plan, state, monthlyCents: membership && isOwed && paysFor(membership, plan) ? membership.priceCents : 0 }
}

// A subscription of another plan, or one taken away, was replaced by a grant: it is not charged again.
const paysFor = ({ isRunning, isTakenAway, plan: paid }: PaidMembership, plan: string): boolean =>
  isRunning && !isTakenAway && paid === plan

const isSame = (one: PlanState, other: PlanState): boolean =>
  one.plan === other.plan && one.state === other.state && one.monthlyCents === other.monthlyCents

/** Who caused a change; `id` is the acting user's. */
export type ChangedBy = { kind: 'provider' | 'member' | 'staff' | 'system'; id: string | null }

/** One change of what a person has. `joinedAt`: when they first had a plan. `hadPaid`: one had brought money before. */
export type PlanChange = {
  number: number
  at: Date
  before: PlanState
  after: PlanState
  joinedAt: Date
  hadPaid: boolean
  by: ChangedBy
}

/** The next entry of a person's history; null when nothing has changed since the last one. */
export function nextPlanChange(input: {
  last: PlanChange | null
  state: PlanState
  at: Date
  by: ChangedBy
}): PlanChange | null {
  const { last, state, by } = input
  const before = last?.after ?? noPlan
  if (isSame(before, state)) return null
  // A clock that was set back must not reorder what has happened.
  const at = last && last.at > input.at ? last.at : input.at
  const hadPaid = last !== null && (last.hadPaid || last.after.monthlyCents > 0)
  return { number: (last?.number ?? 0) + 1, at, before, after: state, joinedAt: last?.joinedAt ?? at, hadPaid, by }
}
