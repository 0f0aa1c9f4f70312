import { createInstantFormat, type InstantFormat } from '@studio/client/instants'
import type { Column } from '@studio/ui'
import { useBridge } from '../bridge/bridge.tsx'

export function useInstantFormat(): InstantFormat {
  return createInstantFormat(useBridge().studio.timezone)
}

/** The last column of a log: day and time of each entry. */
export function createWhenColumn(format: InstantFormat): Column<{ at: string }> {
  return {
    head: 'When',
    phonePart: 'date',
    cell: ({ at }) => (
      <span className="num">
        {format.day(at)} <span className="sub">{format.time(at)}</span>
      </span>
    ),
  }
}
