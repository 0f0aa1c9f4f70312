import { leadKinds, leadStatuses } from '@studio/contract'
import { Button, EmptyState, Select } from '@studio/ui'
import { useBridge } from '../../bridge/bridge.tsx'
import { useExport } from '../../downloads/use-export.ts'
import { PagedList, usePagedList } from '../../lists/paged-list.tsx'
import { SearchField, Toolbar } from '../../lists/toolbar.tsx'
import { useUrlChoice } from '../../navigation/navigation.tsx'
import { useSearchText } from '../../navigation/use-search-text.ts'
import { leadKindNames, leadStatusNames } from './lead-labels.ts'
import { LeadTable } from './lead-table.tsx'

const ALL = 'all'
const kindOptions = [
  { value: ALL, label: 'All requests' },
  ...leadKinds.map((value) => ({ value: String(value), label: leadKindNames[value] })),
]
const statusOptions = [
  { value: ALL, label: 'Any status' },
  ...leadStatuses.map((value) => ({ value: String(value), label: leadStatusNames[value] })),
]

const toFilter = (value: string) => (value === ALL ? undefined : value)

export function RequestsTab() {
  const [kind, setKind] = useUrlChoice({ name: 'kind', options: kindOptions })
  const [status, setStatus] = useUrlChoice({ name: 'status', options: statusOptions })
  const search = useSearchText()
  const filter = { kind: toFilter(kind), status: toFilter(status), q: search.debouncedText }
  const leadPages = usePagedList('listLeads', filter, { pageSize: 20 })
  const { api, today } = useBridge()
  const csvExport = useExport({
    fileName: `requests-${today}.csv`,
    fetchText: () => api.call('exportLeads', { query: filter }),
    failureTitle: 'Failed to export requests.',
  })
  return (
    <>
      <Toolbar>
        <div>
          <Select aria-label="Kind" options={kindOptions} value={kind} onValueChange={setKind} />
          <Select aria-label="Status" options={statusOptions} value={status} onValueChange={setStatus} />
          <SearchField label="Search" search={search} />
        </div>
        <Button
          variant="secondary"
          icon="download-simple"
          pending={csvExport.pending}
          pendingText="Exporting..."
          onClick={() => void csvExport.save()}
        >
          Export CSV
        </Button>
      </Toolbar>
      <PagedList
        pages={leadPages}
        loadingLabel="Loading requests"
        empty={<EmptyState title="No requests found" artwork="leaves" />}
        label="requests"
      >
        {(leads) => <LeadTable leads={leads} />}
      </PagedList>
    </>
  )
}
