import type { FormMessage } from '@studio/client/form-messages'
import type { FieldErrors } from '@studio/contract'
import type { FormName } from './form-names.ts'

/** The text of each field of the form. */
export type FormValues = Record<string, string>

/** The result of a form that was posted without scripts. `message` is null if fields were invalid and nothing was sent. */
export type FormAnswer = {
  form: FormName
  isSent: boolean
  message: FormMessage | null
  errors: FieldErrors
  values: FormValues
}

/** Returns the answer if it belongs to this form; a page may have several. */
export const selectAnswer = (form: FormName, answer: FormAnswer | undefined): FormAnswer | undefined =>
  answer?.form === form ? answer : undefined
