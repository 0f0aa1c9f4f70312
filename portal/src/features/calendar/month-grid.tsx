import { getCategoryStyle } from '@studio/client/category-label'
import { formatLongDay, weekdayNames } from '@studio/contract'
import { styled } from 'styled-components'
import { getBadges, getRows, isOutsideMonth } from './calendar-days.ts'
import { formatDayCount, type GridProps, useDayGrid } from './use-day-grid.ts'

const Month = styled.div`
  [role='row'] {
    display: grid;
    grid-template-columns: repeat(7, minmax(0, 1fr));
  }

  [role='columnheader'] {
    padding: 0.8rem 0.6rem;
    border-bottom: 1px solid var(--rule);
    color: var(--ink-2);
    font: 500 var(--t-fine) / 1 var(--sans);
  }

  [role='gridcell'] {
    border-bottom: 1px solid var(--rule);
    border-left: 1px solid var(--rule);
  }

  [role='gridcell']:first-child {
    border-left: 0;
  }

  [role='row']:last-child [role='gridcell'] {
    border-bottom: 0;
  }

  button {
    display: flex;
    flex-direction: column;
    justify-content: flex-start;
    width: 100%;
    height: 100%;
    min-height: 8.1rem;
    position: relative;
    padding: 0.45rem 0.25rem 0.5rem 0.4rem;
    overflow: hidden;
    border: 0;
    background: none;
    text-align: left;
    cursor: pointer;
  }

  button:hover {
    background: var(--act-wash);
  }

  button:focus-visible {
    outline-offset: -4px;
    box-shadow: none;
  }

  [aria-selected='true'] button,
  [aria-selected='true'] button:hover {
    background: var(--light);
    box-shadow: inset 0 -2px 0 var(--light-edge);
  }

  .date {
    display: block;
    margin-bottom: 0.3rem;
    font: 400 1.125rem / 1.2 var(--serif);
  }

  [data-outside] .date {
    color: var(--ink-3);
  }

  [data-outside][aria-selected='true'] .date {
    color: var(--ink-2);
  }

  [aria-current='date'] .date {
    font-weight: 600;
  }

  .marks {
    display: block;
    width: 100%;
  }

  .badge-line {
    display: flex;
    gap: 0.3rem;
    align-items: baseline;
    overflow: hidden;
    color: var(--ink);
    font-size: var(--t-fine);
    line-height: 1.5;
    letter-spacing: -0.012em;
  }

  .badge-line::before {
    content: '';
    flex: none;
    width: 0.4rem;
    height: 0.5rem;
    border-radius: 1px;
    background: var(--category-colour);
    transform: skewX(-16deg);
  }

  .badge-line span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .closed {
    color: var(--ink-2);
    font: italic 400 var(--t-fine) / 1.5 var(--serif);
  }

  [aria-selected='true'] .closed {
    color: var(--ink);
  }

  .more {
    color: var(--act);
    font: 500 var(--t-fine) / 1.5 var(--sans);
  }

  @media (max-width: 767px) {
    [role='columnheader'] {
      padding: 0.7rem 0;
      text-align: center;
    }

    button {
      min-height: 3.4rem;
      padding: 0.35rem 0.2rem;
      text-align: center;
    }

    .badge-line span,
    .more {
      display: none;
    }

    .marks {
      display: flex;
      gap: 3px;
      justify-content: center;
    }

    .badge-line::before {
      width: 0.4rem;
      height: 0.4rem;
    }
  }
`

/** A month of up to six rows; a day shows three badges, then '+N more', and opens in the list beside it. */
export function MonthGrid(props: GridProps) {
  const { grid, onKeyDown } = useDayGrid(props)
  return (
    <Month className="sheet" ref={grid} role="grid" aria-label="Days of the month" onKeyDown={onKeyDown} tabIndex={-1}>
      {/* biome-ignore lint/a11y/useSemanticElements: a grid of days by the ARIA grid pattern, laid out with CSS grid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: headings take no focus */}
      <div role="row">
        {weekdayNames.map((name) => (
          // biome-ignore lint/a11y/useSemanticElements: a heading of that grid
          // biome-ignore lint/a11y/useFocusableInteractive: headings take no focus
          <div role="columnheader" key={name} aria-label={name}>
            {name.slice(0, 3)}
          </div>
        ))}
      </div>
      {getRows('month', props.selectedDay).map((week) => (
        // biome-ignore lint/a11y/useSemanticElements: a row of that grid
        // biome-ignore lint/a11y/useFocusableInteractive: focus lives on the days
        <div role="row" key={week[0]}>
          {week.map((day) => (
            <DayCell key={day} day={day} {...props} />
          ))}
        </div>
      ))}
    </Month>
  )
}

function DayCell({
  day,
  selectedDay,
  today,
  occurrencesByDay,
  loading,
  getClosedReason,
  onSelect,
}: GridProps & { day: string }) {
  const occurrences = (occurrencesByDay.get(day) ?? []).filter(({ isCancelled }) => !isCancelled)
  const closedReason = getClosedReason(day)
  const { shownOccurrences, moreCount } = getBadges(occurrences)
  const countText = formatDayCount({ count: occurrences.length, loading, closedReason })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of the grid of days
    // biome-ignore lint/a11y/useFocusableInteractive: focus lives on the day inside the cell
    <div
      role="gridcell"
      aria-selected={day === selectedDay}
      aria-current={day === today ? 'date' : undefined}
      data-outside={isOutsideMonth(day, selectedDay) ? '' : undefined}
    >
      <button type="button" data-day={day} tabIndex={day === selectedDay ? 0 : -1} onClick={() => onSelect(day)}>
        <span className="visually-hidden">{`${formatLongDay(day)}, ${countText}`}</span>
        <span className="date num" aria-hidden="true">
          {Number(day.slice(8))}
        </span>
        <span className="marks" aria-hidden="true">
          {shownOccurrences.map((occurrence) => (
            <span className="badge-line" key={occurrence.id} style={getCategoryStyle(occurrence.category)}>
              <span>{occurrence.className}</span>
            </span>
          ))}
          {closedReason && <span className="closed">Closed</span>}
          {moreCount > 0 && <span className="more">+{moreCount} more</span>}
        </span>
      </button>
    </div>
  )
}
