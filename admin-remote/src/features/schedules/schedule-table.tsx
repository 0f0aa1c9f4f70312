import { formatDateWithYear, formatTimeRange, getOneTimeDate, type Schedule, weekdayNames } from '@studio/contract'
import { Badge, type Column, IconButton, Table } from '@studio/ui'
import { styled } from 'styled-components'
import { ActionsAtEdge, createActionsColumn } from '../../lists/row-layout.ts'

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
  isInactive: (schedule: Schedule) => boolean
  onEdit: (schedule: Schedule) => void
  onDelete: (schedule: Schedule) => void
}

export function ScheduleTable({ schedules, ...columnProps }: Props) {
  return (
    <Frame>
      <Table
        caption="Schedules"
        columns={createColumns(columnProps)}
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
    { head: 'Class', phonePart: 'name', cell: ({ className }) => <b>{className}</b> },
    { head: 'Weekday', cell: ({ dayOfWeek }) => weekdayNames[dayOfWeek] },
    {
      head: 'Time',
      cell: ({ startTime, endTime }) => <Time className="num">{formatTimeRange(startTime, endTime)}</Time>,
    },
    { head: 'Room', cell: ({ location }) => location && <span className="room">{location}</span> },
    { head: 'Dates', cell: (schedule) => <span className="num">{formatDates(schedule)}</span> },
    {
      head: 'Kind',
      phonePart: 'state',
      cell: (schedule) => <KindBadge schedule={schedule} isInactive={isInactive(schedule)} />,
    },
    createActionsColumn((schedule) => (
      <>
        <IconButton
          icon="pencil-simple"
          label={`Edit ${formatScheduleName(schedule)}`}
          onClick={() => onEdit(schedule)}
        />
        <IconButton icon="trash" label={`Delete ${formatScheduleName(schedule)}`} onClick={() => onDelete(schedule)} />
      </>
    )),
  ]
}

function formatScheduleName({ className, dayOfWeek, startTime, endTime }: Schedule): string {
  return `${className}, ${weekdayNames[dayOfWeek]}, ${formatTimeRange(startTime, endTime)}`
}

function formatDates(schedule: Schedule): string {
  if (!schedule.isRecurring) return toNonBreaking(formatDateWithYear(getOneTimeDate(schedule)))
  const startDate = toNonBreaking(formatDateWithYear(schedule.startDate))
  return schedule.endDate
    ? `${startDate} – ${toNonBreaking(formatDateWithYear(schedule.endDate))}`
    : `From ${startDate}`
}

function toNonBreaking(date: string): string {
  return date.replaceAll(' ', '\u00a0')
}

function KindBadge({ schedule: { isRecurring }, isInactive }: { schedule: Schedule; isInactive: boolean }) {
  return (
    <>
      <Badge tone={isRecurring ? 'note' : 'neutral'}>{isRecurring ? 'Recurring' : 'One-time'}</Badge>
      {isInactive && <span className="sub">Inactive</span>}
    </>
  )
}
