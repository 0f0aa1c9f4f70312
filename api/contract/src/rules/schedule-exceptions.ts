import type { Day, TimeOfDay } from './days.ts'
import { type ScheduleDates, scheduleApplies, scheduleDates } from './schedules.ts'

type Times = { startTime: TimeOfDay; endTime: TimeOfDay }

/** What is different on one date of a schedule; null is as in the series. Both times are given or neither. */
export type DateDifference = {
  isCancelled: boolean
  startTime: TimeOfDay | null
  endTime: TimeOfDay | null
}

/** Days on which the whole studio is closed, both ends inside. */
export type ClosedDays = { from: Day; to: Day }

/** The key of one date of a schedule. */
export const dateKey = ({ scheduleId, date }: { scheduleId: string; date: Day }): string => `${scheduleId}:${date}`

/** The closed days that a day belongs to, if any: no class takes place on it. */
export function findHoliday<Closed extends ClosedDays>(closedDays: readonly Closed[], day: Day): Closed | undefined {
  return closedDays.find(({ from, to }) => from <= day && day <= to)
}

/** The times of a schedule on one of its dates: its own, unless that date was moved. */
export function effectiveTimes({ startTime, endTime }: Times, change: DateDifference | undefined): Times {
  return change?.startTime && change.endTime
    ? { startTime: change.startTime, endTime: change.endTime }
    : { startTime, endTime }
}

/** Whether one date was moved away from the hours of its series. */
export function isMoved(schedule: Times, change: DateDifference | undefined): boolean {
  const { startTime, endTime } = effectiveTimes(schedule, change)
  return startTime !== schedule.startTime || endTime !== schedule.endTime
}

/** What can keep a schedule from taking place on a date that it applies on. */
export type Exceptions = {
  /** The change of that date, if there is one. */
  change: DateDifference | undefined
  closedDays: readonly ClosedDays[]
}

/** Whether a schedule takes place on a date: it applies, was not cancelled for it, and the studio is open. */
export function takesPlace(schedule: ScheduleDates, date: Day, { change, closedDays: closed }: Exceptions): boolean {
  return scheduleApplies(schedule, date) && !change?.isCancelled && !findHoliday(closed, date)
}

/** The dates from `from` to `to` (both included) on which a schedule takes place, soonest first. */
export function occurrenceDates(
  schedule: ScheduleDates & { id: string },
  input: { from: Day; to: Day; changes: ReadonlyMap<string, DateDifference>; closed: readonly ClosedDays[] },
): Day[] {
  const { changes, closed } = input
  return scheduleDates(schedule, input).filter((date) =>
    takesPlace(schedule, date, { change: changes.get(dateKey({ scheduleId: schedule.id, date })), closedDays: closed }),
  )
}
