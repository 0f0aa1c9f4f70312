import {
  type ClassCategory,
  closedOn,
  type Day,
  type Holiday,
  type Occurrence,
  showLongDay,
  showTime,
  showTimeSpan,
  showWeekday,
  weekOf,
} from '@studio/contract'
import { pigmentOf, VisuallyHidden } from '@studio/ui'
import type { CSSProperties, KeyboardEvent } from 'react'
import { bookedText } from '../../parts/date-words.ts'
import { changeTexts } from './date-words.ts'
import { Grid } from './week-frame.ts'
import { byDay, hoursOf, neighbour, type Placed } from './week-layout.ts'

type Props = {
  /** Any day of the week that is shown. */
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
  const week = weekOf(day)
  const days = byDay(items, week)
  const { first, last } = hoursOf(items)
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
            {showTime(`${String(hour).padStart(2, '0')}:00`).replace(':00', '')}
          </li>
        ))}
      </ol>
      {days.map(({ day: date, entries }) => {
        const closed = closedOn(holidays, date)
        return (
          <section key={date} aria-label={showLongDay(date)} data-today={date === today ? '' : undefined}>
            <h3>
              {showWeekday(date)} <b className="num">{Number(date.slice(8))}</b>
            </h3>
            <div className="day" data-closed={closed ? '' : undefined}>
              {closed && <p className="closed">Closed: {closed.name}</p>}
              {!closed && entries.length === 0 && <p className="none">No classes scheduled</p>}
              <ul>
                {entries.map((entry) => (
                  <li key={entry.item.id} style={placeOf(entry, first)}>
                    <button
                      type="button"
                      id={idOf(entry.item)}
                      tabIndex={entry.item === entrance ? 0 : -1}
                      style={colourOf(categoryOf(entry.item.classId))}
                      data-cancelled={entry.item.isCancelled ? '' : undefined}
                      data-changed={entry.item.change ? '' : undefined}
                      onKeyDown={(event) => onKeyDown(event, entry.item)}
                      onClick={() => onOpen(entry.item)}
                    >
                      <VisuallyHidden>{nameOf(entry.item)}</VisuallyHidden>
                      <b aria-hidden="true">{entry.item.className}</b>
                      <span aria-hidden="true" className="num">
                        {showTime(entry.item.startTime)}
                      </span>
                      <span aria-hidden="true" className="num places">
                        {entry.item.isCancelled ? 'Cancelled' : `${entry.item.bookedCount}/${entry.item.capacity}`}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          </section>
        )
      })}
    </Grid>
  )
}

const idOf = ({ id, date }: Occurrence) => `date-${id}-${date}`

function nameOf(item: Occurrence): string {
  const when = `${showLongDay(item.date)}, ${showTimeSpan(item.startTime, item.endTime)}`
  return [item.className, when, bookedText(item), ...changeTexts(item)].join(', ')
}

function heightOf(hours: number): CSSProperties {
  const style: Record<`--${string}`, number> = { '--hours': hours }
  return style
}

function placeOf({ start, end, lane, lanes }: Placed, first: number): CSSProperties {
  const style: Record<`--${string}`, number> = {
    '--start': start / 60 - first,
    '--length': (end - start) / 60,
    '--lane': lane,
    '--lanes': lanes,
  }
  return style
}

function colourOf(category: ClassCategory | undefined): CSSProperties {
  const style: Record<`--${string}`, string> = { '--c': category ? `var(--${pigmentOf(category)})` : 'var(--ink-3)' }
  return style
}
