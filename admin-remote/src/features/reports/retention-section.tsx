import { useRead } from '@studio/client/reading'
import { type ReportQuery, type RetentionMonth, showMonth } from '@studio/contract'
import { EmptyState, VisuallyHidden } from '@studio/ui'
import { styled } from 'styled-components'
import { ListStates } from '../../lists/list-states.tsx'
import { ExportButton, ReportFrame, ScrollingTable } from './report-section.tsx'

const Months = styled.table`
  border-collapse: collapse;
  font-size: var(--t-small);
  font-variant-numeric: tabular-nums;

  th,
  td {
    padding: var(--s2) var(--s3);
    border-bottom: 1px solid var(--rule);
    text-align: right;
    white-space: nowrap;
  }

  th:first-child {
    position: sticky;
    left: 0;
    background: var(--paper);
    text-align: left;
  }

  small {
    display: block;
    font-size: var(--t-fine);
    color: var(--ink-2);
  }
`
const title = 'Retention'

const note =
  'Of the people who had their first plan in a month, how many have one at the end of that month and of each later one that is over. Paused plans count.'

export function RetentionSection({ query }: { query: ReportQuery }) {
  const read = useRead('getRetentionReport', { query }, { rereadOnOpen: true, keepPrevious: true })
  return (
    <ReportFrame title={title} note={note} buttons={<ExportButton title={title} report="retention" query={query} />}>
      <ListStates read={read} loading="Loading retention">
        {({ months }) =>
          months.length === 0 ? (
            <EmptyState title="No new members in these months" kind="contour" headingLevel={3} />
          ) : (
            <ScrollingTable title={title}>
              <Rows months={months} />
            </ScrollingTable>
          )
        }
      </ListStates>
    </ReportFrame>
  )
}

function Rows({ months }: { months: readonly RetentionMonth[] }) {
  const most = Math.max(...months.map(({ stayed }) => stayed.length))
  const columns = Array.from({ length: most }, (_, place) => place)
  return (
    <Months>
      <caption>
        <VisuallyHidden>{title} by the month of joining</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Joined in</th>
          <th scope="col">People</th>
          {columns.map((place) => (
            <th scope="col" key={place}>
              {place === 0 ? 'Month’s end' : `+${place} mo.`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, joined, stayed }) => (
          <tr key={month}>
            <th scope="row">{showMonth(month)}</th>
            <td>{joined.toLocaleString('en-US')}</td>
            {columns.map((place) => (
              <td key={place}>{place < stayed.length && <Share count={stayed[place] ?? 0} of={joined} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Months>
  )
}

const Share = ({ count, of }: { count: number; of: number }) => (
  <>
    {Math.round((count / of) * 100)}%<small>{count.toLocaleString('en-US')}</small>
  </>
)
