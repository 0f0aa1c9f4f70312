import { type Static, Type } from 'typebox'
import { revenueMoves, revenueSources, trialSteps } from '../rules/reports.ts'
import { leadStatuses } from '../schemas/leads.ts'
import { reportSteps } from '../schemas/reports.ts'
import { count, day, fieldForEach, id, instant, money, strictObject, text, weekday } from './fields.ts'

const period = { from: day, to: day }
const periodAndStep = { ...period, by: Type.Enum(reportSteps) }

/** Seats offered and taken, and the number of occurrences. */
const Seats = strictObject({ offered: count, taken: count, occurrences: count })
export type Seats = Static<typeof Seats>

/** Money by what was bought. */
const MoneyBySource = strictObject({ ...fieldForEach(revenueSources, money), total: money })
export type MoneyBySource = Static<typeof MoneyBySource>

/** The figures of a period. */
const ReportFigures = strictObject({
  /** Bookings of classes in the period by their current status, without expired holds. */
  bookings: strictObject({
    confirmed: count,
    pending: count,
    /** By the member, before the cancellation deadline. */
    cancelled: count,
    lateCancelled: count,
    cancelledByStudio: count,
  }),
  seats: Seats,
  /** Payments of the period, and refunds made in the period, also of earlier payments. */
  revenue: MoneyBySource,
  refunds: MoneyBySource,
  /** Revenue less refunds; may be negative. */
  net: money,
  /** Plans that began and ended, including those that admins granted and revoked. */
  members: strictObject({ joined: count, lost: count }),
  /** Audit, consultation and trial requests of the period by their current status; newsletter sign-ups are separate. */
  leads: strictObject({ ...fieldForEach(leadStatuses, count), newsletter: count }),
})
export type ReportFigures = Static<typeof ReportFigures>

/** The seats by weekday, Sunday first. */
const weekdays = Type.Array(strictObject({ ...Seats.properties, weekday }))

/** Figures by week (Sunday first) or month. The first and last may be cut by `from` and `to`. */
export const Report = strictObject({
  ...periodAndStep,
  periods: Type.Array(strictObject({ ...ReportFigures.properties, ...period })),
  totals: ReportFigures,
  weekdays,
  countedAt: instant,
})
export type Report = Static<typeof Report>

/** How full a class was, for each weekday on which it took place. */
const ClassFill = strictObject({ ...Seats.properties, classId: id, name: text, weekdays })
export type ClassFill = Static<typeof ClassFill>

/** The classes that took place, fullest first. */
export const FillReport = strictObject({
  ...period,
  classes: Type.Array(ClassFill),
  countedAt: instant,
})
export type FillReport = Static<typeof FillReport>

/** The number of members by the status of their plan; `unpaid`: a renewal is unpaid. */
const MemberCounts = strictObject({ active: count, paused: count, unpaid: count })
export type MemberCounts = Static<typeof MemberCounts>

/** Monthly recurring revenue: `end` is `start` plus all changes. Losses are negative. */
const RecurringRevenue = strictObject({ start: money, ...fieldForEach(revenueMoves, money), end: money })
export type RecurringRevenue = Static<typeof RecurringRevenue>

/** The figures of memberships in a period. */
const MembershipFigures = strictObject({
  /** `returned`: those of `joined` who had a plan before. */
  members: strictObject({ joined: count, returned: count, left: count }),
  /** At the end of the period, or now while it lasts. */
  membersAtEnd: MemberCounts,
  recurring: RecurringRevenue,
})
export type MembershipFigures = Static<typeof MembershipFigures>

/** Figures by week (Sunday first) or month, and now. */
export const MembershipReport = strictObject({
  ...periodAndStep,
  periods: Type.Array(strictObject({ ...MembershipFigures.properties, ...period })),
  totals: MembershipFigures,
  now: strictObject({ ...MemberCounts.properties, recurring: money }),
})
export type MembershipReport = Static<typeof MembershipReport>

/**
 * People whose first plan began in a month (`month` is its first day); `stayed[k]` of them had a plan at the end of the
 * k-th month after it, and `stayed[0]` at the end of the month itself.
 */
const RetentionMonth = strictObject({ month: day, joined: count, stayed: Type.Array(count) })
export type RetentionMonth = Static<typeof RetentionMonth>

/** Months with new members, oldest first; `stayed` is empty for a month that is not over. */
export const RetentionReport = strictObject({ ...period, months: Type.Array(RetentionMonth) })
export type RetentionReport = Static<typeof RetentionReport>

const stepCounts = strictObject(fieldForEach(trialSteps, count))
/** `reached` counts a trial at each step it came to, `furthest` only at its last step. */
const TrialFigures = strictObject({ requested: count, reached: stepCounts, furthest: stepCounts })
export type TrialFigures = Static<typeof TrialFigures>

/** Trials by the day of the request, with the steps they have reached until now. */
export const TrialReport = strictObject({
  ...periodAndStep,
  periods: Type.Array(strictObject({ ...TrialFigures.properties, ...period })),
  totals: TrialFigures,
})
export type TrialReport = Static<typeof TrialReport>
