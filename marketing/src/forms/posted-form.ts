import type { FormMessage } from '@studio/client/form-messages'
import type { FieldErrors } from '@studio/contract'
import type { FormName } from './form-names.ts'

/** The text of each field of the form. */
export type FormValues = Record<string, string>

/** A form that was posted without scripts, with its result. `message` is null if fields were invalid and nothing was sent. */
export type PostedForm = {
  form: FormName
  isSent: boolean
  message: FormMessage | null
  errors: FieldErrors
  values: FormValues
}

/** Returns the posted form if it is this one; a page may have several. */
export const selectPostedForm = (form: FormName, postedForm: PostedForm | undefined): PostedForm | undefined =>
  postedForm?.form === form ? postedForm : undefined
