import { useStudioForm } from '@studio/client/forms'
import { type FieldErrors, parse } from '@studio/contract'
import { type RefObject, useState } from 'react'
import type { AnyObject, InferType, ObjectSchema } from 'yup'
import { changedFields } from '../edits/edit-conflict.ts'

/** What the fields of a form hold while somebody types: text, and yes or no. */
export type FormValues = Record<string, string | boolean>

export type AdminForm<Values extends FormValues> = {
  values: Values
  /** What is wrong with a field, from the first attempt to send on. */
  errorOf(name: keyof Values & string): string | undefined
  set<Name extends keyof Values & string>(name: Name, value: Values[Name]): void
  submit(): void
  pending: boolean
  /** Something was typed or chosen that is not sent yet. */
  dirty: boolean
  /** Goes on the element around the fields, so that the focus finds the first wrong one. */
  fields: RefObject<HTMLDivElement | null>
}

/** The form kit for the fields of a dialog: `toInput` makes the body out of what is typed. */
export function useAdminForm<Values extends FormValues, Schema extends ObjectSchema<AnyObject>>(options: {
  initialValues: Values
  schema: Schema
  toInput: (values: Values) => unknown
  /** `changes` are the fields of the input that differ from what the form began with. */
  send: (input: InferType<Schema>, changes: Partial<InferType<Schema>>) => Promise<FieldErrors | undefined>
}): AdminForm<Values> {
  const { initialValues, schema, toInput, send: submit } = options
  const [first] = useState(initialValues)
  const { formik, form, errorOf, send } = useStudioForm<Schema, Values, HTMLDivElement>({
    initialValues,
    schema,
    toInput,
    submit: (input) => {
      const before = parse(schema, toInput(first))
      return submit(input, changedFields(before.ok ? before.value : null, input))
    },
  })
  return {
    values: formik.values,
    errorOf,
    set: (name, value) => void formik.setFieldValue(name, value),
    submit: () => void send(),
    pending: formik.isSubmitting,
    dirty: formik.dirty,
    fields: form,
  }
}

/** One entry for each line that is not blank (spec section 5: features). */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
