import { type StudioForm, useStudioForm } from '@studio/client/forms'
import { useState } from 'react'
import type { AnyObject, InferType, ObjectSchema } from 'yup'
import type { FormValues } from '../../forms/use-admin-form.ts'
import type { MutationEnd } from '../../mutations/use-admin-mutation.ts'

/** A form about the second factor, with the sentence about the whole of it. */
export type FactorForm<Values extends FormValues> = StudioForm<Values> & { sentence: string | undefined }

const AGAIN = 'That did not work. Please try again in a moment.'

/** A form of this feature: passes a success on and shows a failure in the form. */
export function useFactorForm<Values extends FormValues, Schema extends ObjectSchema<AnyObject>, Answer>(options: {
  initialValues: Values
  schema: Schema
  send: (input: InferType<Schema>) => Promise<MutationEnd<Answer>>
  onDone: (answer: Answer) => void
}): FactorForm<Values> {
  const { initialValues, schema, send, onDone } = options
  const [sentence, setSentence] = useState<string>()
  const form = useStudioForm<Schema, Values>({
    initialValues,
    schema,
    submit: async (input) => {
      const { sent, failure } = await send(input)
      setSentence(failure && !failure.fields ? (failure.message ?? AGAIN) : undefined)
      if (sent !== undefined) onDone(sent)
      return failure?.fields
    },
  })
  return { ...form, sentence }
}

/** A code of the app, as a `TextRow`. */
export const codeRow = { name: 'code', label: 'Code', autoComplete: 'one-time-code' } as const
