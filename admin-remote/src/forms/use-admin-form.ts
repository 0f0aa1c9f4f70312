import { type FieldErrors, parse } from '@studio/contract'
import { type FormikErrors, useFormik } from 'formik'
import { type RefObject, useEffect, useRef } from 'react'
import type { AnyObject, InferType, ObjectSchema } from 'yup'

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

/**
 * A form of the admin area: Formik holds what is typed, `toInput` makes the body of it, the contract's schema says what
 * is wrong, and after an attempt that failed the focus goes to the first wrong field, whether the schema or the API
 * found it. What was typed stays. `send` answers the fields that the API refused, if any.
 */
export function useAdminForm<Values extends FormValues, Schema extends ObjectSchema<AnyObject>>(options: {
  initialValues: Values
  schema: Schema
  toInput: (values: Values) => unknown
  send: (input: InferType<Schema>) => Promise<FieldErrors | undefined>
}): AdminForm<Values> {
  const { initialValues, schema, toInput, send } = options
  const formik = useFormik<Values>({
    initialValues,
    validateOnBlur: false,
    validate: (values) => {
      const parsed = parse(schema, toInput(values))
      return parsed.ok ? {} : asFormikErrors<Values>(parsed.fields)
    },
    onSubmit: async (values, helpers) => {
      const parsed = parse(schema, toInput(values))
      const wrong = parsed.ok ? await send(parsed.value) : parsed.fields
      if (wrong) helpers.setErrors(asFormikErrors<Values>(wrong))
    },
  })
  const fields = useFocusOnFirstError(formik.isSubmitting)
  return {
    values: formik.values,
    errorOf: (name) => {
      const sentence = formik.errors[name]
      return formik.submitCount > 0 && typeof sentence === 'string' ? sentence : undefined
    },
    set: (name, value) => void formik.setFieldValue(name, value),
    submit: () => {
      // A second press while the first is under way sends nothing twice.
      if (!formik.isSubmitting) void formik.submitForm()
    },
    pending: formik.isSubmitting,
    dirty: formik.dirty,
    fields,
  }
}

function useFocusOnFirstError(submitting: boolean): RefObject<HTMLDivElement | null> {
  const fields = useRef<HTMLDivElement>(null)
  const wasSubmitting = useRef(false)
  useEffect(() => {
    if (wasSubmitting.current && !submitting) {
      fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    }
    wasSubmitting.current = submitting
  }, [submitting])
  return fields
}

// Ours are flat forms: a sentence for each field name, which is what Formik's nested type comes down to for them.
function asFormikErrors<Values>(fields: FieldErrors): FormikErrors<Values> {
  return fields as FormikErrors<Values>
}

/** One entry for each line that is not blank (spec section 5: features). */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
