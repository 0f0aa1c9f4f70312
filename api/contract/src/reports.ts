import type { Instant } from './entities/fields.ts'
import type { Day, Weekday } from './rules/days.ts'
import type { Fill } from './rules/fill-rate.ts'
import type { Money } from './rules/money.ts'
import type { LeadStatus } from './schemas/leads.ts'
import type { ReportStep } from './schemas/reports.ts'

/** What money comes in for. */
export const revenueSources = ['class', 'program', 'membership'] as const
export type RevenueSource = (typeof revenueSources)[number]
export type MoneyBySource = Record<RevenueSource, Money> & { total: Money }

/** Occurrences of classes, the seats they had, and those that were taken. */
export type Seats = Fill & { meetings: number }

/** The figures of some days. */
export type ReportFigures = {
  /** Bookings for classes held on these days, by their present state; expired holds do not count. */
  bookings: {
    confirmed: number
    pending: number
    /** By the member, in time. */
    cancelled: number
    lateCancelled: number
    cancelledByStudio: number
  }
  seats: Seats
  /** Money that came in on these days, and that went back on them, whenever it had come. */
  revenue: MoneyBySource
  refunds: MoneyBySource
  /** revenue less refunds; may be negative. */
  net: Money
  /** Plans that began and ended, those given and taken by an admin included. */
  members: { joined: number; lost: number }
  /** Audits, consultations and trials that came on these days, by their status now; newsletter sign-ups apart. */
  leads: Record<LeadStatus, number> & { newsletter: number }
}

/** GET /api/admin/reports: figures by week (Sunday first) or month; the first and last may be cut by the period. */
export type Report = {
  from: Day
  to: Day
  by: ReportStep
  periods: Array<ReportFigures & { from: Day; to: Day }>
  totals: ReportFigures
  /** Seats by the day of the week, Sunday first. */
  weekdays: Array<Seats & { weekday: Weekday }>
  /** When the figures were counted last; null while a new studio's are still being counted. */
  countedAt: Instant | null
}

/** How full a class was, on each weekday that it met. */
export type ClassFill = Seats & {
  classId: string
  name: string
  weekdays: Array<Seats & { weekday: Weekday }>
}

/** GET /api/admin/reports/fill: the classes that met, the fullest first. */
export type FillReport = { from: Day; to: Day; classes: ClassFill[]; countedAt: Instant | null }
