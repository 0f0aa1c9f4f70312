import { useState } from 'react'
import type { AnyObject, InferType, ObjectSchema } from 'yup'
import type { CallResult } from '../calls/attempt.ts'
import { type StudioForm, useStudioForm } from '../forms/use-studio-form.ts'

type FactorValues = Record<string, string>
export type FactorForm<Values extends FactorValues> = StudioForm<Values> & { errorText: string | undefined }

const RETRY_TEXT = 'That did not work. Please try again in a moment.'

/** A form that shows its failures itself. */
export function useFactorForm<Schema extends ObjectSchema<AnyObject>, Values extends FactorValues>(options: {
  initialValues: Values
  schema: Schema
  send: (body: InferType<Schema>) => Promise<CallResult<unknown>>
}): FactorForm<Values> {
  const { initialValues, schema, send } = options
  const [errorText, setErrorText] = useState<string>()
  const form = useStudioForm({
    initialValues,
    schema,
    submit: async (body) => {
      const { failure } = await send(body)
      setErrorText(failure && !failure.fields ? (failure.message ?? RETRY_TEXT) : undefined)
      return failure?.fields
    },
  })
  return { ...form, errorText }
}

export const codeRow = { name: 'code', label: 'Code', autoComplete: 'one-time-code' } as const
