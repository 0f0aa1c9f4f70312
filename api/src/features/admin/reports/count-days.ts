import { isDeepStrictEqual } from 'node:util'
import { addDays, addMonths, type Day } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { endOfDay, startOfDay } from '../../../platform/studio-time.ts'
import { countBookings, type Range } from './count-bookings.ts'
import { countMembers } from './count-members.ts'
import { countMoney } from './count-money.ts'
import { countSeats, mergeCells, monthsIn, sumSeats } from './count-seats.ts'
import { type DayFigures, noFigures } from './figures.ts'
import { reportStore } from './report-store.ts'

/**
 * Recounts the days of a range from bookings, checkouts, refunds, memberships and the audit log, and stores those that
 * changed. Safe to repeat, to run in two processes and to kill: a day's figures are replaced as a whole.
 */
export async function countDays(deps: Deps, range: Range): Promise<void> {
  const { clock } = deps
  const counted = new Map<Day, DayFigures>()
  const figuresOf = (day: Day) => {
    const figures = counted.get(day) ?? noFigures()
    counted.set(day, figures)
    return figures
  }
  const instants = { from: startOfDay({ clock, day: range.from }), to: endOfDay({ clock, day: range.to }) }
  const [storedDays, storedFills] = await Promise.all([
    reportStore(deps).daysIn(range),
    reportStore(deps).fillsIn({ span: 'day', ...range }),
  ])
  const [fills] = await Promise.all([
    countSeats(deps, { range, stored: storedFills }),
    countBookings(deps, range, figuresOf),
    countMoney(deps, instants, figuresOf),
    countMembers(deps, instants, figuresOf),
  ])
  for (const [day, cells] of fills) figuresOf(day).seats = sumSeats(cells)
  for (const day of storedDays.keys()) figuresOf(day)
  for (const day of storedFills.keys()) if (!fills.has(day)) fills.set(day, [])
  await reportStore(deps).keepDays(changes({ counted, stored: storedDays }))
  const changedFills = changes({ counted: fills, stored: storedFills })
  await reportStore(deps).keepFills({ span: 'day', changed: changedFills })
  await keepMonths(deps, [...changedFills.keys()])
}

function changes<Value>({ counted, stored }: { counted: Map<Day, Value>; stored: Map<Day, Value> }): Map<Day, Value> {
  return new Map([...counted].filter(([day, value]) => !isDeepStrictEqual(value, stored.get(day))))
}

async function keepMonths(deps: Deps, days: readonly Day[]): Promise<void> {
  const months = new Set(days.flatMap((day) => monthsIn({ from: day, to: day })))
  for (const month of months) {
    const range = { from: month, to: addDays(addMonths(month, 1), -1) }
    const cells = mergeCells((await reportStore(deps).fillsIn({ span: 'day', ...range })).values())
    await reportStore(deps).keepFills({ span: 'month', changed: new Map([[month, cells]]) })
  }
}
