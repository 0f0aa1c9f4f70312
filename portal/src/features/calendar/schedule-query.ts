import { type Day, getWeek, monthGrid, withinReach } from '@studio/contract'

/** The views of the calendar. */
export type CalendarView = 'week' | 'month'

/** The rows of days that a view shows around a selected day: one for a week, four to six for a month. */
export function getRows(view: CalendarView, selected: Day): Day[][] {
  return view === 'week' ? [getWeek(selected)] : monthGrid(selected)
}

/** First and last day that a view shows: what to ask the server for (at most 42 days; the call allows 62). */
export function getRange(view: CalendarView, selected: Day): { from: Day; to: Day } {
  const days = getRows(view, selected).flat()
  return { from: days[0] ?? selected, to: days.at(-1) ?? selected }
}

/** What to ask the server for: the dates that a view shows, those that are cancelled among them. */
export function scheduleQuery({ view, selected, today }: { view: CalendarView; selected: Day; today: Day }) {
  const { from, to } = getRange(view, selected)
  return { from, to: withinReach(to, today), cancelled: 'true' as const }
}
