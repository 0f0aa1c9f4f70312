import { useRead } from '@studio/client/reading'
import { formatMonth, type ReportQuery, type RetentionMonth } from '@studio/contract'
import { EmptyState, VisuallyHidden } from '@studio/ui'
import { styled } from 'styled-components'
import { ListStates } from '../../lists/list-states.tsx'
import { ExportButton, ReportFrame, ScrollingTable } from './report-section.tsx'

const RetentionGrid = styled.table`
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
  'For people whose first plan began in a month: how many still have a plan at the end of that month, and of each later one. Paused plans count.'

export function RetentionSection({ query }: { query: ReportQuery }) {
  const read = useRead('getRetentionReport', { query }, { rereadOnOpen: true, keepPrevious: true })
  return (
    <ReportFrame title={title} note={note} buttons={<ExportButton title={title} report="retention" query={query} />}>
      <ListStates read={read} loadingLabel="Loading retention">
        {({ months }) =>
          months.length === 0 ? (
            <EmptyState title="No new members in these months" artwork="contour" headingLevel={3} />
          ) : (
            <ScrollingTable title={title}>
              <RetentionTable months={months} />
            </ScrollingTable>
          )
        }
      </ListStates>
    </ReportFrame>
  )
}

function RetentionTable({ months }: { months: readonly RetentionMonth[] }) {
  const columnCount = Math.max(...months.map(({ stayed }) => stayed.length))
  const monthOffsets = Array.from({ length: columnCount }, (_, index) => index)
  return (
    <RetentionGrid>
      <caption>
        <VisuallyHidden>{title} by the month of joining</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Joined in</th>
          <th scope="col">People</th>
          {monthOffsets.map((offset) => (
            <th scope="col" key={offset}>
              {offset === 0 ? 'Month’s end' : `+${offset} mo.`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, joined, stayed }) => (
          <tr key={month}>
            <th scope="row">{formatMonth(month)}</th>
            <td>{joined.toLocaleString('en-US')}</td>
            {monthOffsets.map((offset) => (
              <td key={offset}>
                {offset < stayed.length && <RetentionShare count={stayed[offset] ?? 0} total={joined} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </RetentionGrid>
  )
}

const RetentionShare = ({ count, total }: { count: number; total: number }) => (
  <>
    {Math.round((count / total) * 100)}%<small>{count.toLocaleString('en-US')}</small>
  </>
)
