import { type FieldErrors, parse } from '@studio/contract'
import { type FormikErrors, type FormikHelpers, type FormikValues, useFormik } from 'formik'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { AnyObject, InferType, ObjectSchema } from 'yup'
import type { LateSchema } from './lazy-schema.ts'

export type StudioForm<Values extends FormikValues, Root extends HTMLElement = HTMLFormElement> = {
  formik: ReturnType<typeof useFormik<Values>>
  /** Set on the form, or on the element around its fields, so that the first invalid field can be focused. */
  form: RefObject<Root | null>
  /** What is wrong with a field, from the first attempt to send on. */
  errorOf(name: keyof Values & string): string | undefined
  /** Set on the form as its submit handler; a second submit while the first is pending sends nothing. */
  send(event?: { preventDefault(): void }): Promise<void>
}

/** What a screen returns after it sent its form: the errors of invalid fields, if any. */
export type SubmitAnswer = FieldErrors | undefined

/**
 * A form as all of ours are: Formik holds what is typed, the contract's schema says what is wrong, and after an attempt
 * that failed the focus goes to the first wrong field, whether the schema or the API found it. What was typed stays,
 * also what was typed into the server's HTML before this ran, or filled in by the browser without an event.
 * `submit` gets the values as the schema casts them, shows what went wrong in the screen's own way, and answers the
 * fields that are wrong (`getFieldErrors(error)`).
 */
export function useStudioForm<
  Schema extends ObjectSchema<AnyObject>,
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
  /** What the server found wrong when the form was posted without scripts. */
  initialErrors?: FieldErrors
  schema: Schema | LateSchema<Schema>
  /** Makes what the schema reads out of what the fields hold, where the two differ. */
  toInput?: (values: Values) => unknown
  submit: (values: InferType<Schema>, helpers: FormikHelpers<Values>) => Promise<SubmitAnswer>
}): StudioForm<Values, Root> {
  const form = useRef<Root>(null)
  const check = async (value: unknown) => ('check' in schema ? schema.check(value) : parse(schema, value))
  const formik = useFormik<Values>({
    initialValues,
    ...(initialErrors ? { initialErrors: asFormikErrors<Values>(initialErrors) } : {}),
    // Leaving a field must not move the page under the pointer; errors show from the first attempt on.
    validateOnBlur: false,
    validate: async (values) => {
      const parsed = await check(toInput(values))
      return parsed.ok ? {} : asFormikErrors<Values>(parsed.fields)
    },
    onSubmit: async (values, helpers) => {
      const parsed = await check(toInput(values))
      const fields = parsed.ok ? await submit(parsed.value, helpers) : parsed.fields
      if (fields) helpers.setErrors(asFormikErrors<Values>(fields))
    },
  })
  useFocusOnFirstError({ form, attempts: formik.submitCount, submitting: formik.isSubmitting })

  const adoptTyped = async () => {
    const root = form.current
    const typed = root instanceof HTMLFormElement && valuesInDom({ form: root, values: formik.values })
    if (typed) await formik.setValues(typed, false)
  }
  const isSending = useRef(false)
  const adopted = useRef(false)
  useLayoutEffect(() => {
    if (adopted.current) return
    adopted.current = true
    void adoptTyped()
  })

  return {
    formik,
    form,
    errorOf: (name) => {
      const message = formik.errors[name]
      const attempted = formik.submitCount > 0 || initialErrors !== undefined
      return attempted && typeof message === 'string' ? message : undefined
    },
    send: async (event) => {
      event?.preventDefault()
      // Formik updates this only with the next render; two presses of Enter can both come before it.
      if (isSending.current) return
      isSending.current = true
      try {
        await adoptTyped()
        await formik.submitForm()
      } finally {
        isSending.current = false
      }
    },
  }
}

type Attempt = { form: RefObject<HTMLElement | null>; attempts: number; submitting: boolean }

function useFocusOnFirstError({ form, attempts, submitting }: Attempt) {
  const lastAttempts = useRef(attempts)
  useEffect(() => {
    if (submitting || lastAttempts.current === attempts) return
    lastAttempts.current = attempts
    form.current
      ?.querySelector<HTMLElement>('[aria-invalid="true"]:not(fieldset), [aria-invalid="true"] input')
      ?.focus()
  }, [form, attempts, submitting])
}

// Ours are flat forms: a sentence for each field name, which is what Formik's nested type comes down to for them.
function asFormikErrors<Values>(fields: FieldErrors): FormikErrors<Values> {
  return fields as FormikErrors<Values>
}

/**
 * The form's values with the text that its controls hold in the DOM, or null if equal: input typed before hydration, or
 * filled in by the browser, which does not always fire an event.
 */
function valuesInDom<Values extends object>({
  form,
  values,
}: {
  form: HTMLFormElement
  values: Values
}): Values | null {
  const data = new FormData(form)
  const problems = Object.entries(values).flatMap(([name, value]) => {
    const typed = data.get(name)
    return typeof value === 'string' && typeof typed === 'string' && typed !== value ? [[name, typed] as const] : []
  })
  return problems.length > 0 ? { ...values, ...Object.fromEntries(problems) } : null
}
