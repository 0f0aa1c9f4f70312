import { type Static, Type } from 'typebox'
import { revenueMoves, revenueSources, trialSteps } from '../rules/reports.ts'
import { leadStatuses } from '../schemas/leads.ts'
import { reportSteps } from '../schemas/reports.ts'
import { count, day, each, exactly, id, instant, money, text, weekday } from './fields.ts'

const period = { from: day, to: day }
const byStep = { ...period, by: Type.Enum(reportSteps) }

/** Occurrences of classes, the seats they had, and those that were taken. */
const Seats = exactly({ offered: count, taken: count, meetings: count })
export type Seats = Static<typeof Seats>

/** Money by what it came in for. */
const MoneyBySource = exactly({ ...each(revenueSources, money), total: money })
export type MoneyBySource = Static<typeof MoneyBySource>

/** The figures of some days. */
const ReportFigures = exactly({
  /** Bookings for classes held on these days, by their present state; expired holds do not count. */
  bookings: exactly({
    confirmed: count,
    pending: count,
    /** By the member, in time. */
    cancelled: count,
    lateCancelled: count,
    cancelledByStudio: count,
  }),
  seats: Seats,
  /** Money that came in on these days, and that went back on them, whenever it had come. */
  revenue: MoneyBySource,
  refunds: MoneyBySource,
  /** revenue less refunds; may be negative. */
  net: money,
  /** Plans that began and ended, those given and taken by an admin included. */
  members: exactly({ joined: count, lost: count }),
  /** Audits, consultations and trials that came on these days, by their status now; newsletter sign-ups apart. */
  leads: exactly({ ...each(leadStatuses, count), newsletter: count }),
})
export type ReportFigures = Static<typeof ReportFigures>

/** Sunday first. */
const weekdays = Type.Array(exactly({ ...Seats.properties, weekday }))

/** GET /api/admin/reports: figures by week (Sunday first) or month; the first and last may be cut by the period. */
export const Report = exactly({
  ...byStep,
  periods: Type.Array(exactly({ ...ReportFigures.properties, ...period })),
  totals: ReportFigures,
  /** Seats by the day of the week. */
  weekdays,
  /** When the figures were counted. */
  countedAt: instant,
})
export type Report = Static<typeof Report>

/** How full a class was, on each weekday that it met. */
const ClassFill = exactly({ ...Seats.properties, classId: id, name: text, weekdays })
export type ClassFill = Static<typeof ClassFill>

/** GET /api/admin/reports/fill: the classes that met, the fullest first. */
export const FillReport = exactly({
  ...period,
  classes: Type.Array(ClassFill),
  countedAt: instant,
})
export type FillReport = Static<typeof FillReport>

/** How many people have a plan, by its state; `unpaid`: a renewal is open. */
const MemberCounts = exactly({ active: count, paused: count, unpaid: count })
export type MemberCounts = Static<typeof MemberCounts>

/** Monthly recurring revenue: `start`, and each move added to it, is `end`. Losses are below zero. */
const RecurringRevenue = exactly({ start: money, ...each(revenueMoves, money), end: money })
export type RecurringRevenue = Static<typeof RecurringRevenue>

/** The figures of memberships of some days. */
const MembershipFigures = exactly({
  /** People who got a plan and who lost theirs; `returned` are those of the joined who had had one before. */
  members: exactly({ joined: count, returned: count, left: count }),
  /** When these days end, or now. */
  standing: MemberCounts,
  recurring: RecurringRevenue,
})
export type MembershipFigures = Static<typeof MembershipFigures>

/** GET /api/admin/reports/memberships: by week (Sunday first) or month, and now. */
export const MembershipReport = exactly({
  ...byStep,
  periods: Type.Array(exactly({ ...MembershipFigures.properties, ...period })),
  totals: MembershipFigures,
  now: exactly({ ...MemberCounts.properties, recurring: money }),
})
export type MembershipReport = Static<typeof MembershipReport>

/** The people who had their first plan in a month: `stayed[k]` of them have one at the end of the k-th month after it. */
const RetentionMonth = exactly({ month: day, joined: count, stayed: Type.Array(count) })
export type RetentionMonth = Static<typeof RetentionMonth>

/** GET /api/admin/reports/retention: months that are over, oldest first; months without new members are left out. */
export const RetentionReport = exactly({ ...period, months: Type.Array(RetentionMonth) })
export type RetentionReport = Static<typeof RetentionReport>

const stepCounts = exactly(each(trialSteps, count))
/** Trials requested on some days. `reached`: how many came to each step; `furthest`: each granted one once, at its last. */
const TrialFigures = exactly({ requested: count, reached: stepCounts, furthest: stepCounts })
export type TrialFigures = Static<typeof TrialFigures>

/** GET /api/admin/reports/trials: by the day of the request, with what has become of them until now. */
export const TrialReport = exactly({
  ...byStep,
  periods: Type.Array(exactly({ ...TrialFigures.properties, ...period })),
  totals: TrialFigures,
})
export type TrialReport = Static<typeof TrialReport>
