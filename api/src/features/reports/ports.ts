import type { Day } from '@studio/contract'
import type { Deps } from '../../deps.ts'

/** A meeting of a class on a date, as the calendar has it. */
export type MeetingOffered = { classId: string; scheduleId: string; date: Day; capacity: number }

/** What reports need of others; `joints.ts` gives it. */
export type ReportPorts = {
  /** What the calendar offers from one date to another, both inside; cancelled dates are not among it. */
  meetings(deps: Deps, range: { from: Day; to: Day }): Promise<MeetingOffered[]>
}
