import { findFailedRead } from '@studio/client/failed-read'
import { LoadFailed } from '@studio/client/load-failed'
import { formatPayment } from '@studio/client/payment-labels'
import { usePagedRead } from '@studio/client/reading'
import { type AttendanceEntry, formatLongDay, paths } from '@studio/contract'
import { Badge, ButtonLink, EmptyState, Pagination } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { SectionLoading } from '../../../states/section-loading.tsx'
import { formatInstant } from '../../../studio/studio.ts'
import { DashboardScreen } from '../dashboard-screen.tsx'

const List = styled.ul`
  border-top: 1px solid var(--ink);

  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0.1rem var(--s5);
    align-items: center;
    padding-block: var(--s4);
  }

  li + li {
    border-top: 1px solid var(--rule);
  }

  h2 {
    font-size: 1.1875rem;
    font-weight: 450;
  }

  p {
    color: var(--ink-2);
    font-size: var(--t-small);
    line-height: 1.45;
  }

  @media (max-width: 639px) {
    li {
      grid-template-columns: minmax(0, 1fr);
    }

    .state {
      justify-self: start;
      margin-top: 0.3rem;
    }
  }
`
const CardRoot = styled.div`
  margin-bottom: var(--s8);
`

const PAGE_SIZE = 20

/** /dashboard#history: past bookings and their outcome. */
export default function HistoryScreen() {
  const [page, setPage] = useState(1)
  const history = usePagedRead(
    'listMyHistory',
    { query: { page, pageSize: PAGE_SIZE } },
    { rereadOnOpen: true, keepPrevious: true },
  )
  const failedRead = findFailedRead(history)
  const { data } = history
  return (
    <DashboardScreen title="My history" text="The classes you booked, and whether you came.">
      <CardRoot className="sheet padded">
        {failedRead && <LoadFailed error={failedRead.error} onRetry={failedRead.retry} />}
        {!data && !failedRead && <SectionLoading count={6} label="Loading your history" />}
        {data?.total === 0 && <NoHistory />}
        {data && data.total !== 0 && (
          <>
            <List>
              {data.answer.map((entry) => (
                <HistoryEntry key={entry.bookingId} entry={entry} />
              ))}
            </List>
            <Pagination
              page={page}
              pageSize={PAGE_SIZE}
              total={data.total ?? data.answer.length}
              onPageChange={setPage}
              label="your history"
            />
          </>
        )}
      </CardRoot>
    </DashboardScreen>
  )
}

function NoHistory() {
  return (
    <EmptyState
      title="No classes yet"
      action={
        <ButtonLink variant="secondary" href={paths.classes}>
          Browse Classes
        </ButtonLink>
      }
    >
      Classes you booked appear here the day after they take place.
    </EmptyState>
  )
}

const outcomeLabels = {
  attended: { text: 'Attended', tone: 'good' },
  missed: { text: 'Missed', tone: 'neutral' },
  // No one was checked in on that date, so it is unknown whether the member came.
  booked: { text: 'Booked', tone: 'neutral' },
  cancelled: { text: 'Cancelled', tone: 'neutral' },
} as const

const cancellationTexts = {
  member: 'You cancelled.',
  studio: 'The studio cancelled.',
  membership: 'Your membership no longer covered it.',
} as const

function HistoryEntry({ entry }: { entry: AttendanceEntry }) {
  const { text, tone } = outcomeLabels[entry.outcome]
  const details = [entry.instructorName, entry.location].filter(Boolean).join(', ')
  return (
    <li>
      <div>
        <h2>{entry.className}</h2>
        <p>{formatDayAndTime(entry)}</p>
        {details && <p>{details}</p>}
        {entry.cancelledBy && <p>{entry.lateCancel ? 'You cancelled late.' : cancellationTexts[entry.cancelledBy]}</p>}
        <p>{formatPayment(entry)}</p>
      </div>
      <Badge tone={tone} className="state">
        {text}
      </Badge>
    </li>
  )
}

function formatDayAndTime({ bookingDate, startsAt, endsAt }: AttendanceEntry): string {
  const day = formatLongDay(bookingDate)
  return startsAt && endsAt ? `${day}, ${formatInstant.timeRange(startsAt, endsAt)}` : day
}
