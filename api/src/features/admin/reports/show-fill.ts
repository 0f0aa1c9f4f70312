import {
  addDays,
  addMonths,
  type ClassFill,
  type Day,
  type FillReport,
  fillRate,
  type ReportQuery,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import type { Range } from './count-bookings.ts'
import { mergeCells, monthsIn } from './count-seats.ts'
import { type FillCell, reportStore } from './report-store.ts'
import { countedAt } from './show-report.ts'

/** How full each class was that met in a period, in all and by weekday, the fullest first. */
export async function showFill(deps: Deps, { from, to }: Pick<ReportQuery, 'from' | 'to'>): Promise<FillReport> {
  const [cells, progress] = await Promise.all([cellsIn(deps, { from, to }), reportStore(deps).progress()])
  const known = await classStore(deps).findMany([...new Set(cells.map(({ c }) => c))])
  const names = new Map(known.map(({ id, name }) => [id, name]))
  const classes = new Map<string, ClassFill>()
  for (const { c: classId, w: weekday, m: meetings, o: offered, t: taken } of cells) {
    const name = names.get(classId) ?? 'A former class'
    const one = classes.get(classId) ?? { classId, name, meetings: 0, offered: 0, taken: 0, weekdays: [] }
    one.meetings += meetings
    one.offered += offered
    one.taken += taken
    one.weekdays.push({ weekday, meetings, offered, taken })
    classes.set(classId, one)
  }
  const met = [...classes.values()].filter(({ meetings }) => meetings > 0).sort(fullestFirst)
  return { from, to, classes: met, countedAt: countedAt(progress) }
}

const fullestFirst = (a: ClassFill, b: ClassFill) =>
  (fillRate(b) ?? 0) - (fillRate(a) ?? 0) || b.taken - a.taken || (a.name < b.name ? -1 : 1)

/** Whole months are read as such, the days before and after them one by one: two years are 24 documents. */
async function cellsIn(deps: Deps, range: Range): Promise<FillCell[]> {
  const whole = monthsIn(range).filter((month) => month >= range.from && lastOf(month) <= range.to)
  const [first] = whole
  const last = whole.at(-1)
  if (!first || !last) return mergeCells((await reportStore(deps).fillsIn({ span: 'day', ...range })).values())
  const reads = await Promise.all([
    reportStore(deps).fillsIn({ span: 'month', from: first, to: last }),
    reportStore(deps).fillsIn({ span: 'day', from: range.from, to: addDays(first, -1) }),
    reportStore(deps).fillsIn({ span: 'day', from: addDays(lastOf(last), 1), to: range.to }),
  ])
  return mergeCells(reads.flatMap((read) => [...read.values()]))
}

const lastOf = (month: Day): Day => addDays(addMonths(month, 1), -1)
