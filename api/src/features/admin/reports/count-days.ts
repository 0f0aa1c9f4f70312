import type { Day } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { endOfDay, startOfDay } from '../../../platform/studio-time.ts'
import { countBookings, type Range } from './count-bookings.ts'
import { countMembers } from './count-members.ts'
import { countMoney } from './count-money.ts'
import { addSeats, listSeats } from './count-seats.ts'
import { type DayFigures, noFigures } from './figures.ts'

/** The figures of the days of a range on which something happened. */
export async function countDays(deps: Deps, range: Range): Promise<Map<Day, DayFigures>> {
  const { clock } = deps
  const days = new Map<Day, DayFigures>()
  const figuresOf = (day: Day) => {
    const figures = days.get(day) ?? noFigures()
    days.set(day, figures)
    return figures
  }
  const instants = { from: startOfDay({ clock, day: range.from }), to: endOfDay({ clock, day: range.to }) }
  const [seats] = await Promise.all([
    listSeats(deps, range),
    countBookings(deps, range, figuresOf),
    countMoney(deps, instants, figuresOf),
    countMembers(deps, instants, figuresOf),
  ])
  for (const occurrence of seats) addSeats(figuresOf(occurrence.day).seats, occurrence)
  return days
}
