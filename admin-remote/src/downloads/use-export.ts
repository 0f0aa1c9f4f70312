import { attempt } from '@studio/client/attempt'
import { useState } from 'react'
import { useResultToast } from '../mutations/use-result-toast.ts'

/** The browser reads the URL only after the click has been handled. */
const URL_LIFETIME_MS = 10_000

function saveCsvFile({ fileName, text }: { fileName: string; text: string }): void {
  // Spreadsheets detect UTF-8 by its byte order mark, which reading the response as text has removed.
  const href = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = href
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(href), URL_LIFETIME_MS)
}

type ExportOptions = {
  fileName: string
  fetchText: () => Promise<string>
  /** The title of the toast if it fails. */
  failureTitle: string
}

/** Fetches CSV text from the API and saves it as a file; one at a time. */
export function useExport({ fileName, fetchText, failureTitle }: ExportOptions): {
  pending: boolean
  save: () => Promise<void>
} {
  const toast = useResultToast()
  const [pending, setPending] = useState(false)
  const save = async () => {
    if (pending) return
    setPending(true)
    const { done, answer, failure } = await attempt(fetchText())
    setPending(false)
    if (done) saveCsvFile({ fileName, text: answer })
    else toast.showFailure(failureTitle, failure)
  }
  return { pending, save }
}
