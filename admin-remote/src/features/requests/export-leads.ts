import { useState } from 'react'
import { useBridge } from '../../bridge/bridge.tsx'
import { saveFile } from '../../data/save-file.ts'
import { useOutcome } from '../../data/use-outcome.ts'

type Filter = { kind?: string; status?: string; q?: string }

/** Fetches all requests that the filter finds as CSV and saves them as a file (ruling A10). */
export function useExportLeads(filter: Filter): { pending: boolean; save: () => Promise<void> } {
  const { api, today } = useBridge()
  const { failed } = useOutcome()
  const [pending, setPending] = useState(false)
  const save = async () => {
    if (pending) return
    setPending(true)
    try {
      saveFile({ name: `requests-${today}.csv`, text: await api.call('exportLeads', { query: filter }) })
    } catch (error) {
      failed('Failed to export requests.', error)
    } finally {
      setPending(false)
    }
  }
  return { pending, save }
}
