import { useRead } from '@studio/client/reading'
import { type ClassFill, formatPercent, getFillRate, type ReportQuery, weekdayNames } from '@studio/contract'
import { type Column, EmptyState, Pagination, Table } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { ListStates } from '../../lists/list-states.tsx'
import { MobileLabel } from '../../lists/row-layout.ts'

const PAGE_SIZE = 20

const ClassFillSection = styled.div`
  margin-top: var(--s5);

  h3 {
    margin-bottom: var(--s2);
    font-size: 1.0625rem;
  }
`

export function FillByClass({ query }: { query: ReportQuery }) {
  const [page, setPage] = useState(1)
  const read = useRead('getFillReport', { query }, { rereadOnOpen: true, keepPrevious: true })
  return (
    <ClassFillSection>
      <h3>Fill rate by class and weekday</h3>
      <ListStates read={read} loadingLabel="Loading the fill rate by class">
        {({ classes }) =>
          classes.length === 0 ? (
            <EmptyState title="No class took place in this period" artwork="contour" headingLevel={3} />
          ) : (
            <>
              <Table
                caption="Fill rate by class and weekday"
                columns={columns}
                rows={classes.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
                rowKey={({ classId }) => classId}
              />
              <Pagination
                label="classes"
                page={page}
                pageSize={PAGE_SIZE}
                total={classes.length}
                onPageChange={setPage}
              />
            </>
          )
        }
      </ListStates>
    </ClassFillSection>
  )
}

const columns: Column<ClassFill>[] = [
  { head: 'Class', phonePart: 'name', cell: ({ name }) => <b>{name}</b> },
  {
    head: 'Seats taken',
    // At the right of the name on a phone, where other tables have a date.
    phonePart: 'date',
    isNumeric: true,
    cell: (classFill) => <span className="num">{formatPercent(getFillRate(classFill))}</span>,
  },
  {
    head: 'Seats',
    phonePart: 'fact',
    isNumeric: true,
    cell: ({ taken, offered }) => (
      <span className="num">
        {taken.toLocaleString('en-US')} of {offered.toLocaleString('en-US')}
        <MobileLabel> seats</MobileLabel>
      </span>
    ),
  },
  {
    head: 'Dates',
    phonePart: 'fact',
    isNumeric: true,
    cell: ({ occurrences }) => (
      <span className="num">
        {occurrences}
        <MobileLabel> {occurrences === 1 ? 'date' : 'dates'}</MobileLabel>
      </span>
    ),
  },
  {
    head: 'By weekday',
    phonePart: 'state',
    cell: ({ weekdays }) => <span className="num">{weekdays.map(formatWeekdayFill).join(', ')}</span>,
  },
]

/** 'Wed 75%' */
function formatWeekdayFill({ weekday, ...seats }: ClassFill['weekdays'][number]): string {
  return `${(weekdayNames[weekday] ?? '').slice(0, 3)} ${formatPercent(getFillRate(seats))}`
}
