import { leadKinds, leadStatuses } from '@studio/contract'
import { Button, EmptyState, Select } from '@studio/ui'
import { useBridge } from '../../bridge/bridge.tsx'
import { useExport } from '../../downloads/use-export.ts'
import { PagedList, usePagedList } from '../../lists/paged-list.tsx'
import { SearchField, Toolbar } from '../../lists/toolbar.tsx'
import { useChoice } from '../../navigation/navigation.tsx'
import { useSearchText } from '../../navigation/use-search-text.ts'
import { kindNames, statusNames } from './lead-labels.ts'
import { LeadTable } from './lead-table.tsx'

const ALL = 'all'
const kinds = [
  { value: ALL, label: 'All requests' },
  ...leadKinds.map((value) => ({ value: String(value), label: kindNames[value] })),
]
const statuses = [
  { value: ALL, label: 'Any status' },
  ...leadStatuses.map((value) => ({ value: String(value), label: statusNames[value] })),
]

const toFilter = (value: string) => (value === ALL ? undefined : value)

export function RequestsTab() {
  const [kind, setKind] = useChoice({ name: 'kind', options: kinds })
  const [status, setStatus] = useChoice({ name: 'status', options: statuses })
  const search = useSearchText()
  const filter = { kind: toFilter(kind), status: toFilter(status), q: search.debouncedText }
  const leadPages = usePagedList('listLeads', filter, { pageSize: 20 })
  const { api, today } = useBridge()
  const csv = useExport({
    name: `requests-${today}.csv`,
    fetchText: () => api.call('exportLeads', { query: filter }),
    failureTitle: 'Failed to export requests.',
  })
  return (
    <>
      <Toolbar>
        <div>
          <Select aria-label="Kind" options={kinds} value={kind} onValueChange={setKind} />
          <Select aria-label="Status" options={statuses} value={status} onValueChange={setStatus} />
          <SearchField label="Search" search={search} />
        </div>
        <Button
          variant="secondary"
          icon="download-simple"
          pending={csv.pending}
          pendingText="Exporting..."
          onClick={() => void csv.save()}
        >
          Export CSV
        </Button>
      </Toolbar>
      <PagedList
        pages={leadPages}
        loadingLabel="Loading requests"
        empty={<EmptyState title="No requests found" kind="leaves" />}
        label="requests"
      >
        {(leads) => <LeadTable leads={leads} />}
      </PagedList>
    </>
  )
}
