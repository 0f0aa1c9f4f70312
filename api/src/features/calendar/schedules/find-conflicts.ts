import {
  addDays,
  type ConflictsQuery,
  type Day,
  dateKey,
  effectiveTimes,
  findHoliday,
  type ScheduleConflict,
  type StudioClass,
  scheduleDates,
  timesOverlap,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { instructorStore } from '../../catalogue/instructors/index.ts'
import { type CalendarExceptions, findExceptions } from './exceptions.ts'
import { type StoredSchedule, scheduleStore } from './schedule-store.ts'

/** How far ahead a weekly schedule is compared: a year includes every other schedule that it can overlap. */
const DAYS_AHEAD = 366
/** More than an admin would read. */
const MOST = 20

type ConflictData = {
  planned: ConflictsQuery
  dates: readonly Day[]
  of: StudioClass
  classes: ReadonlyMap<string, StudioClass>
  exceptions: CalendarExceptions
}

/**
 * The schedules that a planned one overlaps from today on, by class, instructor or room, each with its first common
 * date. Nothing is refused: the admin is warned before saving and decides (CATALOGUE-21).
 */
export async function findConflicts(deps: Deps, planned: ConflictsQuery): Promise<ScheduleConflict[]> {
  const of = await classStore(deps).findById(planned.classId)
  if (!of) throw notFound('We could not find this class.')
  const range = rangeOf(deps, planned)
  const exceptions = await findExceptions(deps, range)
  const dates = scheduleDates({ ...planned, endDate: planned.endDate ?? null, isActive: true }, range).filter(
    (date) => !findHoliday(exceptions.closed, date),
  )
  const [schedules, all] = await Promise.all([scheduleStore(deps).runningBetween(range), classStore(deps).list()])
  const classes = new Map(all.map((one) => [one.id, one]))
  const data = { planned, dates, of, classes, exceptions }
  const found = schedules
    .filter(({ id, dayOfWeek }) => id !== planned.except && dayOfWeek === planned.dayOfWeek)
    .flatMap((other) => firstConflict(data, other) ?? [])
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.startTime < b.startTime ? -1 : 1))
    .slice(0, MOST)
  return namedPeople(deps, found)
}

function rangeOf({ clock }: Deps, { startDate, endDate }: ConflictsQuery): { from: Day; to: Day } {
  const today = clock.today()
  const from = startDate > today ? startDate : today
  const last = addDays(from, DAYS_AHEAD)
  return { from, to: endDate && endDate < last ? endDate : last }
}

function firstConflict(data: ConflictData, other: StoredSchedule): ScheduleConflict | null {
  const { planned, dates, classes, exceptions } = data
  const otherClass = classes.get(other.classId)
  if (!otherClass) return null
  const range = { from: dates[0] ?? planned.startDate, to: dates.at(-1) ?? planned.startDate }
  const common = new Set(dates)
  for (const date of scheduleDates(other, range)) {
    const change = exceptions.changes.get(dateKey({ scheduleId: other.id, date }))
    const times = effectiveTimes(other, change)
    if (!common.has(date) || change?.isCancelled || !timesOverlap(planned, times)) continue
    const leader = change?.instructorId ?? otherClass.instructorId
    const why = reasonOf(data, { other, leader, location: change?.location ?? other.location })
    if (why) return { ...why, scheduleId: other.id, className: otherClass.name, date, ...times }
  }
  return null
}

function reasonOf(
  { planned, of }: ConflictData,
  { other, leader, location }: { other: StoredSchedule; leader: string | null; location: string | null },
): Pick<ScheduleConflict, 'kind' | 'what'> | null {
  if (other.classId === planned.classId) return { kind: 'class', what: null }
  const plannedLeader = planned.instructorId || of.instructorId
  if (plannedLeader && leader === plannedLeader) return { kind: 'instructor', what: leader }
  const isSameRoom = planned.location && location && sameWords(planned.location, location)
  return isSameRoom ? { kind: 'location', what: location } : null
}

const sameWords = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

async function namedPeople(deps: Deps, found: ScheduleConflict[]): Promise<ScheduleConflict[]> {
  const ids = found.flatMap(({ kind, what }) => (kind === 'instructor' && what ? [what] : []))
  const names = new Map((await instructorStore(deps).findMany(ids)).map(({ id, name }) => [id, name]))
  return found.map((one) => (one.kind === 'instructor' ? { ...one, what: names.get(one.what ?? '') ?? null } : one))
}
