import {
  type ApiClient,
  ApiError,
  auditRequestSchema,
  consultationRequestSchema,
  type FieldErrors,
  newsletterSchema,
  parse,
  trialRequestSchema,
} from '@studio/contract'
import type { AnyObject, ObjectSchema } from 'yup'
import { type FormName, type Outcome, type Told, toldAfter } from './messages.ts'

/** The text of each field as it stands in the form. */
export type FormValues = Record<string, string>

/** What came of a submit. `told` is null when the fields were wrong and nothing was sent: the fields say it themselves. */
export type FormAnswer = {
  form: FormName
  sent: boolean
  told: Told | null
  errors: FieldErrors
  values: FormValues
}

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

/** Checks a form against the contract's schema and, when it holds, sends it to the API. Never throws for a failed call. */
export async function submitForm({
  form,
  values,
  client,
}: {
  form: FormName
  values: FormValues
  client: ApiClient
}): Promise<FormAnswer> {
  const answer = { form, values, sent: false, told: null, errors: {} }
  const parsed = parse(schemas[form], values)
  if (!parsed.ok) return { ...answer, errors: parsed.fields }
  try {
    // The table of calls pairs each form with its own: what its schema has parsed is what its call takes.
    const { message } = await client.call(calls[form], { body: parsed.value as never })
    return { ...answer, sent: true, told: toldAfter(form, { kind: 'sent', message }) }
  } catch (error) {
    return { ...answer, ...afterFailure(form, error) }
  }
}

function afterFailure(form: FormName, error: unknown): Pick<FormAnswer, 'told' | 'errors'> {
  if (!(error instanceof ApiError)) return { told: toldAfter(form, { kind: 'unreachable' }), errors: {} }
  const outcome: Outcome = { kind: 'refused', message: error.body.message }
  return { told: toldAfter(form, outcome), errors: error.fields }
}
