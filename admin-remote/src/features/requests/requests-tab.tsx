import { leadKinds, leadStatuses } from '@studio/contract'
import { Button, EmptyState, SearchInput, Select } from '@studio/ui'
import { useState } from 'react'
import { usePage } from '../../data/use-read.ts'
import { useSettled } from '../../data/use-settled.ts'
import { PagedList } from '../../parts/paged-list.tsx'
import { Tools } from '../../parts/tools.ts'
import { useExportLeads } from './export-leads.ts'
import { LeadTable } from './lead-table.tsx'
import { kindNames, statusNames } from './lead-words.ts'

const pageSize = 20
const all = 'all'
const kinds = [
  { value: all, label: 'All requests' },
  ...leadKinds.map((value) => ({ value: String(value), label: kindNames[value] })),
]
const statuses = [
  { value: all, label: 'Any status' },
  ...leadStatuses.map((value) => ({ value: String(value), label: statusNames[value] })),
]

function chosen(value: string): string | undefined {
  return value === all ? undefined : value
}

/** The tab Requests: list, filter, search, status, notes, CSV (ruling A10; labels of ruling E12). */
export function RequestsTab() {
  const [kind, setKind] = useState(all)
  const [status, setStatus] = useState(all)
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const filter = { kind: chosen(kind), status: chosen(status), q: useSettled(search) }
  const leads = usePage('listLeads', { ...filter, page, pageSize })
  const csv = useExportLeads(filter)
  const startOver = (change: (value: string) => void) => (value: string) => {
    change(value)
    setPage(1)
  }
  return (
    <>
      <Tools>
        <div>
          <Select aria-label="Kind" options={kinds} value={kind} onValueChange={startOver(setKind)} />
          <Select aria-label="Status" options={statuses} value={status} onValueChange={startOver(setStatus)} />
          <SearchInput label="Search" value={search} onChange={({ target }) => startOver(setSearch)(target.value)} />
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
      </Tools>
      <PagedList
        read={leads}
        loading="Loading requests"
        empty={<EmptyState title="No requests found" kind="leaves" />}
        label="requests"
        page={page}
        pageSize={pageSize}
        onPageChange={setPage}
      >
        {(found) => <LeadTable leads={found} />}
      </PagedList>
    </>
  )
}
