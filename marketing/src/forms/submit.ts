import { toFailureMessage, toSentMessage } from '@studio/client/form-messages'
import {
  type ApiClient,
  auditRequestSchema,
  consultationRequestSchema,
  type FormWords,
  getFieldErrors,
  newsletterSchema,
  parse,
  trialRequestSchema,
} from '@studio/contract'
import type { AnyObject, ObjectSchema } from 'yup'
import type { FormAnswer, FormValues } from './form-answer.ts'
import type { FormName } from './form-names.ts'

const schemas: Record<FormName, ObjectSchema<AnyObject>> = {
  newsletter: newsletterSchema,
  audit: auditRequestSchema,
  consultation: consultationRequestSchema,
  trial: trialRequestSchema,
}

const calls = {
  newsletter: 'subscribeToNewsletter',
  audit: 'requestAudit',
  consultation: 'requestConsultation',
  trial: 'requestTrial',
} as const satisfies Record<FormName, string>

/** Checks a posted form against the contract's schema and, when it holds, sends it to the API. Never throws for a failed call. */
export async function submitForm({
  form,
  words,
  values,
  client,
}: {
  form: FormName
  words: FormWords
  values: FormValues
  client: ApiClient
}): Promise<FormAnswer> {
  const answer = { form, values, sent: false, message: null, errors: {} }
  const parsed = parse(schemas[form], values)
  if (!parsed.ok) return { ...answer, errors: parsed.fields }
  try {
    // The table of calls pairs each form with its own: what its schema has parsed is what its call takes.
    const { message } = await client.call(calls[form], { body: parsed.value as never })
    return { ...answer, sent: true, message: toSentMessage(words, form === 'trial' ? undefined : message) }
  } catch (error) {
    return { ...answer, message: toFailureMessage(words, error), errors: getFieldErrors(error) ?? {} }
  }
}
