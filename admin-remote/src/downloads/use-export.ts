import { attempt } from '@studio/client/attempt'
import { useState } from 'react'
import { useResultToast } from '../mutations/use-result-toast.ts'
import { saveFile } from './save-file.ts'

type Input = {
  name: string
  fetchText: () => Promise<string>
  failure: string
}

/** Fetches a text from the API and saves it as a file; one at a time. */
export function useExport({ name, fetchText, failure: title }: Input): { pending: boolean; save: () => Promise<void> } {
  const toast = useResultToast()
  const [pending, setPending] = useState(false)
  const save = async () => {
    if (pending) return
    setPending(true)
    const { done, answer, failure } = await attempt(fetchText())
    setPending(false)
    if (done) saveFile({ name, text: answer })
    else toast.failed(title, failure)
  }
  return { pending, save }
}
