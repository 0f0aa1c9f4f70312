import type { ReportName, ReportQuery } from '@studio/contract'
import { useState } from 'react'
import { useBridge } from '../../bridge/bridge.tsx'
import { saveFile } from '../../data/save-file.ts'
import { useOutcome } from '../../data/use-outcome.ts'

/** Fetches a report as CSV and saves it as a file. */
export function useExportReport({ report, query }: { report: ReportName; query: ReportQuery }) {
  const { api } = useBridge()
  const { failed } = useOutcome()
  const [pending, setPending] = useState(false)
  const save = async () => {
    if (pending) return
    setPending(true)
    try {
      const text = await api.call('exportReport', { params: { report }, query })
      saveFile({ name: `${report}-${query.from}-${query.to}.csv`, text })
    } catch (error) {
      failed('Failed to export the report.', error)
    } finally {
      setPending(false)
    }
  }
  return { pending, save }
}
