import { useBridge } from '../../bridge/bridge.tsx'
import { useExport } from '../../data/use-export.ts'

type Filter = { kind?: string; status?: string; q?: string }

/** Fetches all requests that the filter finds as CSV and saves them as a file. */
export function useExportLeads(filter: Filter) {
  const { api, today } = useBridge()
  return useExport({
    name: `requests-${today}.csv`,
    fetchText: () => api.call('exportLeads', { query: filter }),
    failure: 'Failed to export requests.',
  })
}
