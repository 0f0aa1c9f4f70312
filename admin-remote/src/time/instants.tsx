import { createInstantFormat, type InstantFormat } from '@studio/client/instants'
import { formatDay, formatTimeRange, type Occurrence } from '@studio/contract'
import type { Column } from '@studio/ui'
import { useBridge } from '../bridge/bridge.tsx'

/** 'Tue, Oct 13, 5:30–6:30 pm' */
export const formatWhen = ({ date, startTime, endTime }: Pick<Occurrence, 'date' | 'startTime' | 'endTime'>): string =>
  `${formatDay(date)}, ${formatTimeRange(startTime, endTime)}`

export const formatBookedCount = ({ bookedCount, capacity }: Pick<Occurrence, 'bookedCount' | 'capacity'>): string =>
  bookedCount >= capacity ? `Full, ${bookedCount} of ${capacity}` : `${bookedCount} of ${capacity} booked`

export function useInstantFormat(): InstantFormat {
  return createInstantFormat(useBridge().studio.timezone)
}

/** The last column of a log: day and time of each entry. */
export function createWhenColumn(format: InstantFormat): Column<{ at: string }> {
  return {
    head: 'When',
    part: 'date',
    cell: ({ at }) => (
      <span className="num">
        {format.day(at)} <span className="sub">{format.time(at)}</span>
      </span>
    ),
  }
}
