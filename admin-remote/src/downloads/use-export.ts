import { useAdminMutation } from '../mutations/use-admin-mutation.ts'
import { saveFile } from './save-file.ts'

type Input = {
  /** The file's name. */
  name: string
  fetchText: () => Promise<string>
  /** The toast after a failure: 'Failed to export requests.' */
  failure: string
}

/** Fetches a text from the API and saves it as a file; one at a time. */
export function useExport({ name, fetchText, failure }: Input): { pending: boolean; save: () => Promise<void> } {
  const { mutate, pending } = useAdminMutation()
  const save = async () => {
    if (!pending) await mutate({ send: async () => saveFile({ name, text: await fetchText() }), failure })
  }
  return { pending, save }
}
