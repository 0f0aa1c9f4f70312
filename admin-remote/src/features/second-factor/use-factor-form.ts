import { useState } from 'react'
import type { AnyObject, InferType, ObjectSchema } from 'yup'
import { type AdminForm, type FormValues, useAdminForm } from '../../forms/use-admin-form.ts'
import type { FactorEnd } from './use-factor-acts.ts'

/** A form about the second factor, with the sentence about the whole of it. */
export type FactorForm<Values extends FormValues> = AdminForm<Values> & { sentence: string | undefined }

/** A form of this feature: a good answer is handed on, what went wrong stands in the form. */
export function useFactorForm<Values extends FormValues, Schema extends ObjectSchema<AnyObject>, Answer>(options: {
  initialValues: Values
  schema: Schema
  send: (input: InferType<Schema>) => Promise<FactorEnd<Answer>>
  onDone: (answer: Answer) => void
}): FactorForm<Values> {
  const { initialValues, schema, send, onDone } = options
  const [sentence, setSentence] = useState<string>()
  const form = useAdminForm({
    initialValues,
    schema,
    toInput: (values) => values,
    send: async (input) => {
      const end = await send(input)
      setSentence('sentence' in end ? end.sentence : undefined)
      if ('answer' in end) onDone(end.answer)
      return 'fields' in end ? end.fields : undefined
    },
  })
  return { ...form, sentence }
}
