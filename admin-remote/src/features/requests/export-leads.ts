import { useState } from 'react'
import { useBridge } from '../../bridge/bridge.tsx'
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

function saveFile({ name, text }: { name: string; text: string }): void {
  // Reading the answer as text took the mark away by which spreadsheets know UTF-8.
  const href = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(href), 10_000)
}
