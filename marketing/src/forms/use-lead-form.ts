import { type StudioForm, useStudioForm } from '@studio/client/forms'
import type { Message } from '@studio/contract'
import { useState } from 'react'
import type { AnyObject, InferType, ObjectSchema } from 'yup'
import type { LeadFormProps } from './lead-form.tsx'
import { sendRequest } from './send-request.ts'

type TextValues = Record<string, string>

/** The state of a form to employers: the form itself, and whether its confirmation is shown. */
export function useLeadForm<Schema extends ObjectSchema<AnyObject>, Values extends TextValues>({
  empty,
  schema,
  call,
  props: { words, answer },
}: {
  empty: Values
  schema: Schema
  call: (body: InferType<Schema>) => Promise<Message>
  props: LeadFormProps
}): { form: StudioForm<Values>; sent: boolean; onAgain: () => void } {
  const [sent, setSent] = useState(answer?.sent === true)
  const refused = answer && !answer.sent ? answer : undefined
  const form = useStudioForm<Schema, Values>({
    initialValues: refused ? { ...empty, ...refused.values } : empty,
    ...(refused && { initialErrors: refused.errors }),
    schema,
    submit: (body, { resetForm }) =>
      sendRequest({
        words,
        call: () => call(body),
        after: () => {
          resetForm({ values: empty, errors: {} })
          setSent(true)
        },
      }),
  })
  const onAgain = () => {
    form.formik.resetForm({ values: empty, errors: {} })
    setSent(false)
  }
  return { form, sent, onAgain }
}
