import type { ReportName, ReportQuery } from '@studio/contract'
import { useBridge } from '../../bridge/bridge.tsx'
import { useExport } from '../../data/use-export.ts'

/** Fetches a report as CSV and saves it as a file. */
export function useExportReport({ report, query }: { report: ReportName; query: ReportQuery }) {
  const { api } = useBridge()
  return useExport({
    name: `${report}-${query.from}-${query.to}.csv`,
    fetchText: () => api.call('exportReport', { params: { report }, query }),
    failure: 'Failed to export the report.',
  })
}
