import { categoryColour } from '@studio/client/category-label'
import {
  type ClassCategory,
  type Day,
  findHoliday,
  formatLongDay,
  formatTime,
  formatTimeRange,
  getWeek,
  type Holiday,
  type Occurrence,
  showWeekday,
} from '@studio/contract'
import { VisuallyHidden } from '@studio/ui'
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { bookedText } from '../../time/instants.tsx'
import { changeTexts } from './occurrence-labels.ts'
import { Grid } from './week-frame.ts'
import { byDay, getHours, neighbour, type PlacedOccurrence } from './week-layout.ts'

type Props = {
  day: Day
  today: Day
  items: readonly Occurrence[]
  holidays: readonly Holiday[]
  categoryOf: (classId: string) => ClassCategory | undefined
  onOpen: (item: Occurrence) => void
}

/**
 * A week as days across and hours down, each occurrence a button at its hour; under 1024 the days are lists.
 * One occurrence is in the tab order, arrow keys lead from it to the others.
 */
export function WeekGrid({ day, today, items, holidays, categoryOf, onOpen }: Props) {
  const week = getWeek(day)
  const days = byDay(items, week)
  const { first, last } = getHours(items)
  const hours = Array.from({ length: last - first }, (_, index) => first + index)
  const entrance = days.flatMap(({ entries }) => entries)[0]?.item
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, at: Occurrence) => {
    const next = neighbour(days, { at, key: event.key })
    if (!next) return
    event.preventDefault()
    document.getElementById(idOf(next))?.focus()
  }
  return (
    <Grid style={heightOf(hours.length)}>
      <ol className="hours" aria-hidden="true">
        {hours.map((hour) => (
          <li key={hour} className="num">
            {formatTime(`${String(hour).padStart(2, '0')}:00`).replace(':00', '')}
          </li>
        ))}
      </ol>
      {days.map((day) => (
        <DayColumn
          key={day.day}
          {...day}
          first={first}
          isToday={day.day === today}
          closed={findHoliday(holidays, day.day)?.name}
          draw={(entry) => (
            <DateButton
              item={entry.item}
              category={categoryOf(entry.item.classId)}
              isEntrance={entry.item === entrance}
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
  entries: readonly PlacedOccurrence[]
  /** The hour at the top of the grid. */
  first: number
  isToday: boolean
  /** Why the studio is closed on this day, if it is. */
  closed: string | undefined
  draw: (entry: PlacedOccurrence) => ReactNode
}

function DayColumn({ day, entries, first, isToday, closed, draw }: ColumnProps) {
  return (
    <section aria-label={formatLongDay(day)} data-today={isToday ? '' : undefined}>
      <h3>
        {showWeekday(day)} <b className="num">{Number(day.slice(8))}</b>
      </h3>
      <div className="day" data-closed={closed ? '' : undefined}>
        {closed && <p className="closed">Closed: {closed}</p>}
        {!closed && entries.length === 0 && <p className="none">No classes scheduled</p>}
        <ul>
          {entries.map((entry) => (
            <li key={entry.item.id} style={placeOf(entry, first)}>
              {draw(entry)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

type ButtonProps = {
  item: Occurrence
  category: ClassCategory | undefined
  /** The one that Tab leads to. */
  isEntrance: boolean
  onKeyDown: (event: KeyboardEvent<HTMLElement>, at: Occurrence) => void
  onOpen: (item: Occurrence) => void
}

function DateButton({ item, category, isEntrance, onKeyDown, onOpen }: ButtonProps) {
  return (
    <button
      type="button"
      id={idOf(item)}
      tabIndex={isEntrance ? 0 : -1}
      style={categoryColour(category)}
      data-cancelled={item.isCancelled ? '' : undefined}
      data-changed={item.change ? '' : undefined}
      onKeyDown={(event) => onKeyDown(event, item)}
      onClick={() => onOpen(item)}
    >
      <VisuallyHidden>{nameOf(item)}</VisuallyHidden>
      <b aria-hidden="true">{item.className}</b>
      <span aria-hidden="true" className="num time">
        {formatTime(item.startTime)}
      </span>
      <span aria-hidden="true" className="num time places">
        {item.isCancelled ? 'Cancelled' : `${item.bookedCount}/${item.capacity}`}
      </span>
    </button>
  )
}

const idOf = ({ id, date }: Occurrence) => `date-${id}-${date}`

function nameOf(item: Occurrence): string {
  const when = `${formatLongDay(item.date)}, ${formatTimeRange(item.startTime, item.endTime)}`
  return [item.className, when, bookedText(item), ...changeTexts(item)].join(', ')
}

function heightOf(hours: number): CSSProperties {
  const style: Record<`--${string}`, number> = { '--hours': hours }
  return style
}

function placeOf({ start, end, lane, lanes }: PlacedOccurrence, first: number): CSSProperties {
  const style: Record<`--${string}`, number> = {
    '--start': start / 60 - first,
    '--length': (end - start) / 60,
    '--lane': lane,
    '--lanes': lanes,
  }
  return style
}
