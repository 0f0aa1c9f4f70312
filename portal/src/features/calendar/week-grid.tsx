import { calendarHref, showLongDay, showTime, showWeekday } from '@studio/contract'
import { SkeletonLine } from '@studio/ui'
import { useLayoutEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { rowsOf } from './calendar-days.ts'
import { categoryColour } from './category-colour.ts'
import { countOf, countText, type GridProps, useDayGrid } from './use-day-grid.ts'

const Week = styled.div`
  .heads,
  .columns {
    display: grid;
    grid-template-columns: repeat(7, minmax(0, 1fr));
  }

  .heads button {
    position: relative;
    display: block;
    padding: 0.8rem 0.75rem 0.65rem;
    border: 0;
    border-left: 1px solid var(--rule);
    border-bottom: 1px solid var(--rule);
    background: none;
    text-align: left;
    cursor: pointer;
  }

  .heads > :first-child button,
  .heads > :first-child {
    border-left: 0;
  }

  .heads > div > button {
    width: 100%;
  }

  .heads button:focus-visible {
    outline-offset: -4px;
    box-shadow: none;
  }

  .heads button:hover {
    background: var(--act-wash);
  }

  small {
    display: block;
    color: var(--ink-2);
    font: 500 var(--t-fine) / 1.3 var(--sans);
  }

  .heads b {
    font: 400 1.625rem / 1.1 var(--serif);
  }

  .heads [aria-selected='true'] button {
    padding-bottom: calc(0.65rem - 1px);
    border-bottom: 2px solid var(--light-edge);
    background: var(--light);
  }

  .heads [aria-selected='true'] small {
    color: var(--ink);
  }

  .heads [aria-current='date'] b {
    font-weight: 600;
  }

  .columns > ul,
  .columns > .waiting,
  .columns > p {
    min-height: 24rem;
    padding: 0.6rem 0.5rem 0.75rem;
    border-left: 1px solid var(--rule);
  }

  .columns > :first-child {
    border-left: 0;
  }

  .columns > [data-selected] {
    background: var(--light-soft);
  }

  .columns > .waiting {
    display: grid;
    gap: 0.5rem;
    align-content: start;
  }

  .columns > p {
    color: var(--ink-3);
    font: italic 400 var(--t-fine) / 1.4 var(--serif);
  }

  .columns > p[data-selected] {
    color: var(--ink-2);
  }

  @media (max-width: 1023px), (min-width: 1152px) and (max-width: 1399px) {
    .columns > ul,
    .columns > .waiting,
    .columns > p {
      padding-inline: 0.2rem;
    }
  }

  @media (max-width: 767px) {
    .columns {
      display: none;
    }

    .heads button {
      padding: 0.7rem 0.1rem 0.55rem;
      border: 0;
      text-align: center;
    }

    .heads b {
      font-size: 1.375rem;
    }

    .heads button::after {
      content: '';
      display: block;
      width: 5px;
      height: 5px;
      margin: 0.25rem auto 0;
      border-radius: 1px;
      background: var(--edge);
    }

    .heads [data-empty] button::after {
      visibility: hidden;
    }
  }
`
const Slip = styled.a`
  display: block;
  margin-bottom: 0.5rem;
  padding: 0.5rem 0.55rem;
  border: 1px solid var(--rule);
  border-left: 4px solid var(--c);
  border-radius: 3px;
  background: var(--raise);
  color: var(--ink-2);
  font-size: var(--t-fine);
  line-height: 1.35;
  text-decoration: none;

  &:hover {
    border-color: var(--edge);
    border-left-color: var(--c);
  }

  b {
    display: block;
    margin-bottom: 0.15rem;
    color: var(--ink);
    font: 500 0.9375rem / 1.25 var(--serif);
    hyphens: auto;
  }

  /* narrow columns: on tablets, and where the day's list has just come to stand beside them */
  @media (max-width: 1023px), (min-width: 1152px) and (max-width: 1399px) {
    padding: 0.4rem 0.2rem 0.4rem 0.3rem;

    b {
      font-size: 0.8125rem;
      letter-spacing: -0.02em;
    }
  }
`

/** A week as seven columns, the selected one lit; on a phone the days alone, with the list beneath (look.md section 5). */
export function WeekGrid({ selected, today, days, loading, categoryOf, closedOn, onSelect }: GridProps) {
  const { grid, onKeyDown } = useDayGrid({ selected, onSelect })
  const [week = []] = rowsOf('week', selected)
  const columns = useKeptHeight({ loading, days })
  return (
    <Week className="sheet" ref={grid}>
      {/* biome-ignore lint/a11y/useSemanticElements: a grid of days by the ARIA grid pattern, laid out with CSS grid */}
      <div role="grid" aria-label="Days of the week" onKeyDown={onKeyDown} tabIndex={-1}>
        {/* biome-ignore lint/a11y/useSemanticElements: a row of that grid */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: focus lives on the day inside the cell */}
        <div role="row" className="heads">
          {week.map((day) => {
            const count = countOf(days.get(day))
            return (
              // biome-ignore lint/a11y/useSemanticElements: a cell of that grid
              // biome-ignore lint/a11y/useFocusableInteractive: focus lives on the day inside the cell
              <div
                key={day}
                role="gridcell"
                aria-selected={day === selected}
                aria-current={day === today ? 'date' : undefined}
                data-empty={count === 0 ? '' : undefined}
              >
                <button type="button" data-day={day} tabIndex={day === selected ? 0 : -1} onClick={() => onSelect(day)}>
                  <span className="vh">{`${showLongDay(day)}, ${countText({ count, loading, closed: closedOn(day) })}`}</span>
                  <small aria-hidden="true">{showWeekday(day)}</small>
                  <b className="num" aria-hidden="true">
                    {Number(day.slice(8))}
                  </b>
                </button>
              </div>
            )
          })}
        </div>
      </div>
      <div className="columns" ref={columns}>
        {week.map((day) => {
          const lit = day === selected ? '' : undefined
          const classes = days.get(day)
          const closed = closedOn(day)
          if (loading) return <ColumnWaiting key={day} selected={day === selected} />
          return classes ? (
            <ul key={day} data-selected={lit} aria-label={showLongDay(day)}>
              {classes.map((occurrence) => (
                <li key={occurrence.id}>
                  <Slip href={calendarHref(occurrence.classId)} style={categoryColour(categoryOf(occurrence.classId))}>
                    <b>{occurrence.isCancelled ? <s>{occurrence.className}</s> : occurrence.className}</b>
                    {occurrence.isCancelled ? 'Cancelled' : showTime(occurrence.startTime)}
                  </Slip>
                </li>
              ))}
            </ul>
          ) : (
            <p key={day} data-selected={lit}>
              {closed ? `Closed: ${closed}` : 'No classes scheduled'}
            </p>
          )
        })}
      </div>
    </Week>
  )
}

/** Keeps the height of the week that was shown while the next one loads: what stands beneath stays where it is. */
function useKeptHeight({ loading, days }: Pick<GridProps, 'loading' | 'days'>) {
  const columns = useRef<HTMLDivElement>(null)
  const height = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other days are another height
  useLayoutEffect(() => {
    const element = columns.current
    if (!element) return
    element.style.minHeight = loading ? `${height.current}px` : ''
    if (!loading) height.current = element.offsetHeight
  }, [loading, days])
  return columns
}

function ColumnWaiting({ selected }: { selected: boolean }) {
  return (
    <div className="waiting" data-selected={selected ? '' : undefined}>
      <SkeletonLine height="3.6rem" />
      <SkeletonLine height="3.6rem" />
    </div>
  )
}
