import { useRead } from '@studio/client/reading'
import { type Day, formatLongDay, formatTimeRange } from '@studio/contract'
import { styled } from 'styled-components'
import { SubSection } from '../../layout/detail-page.tsx'
import { rosterHref } from '../../navigation/hash-routes.ts'

const PastSection = styled(SubSection)`
  margin-top: var(--s5);

  li {
    padding-block: var(--s2);
    border-top: 1px solid var(--rule);
  }
`

/** Links to the rosters of dates that the grid no longer shows, because their class or schedule was deleted or moved. */
export function PastDates({ range }: { range: { from: Day; to: Day } }) {
  const dates = useRead('listPastDates', { query: range }, { rereadOnOpen: true }).data ?? []
  if (dates.length === 0) return null
  return (
    <PastSection aria-labelledby="past-dates">
      <h3 id="past-dates">No longer in the calendar</h3>
      <ul>
        {dates.map((pastDate) => (
          <li key={rosterHref(pastDate)} className="num">
            <a href={rosterHref(pastDate)}>
              {pastDate.className}, {formatLongDay(pastDate.date)},{' '}
              {formatTimeRange(pastDate.startTime, pastDate.endTime)}
            </a>{' '}
            <span className="sub">{pastDate.bookedCount} booked</span>
          </li>
        ))}
      </ul>
    </PastSection>
  )
}
