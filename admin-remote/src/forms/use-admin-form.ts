import { type StudioForm, useStudioForm } from '@studio/client/forms'
import { type FieldErrors, parse } from '@studio/contract'
import { useState } from 'react'
import type { AnyObject, InferType, ObjectSchema } from 'yup'
import { changedFields } from '../edits/edit-conflict.ts'

/** The values of a form's fields while the admin types: strings and booleans. */
export type FormValues = Record<string, string | boolean>

/** The form of a dialog; its ref is set on the element around the fields. */
export type AdminForm<Values extends FormValues> = StudioForm<Values, HTMLDivElement>

/** The form kit for what is created or edited: `toInput` makes the body out of what is typed. */
export function useAdminForm<Values extends FormValues, Schema extends ObjectSchema<AnyObject>>(options: {
  initialValues: Values
  schema: Schema
  toInput: (values: Values) => unknown
  /** `changes` are the fields of the input that differ from what the form began with. */
  send: (input: InferType<Schema>, changes: Partial<InferType<Schema>>) => Promise<FieldErrors | undefined>
}): AdminForm<Values> {
  const { send, ...rest } = options
  const { initialValues, schema, toInput } = rest
  const [first] = useState(initialValues)
  return useStudioForm<Schema, Values, HTMLDivElement>({
    ...rest,
    submit: (input) => {
      const before = parse(schema, toInput(first))
      return send(input, changedFields(before.ok ? before.value : null, input))
    },
  })
}

/** One entry for each line that is not blank (features). */
export function toLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
