import { formatTimeRange, oneTimeDate, type Schedule, showDateWithYear, weekdayNames } from '@studio/contract'
import { Badge, type Column, IconButton, Table } from '@studio/ui'
import { styled } from 'styled-components'
import { ActsAtEdge, actionsColumn } from '../../lists/row-layout.ts'

const Frame = styled(ActsAtEdge)`
  @media (min-width: 768px) {
    td[data-part='name'],
    td:has(> .room) {
      min-width: 8rem;
      overflow-wrap: anywhere;
    }
  }

  @media (min-width: 768px) and (max-width: 1023px) {
    th,
    td {
      padding-inline: 0.4rem;
    }

    td[data-part='name'],
    td:has(> .room) {
      min-width: 5.5rem;
    }
  }
`
const Time = styled.span`
  white-space: nowrap;
`

type Props = {
  schedules: readonly Schedule[]
  /** Whether a schedule has no more occurrences because it or its class is inactive. */
  isOff: (item: Schedule) => boolean
  onEdit: (item: Schedule) => void
  onDelete: (item: Schedule) => void
}

export function ScheduleTable({ schedules, ...actions }: Props) {
  return (
    <Frame>
      <Table
        caption="Schedules"
        columns={columnsFor(actions)}
        rows={[...schedules].sort(byWeek)}
        rowKey={({ id }) => id}
      />
    </Frame>
  )
}

function byWeek(a: Schedule, b: Schedule): number {
  return a.dayOfWeek - b.dayOfWeek || a.startTime.localeCompare(b.startTime) || a.className.localeCompare(b.className)
}

function columnsFor({ isOff, onEdit, onDelete }: Omit<Props, 'schedules'>): Column<Schedule>[] {
  return [
    { head: 'Class', part: 'name', cell: ({ className }) => <b>{className}</b> },
    { head: 'Weekday', cell: ({ dayOfWeek }) => weekdayNames[dayOfWeek] },
    {
      head: 'Time',
      cell: ({ startTime, endTime }) => <Time className="num">{formatTimeRange(startTime, endTime)}</Time>,
    },
    { head: 'Room', cell: ({ location }) => location && <span className="room">{location}</span> },
    { head: 'Dates', cell: (item) => <span className="num">{datesOf(item)}</span> },
    { head: 'Kind', part: 'state', cell: (item) => <KindBadge item={item} isOff={isOff(item)} /> },
    actionsColumn((item) => (
      <>
        <IconButton icon="pencil-simple" label={`Edit ${nameOf(item)}`} onClick={() => onEdit(item)} />
        <IconButton icon="trash" label={`Delete ${nameOf(item)}`} onClick={() => onDelete(item)} />
      </>
    )),
  ]
}

function nameOf({ className, dayOfWeek, startTime, endTime }: Schedule): string {
  return `${className}, ${weekdayNames[dayOfWeek]}, ${formatTimeRange(startTime, endTime)}`
}

function datesOf(item: Schedule): string {
  if (!item.isRecurring) return unbroken(showDateWithYear(oneTimeDate(item)))
  const from = unbroken(showDateWithYear(item.startDate))
  return item.endDate ? `${from} – ${unbroken(showDateWithYear(item.endDate))}` : `From ${from}`
}

function unbroken(date: string): string {
  return date.replaceAll(' ', '\u00a0')
}

function KindBadge({ item: { isRecurring }, isOff }: { item: Schedule; isOff: boolean }) {
  return (
    <>
      <Badge tone={isRecurring ? 'note' : 'neutral'}>{isRecurring ? 'Recurring' : 'One-time'}</Badge>
      {isOff && <span className="sub">Inactive</span>}
    </>
  )
}
