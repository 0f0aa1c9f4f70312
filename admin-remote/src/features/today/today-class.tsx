import { type Day, formatTimeRange, type TodayClass } from '@studio/contract'
import { Badge, Button, Icon } from '@studio/ui'
import { useId } from 'react'
import { styled } from 'styled-components'
import { bookedText } from '../../components/date-labels.ts'
import { rosterHref } from '../../components/hash-routes.ts'
import { ListStates } from '../../components/list-states.tsx'
import { useNow } from '../../components/use-now.ts'
import { RosterFacts, RosterLists, useLiveRoster } from '../rosters/roster-lists.tsx'
import type { WalkInDate } from '../rosters/use-book-walk-in.ts'

export const ClassList = styled.ul`
  border-top: 1px solid var(--ink);

  > li {
    border-bottom: 1px solid var(--rule);
  }

  h3 {
    font: inherit;
  }

  h3 > button {
    display: grid;
    grid-template-columns: 9.5rem minmax(0, 1fr) auto auto;
    gap: 0 var(--s3);
    align-items: baseline;
    width: 100%;
    min-height: 3rem;
    padding: var(--s3) 0;
    border: 0;
    background: none;
    color: var(--ink-2);
    font: 400 var(--t-small) / 1.4 var(--sans);
    text-align: left;
    cursor: pointer;
  }

  h3 > button:hover {
    background: var(--act-wash);
  }

  h3 b {
    color: var(--ink);
    font: 480 1.125rem / 1.3 var(--serif);
    overflow-wrap: anywhere;
  }

  [data-cancelled] b {
    color: var(--ink-2);
    text-decoration: line-through;
  }

  h3 svg {
    align-self: center;
  }

  [aria-expanded='true'] svg {
    transform: rotate(180deg);
  }

  @media (max-width: 639px) {
    h3 > button {
      grid-template-columns: minmax(0, 1fr) auto;
    }

    h3 .time {
      grid-column: 1 / -1;
    }

    h3 .count {
      grid-row: 3;
      grid-column: 1;
    }

    h3 svg {
      grid-row: 2;
      grid-column: 2;
    }
  }
`
const Opened = styled.div`
  padding-bottom: var(--s5);

  > header {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s3);
    align-items: center;
    justify-content: space-between;
    margin-bottom: var(--s3);
    font-size: var(--t-small);
    color: var(--ink-2);
  }

  .ways {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2) var(--s4);
    align-items: center;
  }
`

type Props = {
  day: Day
  item: TodayClass
  isOpen: boolean
  onToggle: () => void
  onWalkIn: (date: WalkInDate) => void
}

/** One class of the day: hours, name and figures, and its roster while it is open. */
export function TodayClassItem({ day, item, isOpen, onToggle, onWalkIn }: Props) {
  const panelId = useId()
  const now = new Date(useNow()).toISOString()
  const { className, startTime, endTime, startsAt, endsAt, isCancelled } = item
  const isOn = startsAt !== null && endsAt !== null && startsAt <= now && now < endsAt
  return (
    <li>
      <h3 data-cancelled={isCancelled || undefined}>
        <button type="button" aria-expanded={isOpen} aria-controls={isOpen ? panelId : undefined} onClick={onToggle}>
          <span className="num time">
            {startTime && endTime ? formatTimeRange(startTime, endTime) : 'Any time of day'}
          </span>{' '}
          <span>
            <b>{className}</b> {isCancelled && <Badge tone="bad">Cancelled</Badge>}
            {isOn && !isCancelled && <Badge tone="now">On now</Badge>}
          </span>{' '}
          <span className="num count">
            {bookedText(item)}, {item.hereCount} here
          </span>
          <Icon name="caret-down" />
        </button>
      </h3>
      {isOpen && (
        <Opened id={panelId}>
          <OpenedRoster day={day} item={item} onWalkIn={onWalkIn} />
        </Opened>
      )}
    </li>
  )
}

function OpenedRoster({ day, item, onWalkIn }: Pick<Props, 'day' | 'item' | 'onWalkIn'>) {
  const { classId, scheduleId, className, isCancelled, startTime, endTime, startsAt, bookedCount, capacity } = item
  const roster = useLiveRoster({ classId, scheduleId, date: day })
  const date: WalkInDate | null =
    scheduleId && startTime && endTime && startsAt && !isCancelled
      ? { id: scheduleId, classId, className, date: day, startTime, endTime, startsAt, bookedCount, capacity }
      : null
  return (
    <>
      <header>
        {roster.data ? <RosterFacts roster={roster.data} /> : <span />}
        <span className="ways">
          {scheduleId && (
            <a href={rosterHref({ id: scheduleId, date: day })} aria-label={`Open the roster of ${className}`}>
              Open roster
            </a>
          )}
          {date && (
            <Button variant="secondary" icon="plus" onClick={() => onWalkIn(date)}>
              Add Walk-in
            </Button>
          )}
        </span>
      </header>
      <ListStates read={roster} loading={`Loading the roster of ${className}`}>
        {(found) => <RosterLists roster={found} canCheckIn />}
      </ListStates>
    </>
  )
}
