import { formatDateWithYear, formatTimeRange, getOneTimeDate, type Schedule, weekdayNames } from '@studio/contract'
import { Badge, type Column, IconButton, Table } from '@studio/ui'
import { styled } from 'styled-components'
import { ActionsAtEdge, actionsColumn } from '../../lists/row-layout.ts'

const Frame = styled(ActionsAtEdge)`
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
  isInactive: (item: Schedule) => boolean
  onEdit: (item: Schedule) => void
  onDelete: (item: Schedule) => void
}

export function ScheduleTable({ schedules, ...actions }: Props) {
  return (
    <Frame>
      <Table
        caption="Schedules"
        columns={createColumns(actions)}
        rows={[...schedules].sort(compareInWeek)}
        rowKey={({ id }) => id}
      />
    </Frame>
  )
}

function compareInWeek(a: Schedule, b: Schedule): number {
  return a.dayOfWeek - b.dayOfWeek || a.startTime.localeCompare(b.startTime) || a.className.localeCompare(b.className)
}

function createColumns({ isInactive, onEdit, onDelete }: Omit<Props, 'schedules'>): Column<Schedule>[] {
  return [
    { head: 'Class', part: 'name', cell: ({ className }) => <b>{className}</b> },
    { head: 'Weekday', cell: ({ dayOfWeek }) => weekdayNames[dayOfWeek] },
    {
      head: 'Time',
      cell: ({ startTime, endTime }) => <Time className="num">{formatTimeRange(startTime, endTime)}</Time>,
    },
    { head: 'Room', cell: ({ location }) => location && <span className="room">{location}</span> },
    { head: 'Dates', cell: (item) => <span className="num">{formatDates(item)}</span> },
    { head: 'Kind', part: 'state', cell: (item) => <KindBadge item={item} isInactive={isInactive(item)} /> },
    actionsColumn((item) => (
      <>
        <IconButton icon="pencil-simple" label={`Edit ${formatName(item)}`} onClick={() => onEdit(item)} />
        <IconButton icon="trash" label={`Delete ${formatName(item)}`} onClick={() => onDelete(item)} />
      </>
    )),
  ]
}

function formatName({ className, dayOfWeek, startTime, endTime }: Schedule): string {
  return `${className}, ${weekdayNames[dayOfWeek]}, ${formatTimeRange(startTime, endTime)}`
}

function formatDates(item: Schedule): string {
  if (!item.isRecurring) return toNonBreaking(formatDateWithYear(getOneTimeDate(item)))
  const startDate = toNonBreaking(formatDateWithYear(item.startDate))
  return item.endDate ? `${startDate} – ${toNonBreaking(formatDateWithYear(item.endDate))}` : `From ${startDate}`
}

function toNonBreaking(date: string): string {
  return date.replaceAll(' ', '\u00a0')
}

function KindBadge({ item: { isRecurring }, isInactive }: { item: Schedule; isInactive: boolean }) {
  return (
    <>
      <Badge tone={isRecurring ? 'note' : 'neutral'}>{isRecurring ? 'Recurring' : 'One-time'}</Badge>
      {isInactive && <span className="sub">Inactive</span>}
    </>
  )
}
