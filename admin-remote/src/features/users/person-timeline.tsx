import type { InstantFormat } from '@studio/client/instants'
import type { TimelineEntry, User } from '@studio/contract'
import { Badge, type Column, Table } from '@studio/ui'
import { Section } from '../../layout/detail-page.tsx'
import { PagedList, usePagedList } from '../../lists/paged-list.tsx'
import { useInstants, whenColumn } from '../../time/instants.tsx'
import { entryAmount, entryBadge, entryDetails, entryTitle } from './timeline-labels.ts'

export function PersonTimeline({ user: { id } }: { user: User }) {
  const show = useInstants()
  const entries = usePagedList('listTimeline', {}, { size: 10, params: { id }, pageName: 'timeline' })
  return (
    <Section title="Timeline">
      <PagedList
        pages={entries}
        loading="Loading the timeline"
        empty={<p className="hint">Nothing has happened yet.</p>}
        label="the timeline"
      >
        {(rows) => <Table caption="Timeline" columns={columnsFor(show)} rows={rows} rowKey={({ id }) => id} />}
      </PagedList>
    </Section>
  )
}

function columnsFor(show: InstantFormat): Column<TimelineEntry>[] {
  return [
    {
      head: 'What',
      part: 'name',
      cell: (entry) => {
        const details = entryDetails(entry, show)
        return (
          <>
            <b>{entryTitle(entry)}</b>
            {details && <span className="sub">{details}</span>}
          </>
        )
      },
    },
    {
      head: 'Kind',
      part: 'state',
      cell: (entry) => {
        const { text, tone } = entryBadge(entry)
        return <Badge tone={tone}>{text}</Badge>
      },
    },
    { head: 'Amount', figures: true, cell: (entry) => entryAmount(entry) },
    whenColumn(show),
  ]
}
