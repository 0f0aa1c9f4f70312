import { type FieldErrors, parse } from '@studio/contract'
import { type FormikErrors, type FormikHelpers, type FormikValues, useFormik } from 'formik'
import { type RefObject, useEffect, useRef } from 'react'
import type { AnyObject, InferType, ObjectSchema } from 'yup'

export type StudioForm<Values extends FormikValues> = {
  formik: ReturnType<typeof useFormik<Values>>
  /** Goes on the form element, so that the focus finds the first wrong field. */
  form: RefObject<HTMLFormElement | null>
}

/** What a screen answers after it sent its form: the sentences under fields that turned out to be wrong, if any. */
export type SubmitAnswer = FieldErrors | undefined

/**
 * A form as all of ours are: Formik holds what is typed, the contract's schema says what is wrong, and after an attempt
 * that failed the focus goes to the first wrong field, whether the schema or the API found it. What was typed stays.
 * `submit` gets the values as the schema casts them, shows what went wrong in the screen's own way, and answers the
 * fields that are wrong (`fieldsOf(error)`).
 */
export function useStudioForm<Schema extends ObjectSchema<AnyObject>, Values extends FormikValues>({
  initialValues,
  schema,
  submit,
}: {
  initialValues: Values
  schema: Schema
  submit: (values: InferType<Schema>, helpers: FormikHelpers<Values>) => Promise<SubmitAnswer>
}): StudioForm<Values> {
  const form = useRef<HTMLFormElement>(null)
  const formik = useFormik<Values>({
    initialValues,
    // Leaving a field must not move the page under the pointer; errors show from the first attempt on.
    validateOnBlur: false,
    validate: (values) => {
      const parsed = parse(schema, values)
      return parsed.ok ? {} : asFormikErrors<Values>(parsed.fields)
    },
    onSubmit: async (values, helpers) => {
      const parsed = parse(schema, values)
      const fields = parsed.ok ? await submit(parsed.value, helpers) : parsed.fields
      if (fields) helpers.setErrors(asFormikErrors<Values>(fields))
    },
  })
  useFocusOnFirstError({ form, submitting: formik.isSubmitting })
  return { formik, form }
}

function useFocusOnFirstError({ form, submitting }: { form: RefObject<HTMLFormElement | null>; submitting: boolean }) {
  const wasSubmitting = useRef(false)
  useEffect(() => {
    if (wasSubmitting.current && !submitting) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    }
    wasSubmitting.current = submitting
  }, [form, submitting])
}

// Ours are flat forms: a sentence for each field name, which is what Formik's nested type comes down to for them.
function asFormikErrors<Values>(fields: FieldErrors): FormikErrors<Values> {
  return fields as FormikErrors<Values>
}
