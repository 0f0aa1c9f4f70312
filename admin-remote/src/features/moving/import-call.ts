import type { Failure } from '@studio/client/attempt'
import { ApiError } from '@studio/contract'

/** The input of an import call, which sends a form. The cast is needed because the contract has no types for forms. */
export function toFormInput({ file, settings }: { file: File; settings?: object }): { body?: undefined } {
  const form = new FormData()
  form.set('file', file)
  if (settings) form.set('settings', JSON.stringify(settings))
  return { body: form } as unknown as { body?: undefined }
}

/** The API's message about the file, else its general message. */
export function getFileProblem({ fields, error }: Failure): string {
  return fields?.file ?? (error instanceof ApiError ? error.message : 'Please try again.')
}
