import { useState } from 'react'
import { saveFile } from './save-file.ts'
import { useOutcome } from './use-outcome.ts'

type Input = {
  /** The file's name. */
  name: string
  fetchText: () => Promise<string>
  /** What is said when it failed: 'Failed to export requests.' */
  failure: string
}

/** Fetches a text from the API and saves it as a file; one at a time. */
export function useExport({ name, fetchText, failure }: Input): { pending: boolean; save: () => Promise<void> } {
  const { failed } = useOutcome()
  const [pending, setPending] = useState(false)
  const save = async () => {
    if (pending) return
    setPending(true)
    try {
      saveFile({ name, text: await fetchText() })
    } catch (error) {
      failed(failure, error)
    } finally {
      setPending(false)
    }
  }
  return { pending, save }
}
