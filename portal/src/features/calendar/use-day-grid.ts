import { type Day, formatClasses, type Occurrence } from '@studio/contract'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { getDayAfterKeyPress } from './calendar-days.ts'

/** The props of the week and the month grid. */
export type GridProps = {
  selectedDay: Day
  today: Day
  occurrencesByDay: Map<Day, Occurrence[]>
  /** Whether the period's classes are loading, so that their number is not announced yet. */
  loading: boolean
  /** Why the studio is closed on a day, if it is. */
  getClosedReason: (day: Day) => string | undefined
  onSelect: (day: Day) => void
}

/**
 * Keyboard navigation of a grid of days, following the ARIA grid pattern: one day is in the tab order, and the arrow and
 * page keys move selection and focus, also into the next or previous period.
 */
export function useDayGrid({ selectedDay, onSelect }: Pick<GridProps, 'selectedDay' | 'onSelect'>) {
  const grid = useRef<HTMLDivElement>(null)
  const movedByKey = useRef(false)
  useEffect(() => {
    if (!movedByKey.current) return
    movedByKey.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${selectedDay}"]`)?.focus()
  }, [selectedDay])
  const onKeyDown = (event: KeyboardEvent) => {
    const day = getDayAfterKeyPress(event.key, selectedDay, { shift: event.shiftKey })
    if (!day || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    movedByKey.current = true
    onSelect(day)
  }
  return { grid, onKeyDown }
}

/** The number of classes that take place, without cancelled ones. */
export const countClasses = (occurrences: readonly Occurrence[] | undefined): number =>
  (occurrences ?? []).filter(({ isCancelled }) => !isCancelled).length

/** '2 classes', '1 class', 'no classes', 'closed: Fall break' or 'loading', for the name of a day. */
export function formatDayCount({
  count,
  loading,
  closedReason,
}: {
  count: number
  loading: boolean
  closedReason?: string | undefined
}): string {
  if (loading) return 'loading'
  if (closedReason) return `closed: ${closedReason}`
  if (count === 0) return 'no classes'
  return formatClasses(count)
}
