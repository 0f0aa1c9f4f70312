import { type Day, monthGrid, weekOf, withinReach } from '@studio/contract'

/** The views of the calendar. */
export type CalendarView = 'week' | 'month'

/** The rows of days that a view shows around a selected day: one for a week, four to six for a month. */
export function rowsOf(view: CalendarView, selected: Day): Day[][] {
  return view === 'week' ? [weekOf(selected)] : monthGrid(selected)
}

/** First and last day that a view shows: what to ask the server for (at most 42 days; the call allows 62). */
export function rangeOf(view: CalendarView, selected: Day): { from: Day; to: Day } {
  const days = rowsOf(view, selected).flat()
  return { from: days[0] ?? selected, to: days.at(-1) ?? selected }
}

/** What to ask the server for: the dates that a view shows, those that are cancelled among them. */
export function scheduleQuery({ view, selected, today }: { view: CalendarView; selected: Day; today: Day }) {
  const { from, to } = rangeOf(view, selected)
  return { from, to: withinReach(to, today), cancelled: 'true' as const }
}
