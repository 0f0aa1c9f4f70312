import { findFailedRead } from '@studio/client/failed-read'
import { LoadFailed } from '@studio/client/load-failed'
import { useRead } from '@studio/client/reading'
import { SubstituteRow } from '@studio/client/substitute-row'
import {
  type Day,
  formatDay,
  formatTimeRange,
  getStaffRights,
  paths,
  type SubstituteRequest,
  type TeachingDate,
  type User,
} from '@studio/contract'
import { Badge, EmptyState, LinkList, PageHead } from '@studio/ui'
import type { ReactNode } from 'react'
import { usePage } from '../../navigation/use-page.ts'
import { SectionLoading } from '../../states/section-loading.tsx'
import { useStudioToday } from '../../studio/studio.ts'
import { notify } from '../../toasts/toast-store.ts'
import { RowSheet } from './roster-layout.ts'

const READ_OPTIONS = { rereadOnOpen: true, refreshEveryMs: 60_000 }

/** The requests for substitutes and the upcoming dates: an instructor's own, or all of them for the front desk. */
export function DateList({ user, children }: { user: User; children: ReactNode }) {
  const hasDeskRight = getStaffRights(user.staff?.preset).includes('desk')
  const lead = hasDeskRight ? 'Every class of the next two weeks.' : 'Your classes of the next eight weeks.'
  usePage({ title: 'Teach', description: lead })
  const today = useStudioToday()
  const dates = useRead('listTeachingDates', undefined, READ_OPTIONS)
  const requests = useRead('listSubstituteRequests', undefined, READ_OPTIONS)
  const failedRead = findFailedRead(dates, requests)
  const datesByDay = [...Map.groupBy(dates.data ?? [], ({ date }) => date)]
  return (
    <>
      <PageHead title="Teach" lead={lead} />
      {children}
      {requests.data && requests.data.length > 0 && <Substitutes requests={requests.data} />}
      {failedRead && <LoadFailed error={failedRead.error} onRetry={failedRead.retry} />}
      {!failedRead && !dates.data && <SectionLoading count={4} label="Loading your classes" />}
      {dates.data?.length === 0 && <EmptyState title="No classes" />}
      {datesByDay.map(([day, datesOfDay]) => (
        <section key={day} className="sheet padded" aria-labelledby={`day-${day}`}>
          <h2 className="head" id={`day-${day}`}>
            {formatHeading({ day, today })}
          </h2>
          <LinkList items={datesOfDay.map((date) => ({ href: toRosterHref(date.id), label: renderLabel(date) }))} />
        </section>
      ))}
    </>
  )
}

function Substitutes({ requests }: { requests: readonly SubstituteRequest[] }) {
  return (
    <RowSheet className="sheet padded" aria-labelledby="substitutes">
      <h2 className="head" id="substitutes">
        Substitutes
      </h2>
      <ul>
        {requests.map((request) => (
          <SubstituteRow key={request.id} request={request} notify={notify} />
        ))}
      </ul>
    </RowSheet>
  )
}

/** The roster of a date has the date's id. */
export const toRosterHref = (rosterId: string): string => `${paths.teach}?${new URLSearchParams({ roster: rosterId })}`

const formatHeading = ({ day, today }: { day: Day; today: Day }) =>
  day === today ? `Today, ${formatDay(day)}` : formatDay(day)

function renderLabel(date: TeachingDate): ReactNode {
  const facts = [
    formatTimes(date),
    date.instructorName,
    date.location,
    `${date.bookedCount} of ${date.capacity} booked`,
  ]
  return (
    <span>
      {date.className} {date.isCancelled && <Badge tone="bad">Cancelled</Badge>}
      <small className="num">{facts.filter(Boolean).join(', ')}</small>
    </span>
  )
}

export const formatTimes = ({ startTime, endTime }: Pick<TeachingDate, 'startTime' | 'endTime'>): string =>
  startTime && endTime ? formatTimeRange(startTime, endTime) : 'All day'
