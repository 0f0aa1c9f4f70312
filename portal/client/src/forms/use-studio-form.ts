import { type FieldErrors, parse } from '@studio/contract'
import { type FormikErrors, type FormikHelpers, type FormikValues, useFormik } from 'formik'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { AnyObjectSchema, InferType } from 'yup'
import type { LazySchema } from './lazy-schema.ts'

export type StudioForm<Values extends FormikValues, Root extends HTMLElement = HTMLFormElement> = {
  formik: ReturnType<typeof useFormik<Values>>
  /** The ref of the form, or of the element around its fields, in which the first invalid field is focused. */
  formRef: RefObject<Root | null>
  /** The error of a field, once the user has tried to send the form. */
  getFieldError(name: keyof Values & string): string | undefined
  /** The form's submit handler. It does nothing while an earlier submit is pending. */
  send(event?: { preventDefault(): void }): Promise<void>
}

/** The errors of invalid fields, if any. */
export type SubmitErrors = FieldErrors | undefined

/**
 * A form whose values Formik holds and a schema of the contract validates. After a failed attempt, the first field that
 * the schema or the API refused gets the focus. The form takes over text that was typed into the server's HTML before
 * hydration, or that the browser filled in without an event. `submit` gets the values as the schema casts them, shows
 * any failure itself, and returns the errors of invalid fields (`getFieldErrors(error)`).
 */
export function useStudioForm<
  Schema extends AnyObjectSchema,
  Values extends FormikValues,
  Root extends HTMLElement = HTMLFormElement,
>({
  initialValues,
  initialErrors,
  schema,
  toInput = (values) => values,
  submit,
}: {
  initialValues: Values
  /** The server's errors if the form was posted without scripts. */
  initialErrors?: FieldErrors
  schema: Schema | LazySchema<Schema>
  /** Maps the values of the fields to the schema's input, where the two differ. */
  toInput?: (values: Values) => unknown
  submit: (values: InferType<Schema>, helpers: FormikHelpers<Values>) => Promise<SubmitErrors>
}): StudioForm<Values, Root> {
  const formRef = useRef<Root>(null)
  const check = async (value: unknown) => ('check' in schema ? schema.check(value) : parse(schema, value))
  const formik = useFormik<Values>({
    initialValues,
    ...(initialErrors ? { initialErrors: toFormikErrors<Values>(initialErrors) } : {}),
    // An error that appears when the user leaves a field would move the page under the pointer.
    validateOnBlur: false,
    validate: async (values) => {
      const parseResult = await check(toInput(values))
      return parseResult.ok ? {} : toFormikErrors<Values>(parseResult.fields)
    },
    onSubmit: async (values, helpers) => {
      const parseResult = await check(toInput(values))
      const fields = parseResult.ok ? await submit(parseResult.value, helpers) : parseResult.fields
      if (fields) helpers.setErrors(toFormikErrors<Values>(fields))
    },
  })
  useFocusOnFirstError({ formRef, attemptCount: formik.submitCount, isSubmitting: formik.isSubmitting })

  const adoptDomValues = async () => {
    const root = formRef.current
    const domValues = root instanceof HTMLFormElement && readDomValues({ form: root, values: formik.values })
    if (domValues) await formik.setValues(domValues, false)
  }
  const isSending = useRef(false)
  const hasAdoptedDomValues = useRef(false)
  useLayoutEffect(() => {
    if (hasAdoptedDomValues.current) return
    hasAdoptedDomValues.current = true
    void adoptDomValues()
  })

  return {
    formik,
    formRef,
    getFieldError: (name) => {
      const message = formik.errors[name]
      const hasAttempted = formik.submitCount > 0 || initialErrors !== undefined
      return hasAttempted && typeof message === 'string' ? message : undefined
    },
    send: async (event) => {
      event?.preventDefault()
      // Formik's isSubmitting changes only with the next render, and Enter may be pressed again before that.
      if (isSending.current) return
      isSending.current = true
      try {
        await adoptDomValues()
        await formik.submitForm()
      } finally {
        isSending.current = false
      }
    },
  }
}

type FocusInput = { formRef: RefObject<HTMLElement | null>; attemptCount: number; isSubmitting: boolean }

/** Focuses the first invalid field after each attempt to send the form. */
function useFocusOnFirstError({ formRef, attemptCount, isSubmitting }: FocusInput) {
  const handledAttemptCount = useRef(attemptCount)
  useEffect(() => {
    if (isSubmitting || handledAttemptCount.current === attemptCount) return
    handledAttemptCount.current = attemptCount
    formRef.current
      ?.querySelector<HTMLElement>('[aria-invalid="true"]:not(fieldset), [aria-invalid="true"] input')
      ?.focus()
  }, [formRef, attemptCount, isSubmitting])
}

// All forms are flat, so Formik's nested type is in fact one message per field.
function toFormikErrors<Values>(fields: FieldErrors): FormikErrors<Values> {
  return fields as FormikErrors<Values>
}

/**
 * The form's values, updated with the text of its controls in the DOM; null if nothing differs. They differ after input
 * before hydration, and when the browser filled in a field without an event.
 */
function readDomValues<Values extends object>({
  form,
  values,
}: {
  form: HTMLFormElement
  values: Values
}): Values | null {
  const domData = new FormData(form)
  const changes = Object.entries(values).flatMap(([name, value]) => {
    const domValue = domData.get(name)
    return typeof value === 'string' && typeof domValue === 'string' && domValue !== value
      ? [[name, domValue] as const]
      : []
  })
  return changes.length > 0 ? { ...values, ...Object.fromEntries(changes) } : null
}
