import type { Day } from './rules/days.ts'
import type { Money } from './rules/money.ts'
import type { ReportStep } from './schemas/reports.ts'

/** How many people have a plan, by its state; `unpaid`: a renewal is open. */
export type MemberCounts = { active: number; paused: number; unpaid: number }

/** What moves monthly recurring revenue. `raised` and `lowered`: another plan or price. `ended`: left or given up. */
export const revenueMoves = ['new', 'returned', 'resumed', 'raised', 'lowered', 'paused', 'ended'] as const
export type RevenueMove = (typeof revenueMoves)[number]

/** Monthly recurring revenue: `start`, and each move added to it, is `end`. Losses are below zero. */
export type RecurringRevenue = Record<RevenueMove, Money> & { start: Money; end: Money }

/** The figures of memberships of some days. */
export type MembershipFigures = {
  /** People who got a plan and who lost theirs; `returned` are those of the joined who had had one before. */
  members: { joined: number; returned: number; left: number }
  /** When these days end, or now. */
  standing: MemberCounts
  recurring: RecurringRevenue
}

/** GET /api/admin/reports/memberships: by week (Sunday first) or month, and now. */
export type MembershipReport = {
  from: Day
  to: Day
  by: ReportStep
  periods: Array<MembershipFigures & { from: Day; to: Day }>
  totals: MembershipFigures
  now: MemberCounts & { recurring: Money }
}

/** The people who had their first plan in a month: `stayed[k]` of them have one at the end of the k-th month after it. */
export type RetentionMonth = { month: Day; joined: number; stayed: number[] }
/** GET /api/admin/reports/retention: months that are over, oldest first; months without new members are left out. */
export type RetentionReport = { from: Day; to: Day; months: RetentionMonth[] }

/** How far a free trial has come. */
export const trialSteps = ['granted', 'invited', 'booked', 'attended', 'paid', 'subscribed'] as const
export type TrialStep = (typeof trialSteps)[number]

/** Trials requested on some days. `reached`: how many came to each step; `furthest`: each granted one once, at its last. */
export type TrialFigures = {
  requested: number
  reached: Record<TrialStep, number>
  furthest: Record<TrialStep, number>
}
/** GET /api/admin/reports/trials: by the day of the request, with what has become of them until now. */
export type TrialReport = {
  from: Day
  to: Day
  by: ReportStep
  periods: Array<TrialFigures & { from: Day; to: Day }>
  totals: TrialFigures
}
