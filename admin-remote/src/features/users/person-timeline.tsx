import type { InstantFormat } from '@studio/client/instants'
import type { TimelineEntry, User } from '@studio/contract'
import { Badge, type Column, Table } from '@studio/ui'
import { Section } from '../../layout/detail-page.tsx'
import { PagedList, usePagedList } from '../../lists/paged-list.tsx'
import { createWhenColumn, useInstantFormat } from '../../time/instants.tsx'
import { formatEntryAmount, formatEntryDetails, formatEntryTitle, getEntryBadge } from './timeline-labels.ts'

export function PersonTimeline({ user: { id } }: { user: User }) {
  const format = useInstantFormat()
  const entries = usePagedList('listTimeline', {}, { pageSize: 10, params: { id }, pageParam: 'timeline' })
  return (
    <Section title="Timeline">
      <PagedList
        pages={entries}
        loadingLabel="Loading the timeline"
        empty={<p className="hint">Nothing has happened yet.</p>}
        label="the timeline"
      >
        {(rows) => <Table caption="Timeline" columns={createColumns(format)} rows={rows} rowKey={({ id }) => id} />}
      </PagedList>
    </Section>
  )
}

function createColumns(format: InstantFormat): Column<TimelineEntry>[] {
  return [
    {
      head: 'What',
      phonePart: 'name',
      cell: (entry) => {
        const details = formatEntryDetails(entry, format)
        return (
          <>
            <b>{formatEntryTitle(entry)}</b>
            {details && <span className="sub">{details}</span>}
          </>
        )
      },
    },
    {
      head: 'Kind',
      phonePart: 'state',
      cell: (entry) => {
        const { text, tone } = getEntryBadge(entry)
        return <Badge tone={tone}>{text}</Badge>
      },
    },
    { head: 'Amount', isNumeric: true, cell: (entry) => formatEntryAmount(entry) },
    createWhenColumn(format),
  ]
}
