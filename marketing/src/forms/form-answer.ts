import type { FormMessage } from '@studio/client/form-messages'
import type { FieldErrors } from '@studio/contract'
import type { FormName } from './form-names.ts'

/** The text of each field of the form. */
export type FormValues = Record<string, string>

/** What came of a form posted without scripts. `message` is null when the fields were wrong and nothing was sent. */
export type FormAnswer = {
  form: FormName
  sent: boolean
  message: FormMessage | null
  errors: FieldErrors
  values: FormValues
}

/** The answer to one form of a page, if it was that one that was posted. */
export const answerTo = (form: FormName, answer: FormAnswer | undefined): FormAnswer | undefined =>
  answer?.form === form ? answer : undefined
