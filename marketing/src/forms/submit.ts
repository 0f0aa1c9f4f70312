import {
  type ApiClient,
  ApiError,
  auditRequestSchema,
  consultationRequestSchema,
  type FieldErrors,
  newsletterSchema,
  trialRequestSchema,
} from '@studio/contract'
import { type AnyObject, type ObjectSchema, ValidationError } from 'yup'
import { type FormName, type Outcome, type Told, toldAfter } from './messages.ts'

/** The text of each field as it stands in the form. */
export type FormValues = Record<string, string>

/**
 * What came of a submit. `told` is null when the fields were wrong and nothing was sent: the fields say it themselves.
 * `status` is the HTTP status the page answers with when no script runs.
 */
export type FormAnswer = {
  form: FormName
  sent: boolean
  status: number
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

/** The sentence under each wrong field, the first rule that it breaks (spec section 5); empty when all are right. */
export function wrongFields(form: FormName, values: FormValues): FieldErrors {
  try {
    schemas[form].validateSync(values, { abortEarly: false, stripUnknown: true })
    return {}
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return Object.fromEntries([...error.inner].reverse().map(({ path = '', message }) => [path, message]))
  }
}

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
  const answer = { form, values, sent: false, status: 422, told: null, errors: wrongFields(form, values) }
  if (Object.keys(answer.errors).length > 0) return answer
  try {
    const { message } = await send({ form, values, client })
    return { ...answer, sent: true, status: 200, told: toldAfter(form, { kind: 'sent', message }) }
  } catch (error) {
    return { ...answer, ...afterFailure(form, error) }
  }
}

function afterFailure(form: FormName, error: unknown): Pick<FormAnswer, 'status' | 'told' | 'errors'> {
  if (!(error instanceof ApiError)) return { status: 503, told: toldAfter(form, { kind: 'unreachable' }), errors: {} }
  const outcome: Outcome = { kind: 'refused', message: error.body.message }
  return { status: error.status, told: toldAfter(form, outcome), errors: error.fields }
}

// The schema has made the values what the call's body type says; the table of calls pairs each form with its own.
function send({ form, values, client }: { form: FormName; values: FormValues; client: ApiClient }) {
  const body = schemas[form].cast(values, { stripUnknown: true }) as never
  return client.call(calls[form], { body })
}
