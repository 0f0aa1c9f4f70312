import { type Static, Type } from 'typebox'
import { reportSteps } from '../schemas/reports.ts'
import { count, day, exactly, id, instant, money, orNull, text, weekday } from './fields.ts'

const seats = { offered: count, taken: count, meetings: count }
/** Occurrences of classes, the seats they had, and those that were taken. */
const Seats = exactly(seats)
export type Seats = Static<typeof Seats>

/** What money came in for, as `revenueSources` lists it. */
const MoneyBySource = exactly({ class: money, program: money, membership: money, total: money })
export type MoneyBySource = Static<typeof MoneyBySource>

const figures = {
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
  leads: exactly({ pending: count, contacted: count, closed: count, newsletter: count }),
}
/** The figures of some days. */
const ReportFigures = exactly(figures)
export type ReportFigures = Static<typeof ReportFigures>

/** Sunday first. */
const weekdays = Type.Array(exactly({ ...seats, weekday }))

/** GET /api/admin/reports: figures by week (Sunday first) or month; the first and last may be cut by the period. */
export const Report = exactly({
  from: day,
  to: day,
  by: Type.Enum(reportSteps),
  periods: Type.Array(exactly({ ...figures, from: day, to: day })),
  totals: ReportFigures,
  /** Seats by the day of the week. */
  weekdays,
  /** When the figures were counted last; null while a new studio's are still being counted. */
  countedAt: orNull(instant),
})
export type Report = Static<typeof Report>

/** How full a class was, on each weekday that it met. */
const ClassFill = exactly({ ...seats, classId: id, name: text, weekdays })
export type ClassFill = Static<typeof ClassFill>

/** GET /api/admin/reports/fill: the classes that met, the fullest first. */
export const FillReport = exactly({
  from: day,
  to: day,
  classes: Type.Array(ClassFill),
  countedAt: orNull(instant),
})
export type FillReport = Static<typeof FillReport>

const memberCounts = { active: count, paused: count, unpaid: count }
/** How many people have a plan, by its state; `unpaid`: a renewal is open. */
const MemberCounts = exactly(memberCounts)
export type MemberCounts = Static<typeof MemberCounts>

/** Monthly recurring revenue: `start`, and each of the `revenueMoves` added to it, is `end`. Losses are below zero. */
const RecurringRevenue = exactly({
  ...{ start: money, new: money, returned: money, resumed: money, raised: money },
  ...{ lowered: money, paused: money, ended: money, end: money },
})
export type RecurringRevenue = Static<typeof RecurringRevenue>

const membershipFigures = {
  /** People who got a plan and who lost theirs; `returned` are those of the joined who had had one before. */
  members: exactly({ joined: count, returned: count, left: count }),
  /** When these days end, or now. */
  standing: MemberCounts,
  recurring: RecurringRevenue,
}
/** The figures of memberships of some days. */
const MembershipFigures = exactly(membershipFigures)
export type MembershipFigures = Static<typeof MembershipFigures>

/** GET /api/admin/reports/memberships: by week (Sunday first) or month, and now. */
export const MembershipReport = exactly({
  from: day,
  to: day,
  by: Type.Enum(reportSteps),
  periods: Type.Array(exactly({ ...membershipFigures, from: day, to: day })),
  totals: MembershipFigures,
  now: exactly({ ...memberCounts, recurring: money }),
})
export type MembershipReport = Static<typeof MembershipReport>

/** The people who had their first plan in a month: `stayed[k]` of them have one at the end of the k-th month after it. */
const RetentionMonth = exactly({ month: day, joined: count, stayed: Type.Array(count) })
export type RetentionMonth = Static<typeof RetentionMonth>

/** GET /api/admin/reports/retention: months that are over, oldest first; months without new members are left out. */
export const RetentionReport = exactly({ from: day, to: day, months: Type.Array(RetentionMonth) })
export type RetentionReport = Static<typeof RetentionReport>

/** A count for each of the `trialSteps`. */
const stepCounts = exactly({
  ...{ granted: count, invited: count, booked: count },
  ...{ attended: count, paid: count, subscribed: count },
})
/** Trials requested on some days. `reached`: how many came to each step; `furthest`: each granted one once, at its last. */
const trialFigures = { requested: count, reached: stepCounts, furthest: stepCounts }
const TrialFigures = exactly(trialFigures)
export type TrialFigures = Static<typeof TrialFigures>

/** GET /api/admin/reports/trials: by the day of the request, with what has become of them until now. */
export const TrialReport = exactly({
  from: day,
  to: day,
  by: Type.Enum(reportSteps),
  periods: Type.Array(exactly({ ...trialFigures, from: day, to: day })),
  totals: TrialFigures,
})
export type TrialReport = Static<typeof TrialReport>
