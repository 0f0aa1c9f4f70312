import { useState } from 'react'
import type { AnyObjectSchema, InferType } from 'yup'
import type { CallResult } from '../calls/attempt.ts'
import { type StudioForm, useStudioForm } from './use-studio-form.ts'

type FormValues = Record<string, string>
/** `errorText` is the error of the latest attempt, unless a field shows it. */
export type CallForm<Values extends FormValues> = StudioForm<Values> & { errorText: string | undefined }

const RETRY_TEXT = 'That did not work. Please try again in a moment.'

/** A form that submits its values with `call` and shows the errors. */
export function useCallForm<Schema extends AnyObjectSchema, Values extends FormValues>(options: {
  initialValues: Values
  schema: Schema
  /** Maps the values of the fields to the schema's input, where the two differ. */
  toInput?: (values: Values) => unknown
  call: (body: InferType<Schema>) => Promise<CallResult<unknown>>
}): CallForm<Values> {
  const { call, ...formOptions } = options
  const [errorText, setErrorText] = useState<string>()
  const form = useStudioForm<Schema, Values>({
    ...formOptions,
    submit: async (body) => {
      const { failure } = await call(body)
      setErrorText(failure && !failure.fields ? (failure.message ?? RETRY_TEXT) : undefined)
      return failure?.fields
    },
  })
  return { ...form, errorText }
}
