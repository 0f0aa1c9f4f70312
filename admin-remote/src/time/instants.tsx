import { createInstantFormat, type InstantFormat } from '@studio/client/instants'
import { formatDay, formatTimeRange, type Occurrence } from '@studio/contract'
import type { Column } from '@studio/ui'
import { useBridge } from '../bridge/bridge.tsx'

/** 'Tue, Oct 13, 5:30–6:30 pm' */
export const whenText = ({ date, startTime, endTime }: Pick<Occurrence, 'date' | 'startTime' | 'endTime'>): string =>
  `${formatDay(date)}, ${formatTimeRange(startTime, endTime)}`

export const bookedText = ({ bookedCount, capacity }: Pick<Occurrence, 'bookedCount' | 'capacity'>): string =>
  bookedCount >= capacity ? `Full, ${bookedCount} of ${capacity}` : `${bookedCount} of ${capacity} booked`

export function useInstants(): InstantFormat {
  return createInstantFormat(useBridge().studio.timezone)
}

/** The last column of a log: the day of each entry and, less prominently, its time. */
export function whenColumn(show: InstantFormat): Column<{ at: string }> {
  return {
    head: 'When',
    part: 'date',
    cell: ({ at }) => (
      <span className="num">
        {show.day(at)} <span className="sub">{show.time(at)}</span>
      </span>
    ),
  }
}
