import { getCategoryStyle } from '@studio/client/category-label'
import {
  type ClassCategory,
  type Day,
  findHoliday,
  formatLongDay,
  formatTime,
  formatTimeRange,
  formatWeekday,
  getWeek,
  type Holiday,
  type Occurrence,
} from '@studio/contract'
import { VisuallyHidden } from '@studio/ui'
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { formatBookedCount } from '../../time/occurrence-texts.ts'
import { getChangeTexts } from './occurrence-labels.ts'
import { Grid } from './week-frame.ts'
import { findNeighbour, getHours, groupByDay, type PlacedOccurrence } from './week-layout.ts'

type Props = {
  day: Day
  today: Day
  occurrences: readonly Occurrence[]
  holidays: readonly Holiday[]
  getCategory: (classId: string) => ClassCategory | undefined
  onOpen: (occurrence: Occurrence) => void
}

/**
 * A week with days across and hours down; each occurrence is a button. Below 1024 px the days are lists.
 * Only the first occurrence is in the tab order; the arrow keys move to the others.
 */
export function WeekGrid({ day, today, occurrences, holidays, getCategory, onOpen }: Props) {
  const week = getWeek(day)
  const days = groupByDay(occurrences, week)
  const { firstHour, lastHour } = getHours(occurrences)
  const hours = Array.from({ length: lastHour - firstHour }, (_, index) => firstHour + index)
  const firstOccurrence = days.flatMap(({ placements }) => placements)[0]?.occurrence
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, occurrence: Occurrence) => {
    const neighbour = findNeighbour(days, { focusedOccurrence: occurrence, key: event.key })
    if (!neighbour) return
    event.preventDefault()
    document.getElementById(getButtonId(neighbour))?.focus()
  }
  return (
    <Grid style={getGridStyle(hours.length)}>
      <ol className="hours" aria-hidden="true">
        {hours.map((hour) => (
          <li key={hour} className="num">
            {formatTime(`${String(hour).padStart(2, '0')}:00`).replace(':00', '')}
          </li>
        ))}
      </ol>
      {days.map((column) => (
        <DayColumn
          key={column.day}
          {...column}
          firstHour={firstHour}
          isToday={column.day === today}
          closedReason={findHoliday(holidays, column.day)?.name}
          renderPlacement={(placement) => (
            <OccurrenceButton
              occurrence={placement.occurrence}
              category={getCategory(placement.occurrence.classId)}
              isTabStop={placement.occurrence === firstOccurrence}
              onKeyDown={onKeyDown}
              onOpen={onOpen}
            />
          )}
        />
      ))}
    </Grid>
  )
}

type ColumnProps = {
  day: Day
  placements: readonly PlacedOccurrence[]
  /** The hour at the top of the grid. */
  firstHour: number
  isToday: boolean
  /** Why the studio is closed on this day, if it is. */
  closedReason: string | undefined
  renderPlacement: (placement: PlacedOccurrence) => ReactNode
}

function DayColumn({ day, placements, firstHour, isToday, closedReason, renderPlacement }: ColumnProps) {
  return (
    <section aria-label={formatLongDay(day)} data-today={isToday ? '' : undefined}>
      <h3>
        {formatWeekday(day)} <b className="num">{Number(day.slice(8))}</b>
      </h3>
      <div className="day" data-closed={closedReason ? '' : undefined}>
        {closedReason && <p className="closed">Closed: {closedReason}</p>}
        {!closedReason && placements.length === 0 && <p className="no-classes">No classes scheduled</p>}
        <ul>
          {placements.map((placement) => (
            <li key={placement.occurrence.id} style={getPlacementStyle(placement, firstHour)}>
              {renderPlacement(placement)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

type ButtonProps = {
  occurrence: Occurrence
  category: ClassCategory | undefined
  /** Whether this button is the one in the tab order. */
  isTabStop: boolean
  onKeyDown: (event: KeyboardEvent<HTMLElement>, occurrence: Occurrence) => void
  onOpen: (occurrence: Occurrence) => void
}

function OccurrenceButton({ occurrence, category, isTabStop, onKeyDown, onOpen }: ButtonProps) {
  return (
    <button
      type="button"
      id={getButtonId(occurrence)}
      tabIndex={isTabStop ? 0 : -1}
      style={getCategoryStyle(category)}
      data-cancelled={occurrence.isCancelled ? '' : undefined}
      data-changed={occurrence.change ? '' : undefined}
      onKeyDown={(event) => onKeyDown(event, occurrence)}
      onClick={() => onOpen(occurrence)}
    >
      <VisuallyHidden>{formatOccurrenceName(occurrence)}</VisuallyHidden>
      <b aria-hidden="true">{occurrence.className}</b>
      <span aria-hidden="true" className="num time">
        {formatTime(occurrence.startTime)}
      </span>
      <span aria-hidden="true" className="num time places">
        {occurrence.isCancelled ? 'Cancelled' : `${occurrence.bookedCount}/${occurrence.capacity}`}
      </span>
    </button>
  )
}

// The id of an occurrence is its schedule’s, so the date is needed too.
const getButtonId = ({ id, date }: Occurrence) => `date-${id}-${date}`

function formatOccurrenceName(occurrence: Occurrence): string {
  const when = `${formatLongDay(occurrence.date)}, ${formatTimeRange(occurrence.startTime, occurrence.endTime)}`
  return [occurrence.className, when, formatBookedCount(occurrence), ...getChangeTexts(occurrence)].join(', ')
}

function getGridStyle(hourCount: number): CSSProperties {
  const style: Record<`--${string}`, number> = { '--hours': hourCount }
  return style
}

function getPlacementStyle(
  { startMinute, endMinute, lane, laneCount }: PlacedOccurrence,
  firstHour: number,
): CSSProperties {
  const style: Record<`--${string}`, number> = {
    '--start': startMinute / 60 - firstHour,
    '--length': (endMinute - startMinute) / 60,
    '--lane': lane,
    '--lanes': laneCount,
  }
  return style
}
