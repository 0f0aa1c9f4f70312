import { LoadFailed } from '@studio/client/load-failed'
import { paths } from '@studio/contract'
import { LinkList, Notice, PageHead } from '@studio/ui'
import { styled } from 'styled-components'
import { UnpaidNotice } from '../../booking/unpaid-notice.tsx'
import { usePage } from '../../navigation/use-page.ts'
import { pageHeads } from '../../studio/studio.ts'
import { CalendarBar } from './calendar-bar.tsx'
import { DayList } from './day-list.tsx'
import { Legend } from './legend.tsx'
import { MonthGrid } from './month-grid.tsx'
import { useCalendar } from './use-calendar.ts'
import { WeekGrid } from './week-grid.tsx'

const OneClassNotice = styled.div`
  margin-bottom: var(--s5);

  @media (pointer: coarse) {
    a {
      display: inline-block;
      padding-block: 0.75rem;
    }
  }
`
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 17rem);
  gap: var(--gap);
  align-items: start;
  padding-bottom: var(--s8);

  @media (max-width: 1151px) {
    grid-template-columns: minmax(0, 1fr);
  }

  /* Content below the days is hidden until they load, because their height is not known before. */
  @media (min-width: 768px) {
    &[data-loading] [aria-label='Legend'] {
      visibility: hidden;
    }
  }

  @media (min-width: 768px) and (max-width: 1151px) {
    &[data-loading] > :last-child {
      display: none;
    }
  }
`
const SideColumn = styled.div`
  display: grid;
  gap: var(--gap);

  h2 {
    margin-bottom: var(--s3);
  }
`

/** /calendar: the week or month, with the classes of the selected day beside it. */
export default function CalendarPage() {
  usePage(pageHeads.calendar)
  const { view, setView, readFailure, filterText, hasFirstLoadEnded, grid } = useCalendar()
  const { selectedDay, today, occurrencesByDay, loading, onSelect, getClosedReason } = grid
  const Grid = view === 'week' ? WeekGrid : MonthGrid
  return (
    <div className="wrap">
      <PageHead title="Calendar" />
      <UnpaidNotice />
      {filterText && (
        <OneClassNotice>
          <Notice tone="highlight" title={filterText}>
            <a href={paths.calendar}>Show all classes</a>
          </Notice>
        </OneClassNotice>
      )}
      <CalendarBar view={view} onViewChange={setView} selectedDay={selectedDay} today={today} onSelect={onSelect} />
      <Columns data-loading={hasFirstLoadEnded ? undefined : ''}>
        <div>
          {readFailure ? <LoadFailed error={readFailure.error} onRetry={readFailure.retry} /> : <Grid {...grid} />}
          <Legend />
        </div>
        <SideColumn>
          {!readFailure && (
            <DayList
              day={selectedDay}
              today={today}
              occurrences={loading ? null : (occurrencesByDay.get(selectedDay) ?? [])}
              closedReason={getClosedReason(selectedDay)}
            />
          )}
          {hasFirstLoadEnded && <QuickActions />}
        </SideColumn>
      </Columns>
    </div>
  )
}

const quickActions = [
  { label: 'Browse Classes', href: paths.classes },
  { label: 'My Dashboard', href: paths.dashboard },
]

function QuickActions() {
  return (
    <section className="sheet padded" aria-labelledby="quick-actions">
      <h2 className="head" id="quick-actions">
        Quick actions
      </h2>
      <LinkList items={quickActions} />
    </section>
  )
}
