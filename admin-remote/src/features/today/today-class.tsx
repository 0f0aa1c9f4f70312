import { useNow } from '@studio/client/now'
import { type Day, formatTimeRange, pluralize, type TodayClass } from '@studio/contract'
import { Badge, Icon } from '@studio/ui'
import { type ComponentType, useId } from 'react'
import { styled } from 'styled-components'
import { formatBookedCount } from '../../time/occurrence-texts.ts'

const MS_PER_MINUTE = 60_000

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

  h3 b + * {
    margin-left: 0.4rem;
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
const RosterPanel = styled.div`
  padding-bottom: var(--s5);
`

export type DayRosterComponent = ComponentType<{ day: Day; todayClass: TodayClass; onWalkIn: () => void }>

type Props = {
  day: Day
  todayClass: TodayClass
  isOpen: boolean
  onToggle: () => void
  onWalkIn: () => void
  Roster: DayRosterComponent
}

export function TodayClassItem({ day, todayClass, isOpen, onToggle, onWalkIn, Roster }: Props) {
  const panelId = useId()
  const currentTime = useNow(MS_PER_MINUTE).toISOString()
  const { className, startTime, endTime, startsAt, endsAt, isCancelled } = todayClass
  const isRunning = startsAt !== null && endsAt !== null && startsAt <= currentTime && currentTime < endsAt
  return (
    <li>
      <h3 data-cancelled={isCancelled || undefined}>
        <button type="button" aria-expanded={isOpen} aria-controls={isOpen ? panelId : undefined} onClick={onToggle}>
          <span className="num time">
            {startTime && endTime ? formatTimeRange(startTime, endTime) : 'Any time of day'}
          </span>{' '}
          <span>
            <b>{className}</b> {isCancelled && <Badge tone="bad">Cancelled</Badge>}
            {isRunning && !isCancelled && <Badge tone="highlight">On now</Badge>}
          </span>{' '}
          <span className="num count">
            {formatBookedCount(todayClass)}, {todayClass.checkedInCount} here{formatWaitlist(todayClass)}
          </span>
          <Icon name="caret-down" />
        </button>
      </h3>
      {isOpen && (
        <RosterPanel id={panelId}>
          <Roster day={day} todayClass={todayClass} onWalkIn={onWalkIn} />
        </RosterPanel>
      )}
    </li>
  )
}

function formatWaitlist({ waitingCount, offerCount }: TodayClass): string {
  const waitingText = waitingCount > 0 ? `, ${waitingCount} waiting` : ''
  return offerCount > 0 ? `${waitingText}, ${pluralize(offerCount, 'offer')} open` : waitingText
}
