import { getCategoryStyle } from '@studio/client/category-label'
import { calendarHref, type Day, formatLongDay, formatTime, formatWeekday, type Occurrence } from '@studio/contract'
import { SkeletonLine } from '@studio/ui'
import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { openBooking } from '../../booking/booking-store.ts'
import { getRows } from './calendar-days.ts'
import { countClasses, formatDayCount, type GridProps, useDayGrid } from './use-day-grid.ts'
import { OccurrenceLink, Week } from './week-frame.ts'

/** A week as seven columns, the selected day highlighted; on a phone only the row of days. */
export function WeekGrid(props: GridProps) {
  const { grid, onKeyDown } = useDayGrid(props)
  const [week = []] = getRows('week', props.selectedDay)
  const columns = useStableHeight(props)
  return (
    <Week className="sheet" ref={grid}>
      {/* biome-ignore lint/a11y/useSemanticElements: a grid of days by the ARIA grid pattern, laid out with CSS grid */}
      <div role="grid" aria-label="Days of the week" onKeyDown={onKeyDown} tabIndex={-1}>
        {/* biome-ignore lint/a11y/useSemanticElements: a row of that grid */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: focus lives on the day inside the cell */}
        <div role="row" className="day-row">
          {week.map((day) => (
            <DayHeading key={day} day={day} {...props} />
          ))}
        </div>
      </div>
      <div className="columns" ref={columns}>
        {week.map((day) => (
          <DayColumn key={day} day={day} {...props} />
        ))}
      </div>
    </Week>
  )
}

type DayProps = GridProps & { day: Day }

function DayHeading({ day, selectedDay, today, occurrencesByDay, loading, getClosedReason, onSelect }: DayProps) {
  const count = countClasses(occurrencesByDay.get(day))
  const countText = formatDayCount({ count, loading, closedReason: getClosedReason(day) })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of the grid of days
    // biome-ignore lint/a11y/useFocusableInteractive: focus lives on the day inside the cell
    <div
      role="gridcell"
      aria-selected={day === selectedDay}
      aria-current={day === today ? 'date' : undefined}
      data-empty={count === 0 ? '' : undefined}
    >
      <button type="button" data-day={day} tabIndex={day === selectedDay ? 0 : -1} onClick={() => onSelect(day)}>
        <span className="visually-hidden">{`${formatLongDay(day)}, ${countText}`}</span>
        <small aria-hidden="true">{formatWeekday(day)}</small>
        <b className="num" aria-hidden="true">
          {Number(day.slice(8))}
        </b>
      </button>
    </div>
  )
}

function DayColumn({ day, selectedDay, occurrencesByDay, loading, getClosedReason, onSelect }: DayProps) {
  const openOccurrence = (event: MouseEvent, occurrence: Occurrence) => {
    // With a modifier key, let the browser open the link (the calendar of this class only) in a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onSelect(day)
    if (!occurrence.isCancelled && new Date(occurrence.startsAt) > new Date()) {
      // The id of an occurrence is its schedule's.
      openBooking({ classId: occurrence.classId, date: day, scheduleId: occurrence.id })
    }
  }
  const selectedAttribute = day === selectedDay ? '' : undefined
  const occurrences = occurrencesByDay.get(day)
  const closedReason = getClosedReason(day)
  if (loading) {
    return (
      <div className="loading" data-selected={selectedAttribute}>
        <SkeletonLine height="3.6rem" />
        <SkeletonLine height="3.6rem" />
      </div>
    )
  }
  if (!occurrences)
    return <p data-selected={selectedAttribute}>{closedReason ? `Closed: ${closedReason}` : 'No classes scheduled'}</p>
  return (
    <ul data-selected={selectedAttribute} aria-label={formatLongDay(day)}>
      {occurrences.map((occurrence) => {
        const { id, classId, className, isCancelled, startTime } = occurrence
        return (
          <li key={id}>
            <OccurrenceLink
              href={calendarHref(classId)}
              style={getCategoryStyle(occurrence.category)}
              onClick={(event) => openOccurrence(event, occurrence)}
            >
              <b>{isCancelled ? <s>{className}</s> : className}</b>
              {isCancelled ? 'Cancelled' : formatTime(startTime)}
            </OccurrenceLink>
          </li>
        )
      })}
    </ul>
  )
}

/** Keeps the height of the previous week while the next one loads, so that the content below does not move. */
function useStableHeight({ loading, occurrencesByDay }: Pick<GridProps, 'loading' | 'occurrencesByDay'>) {
  const columns = useRef<HTMLDivElement>(null)
  const height = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the days
  useLayoutEffect(() => {
    const element = columns.current
    if (!element) return
    element.style.minHeight = loading ? `${height.current}px` : ''
    if (!loading) height.current = element.offsetHeight
  }, [loading, occurrencesByDay])
  return columns
}
