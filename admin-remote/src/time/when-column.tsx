import type { InstantFormat } from '@studio/client/instants'
import type { Column } from '@studio/ui'

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
