import { toFailureMessage, toSentMessage } from '@studio/client/form-messages'
import {
  type ApiClient,
  auditRequestSchema,
  consultationRequestSchema,
  type FormCopy,
  getFieldErrors,
  newsletterSchema,
  parse,
  trialRequestSchema,
} from '@studio/contract'
import type { AnyObjectSchema } from 'yup'
import type { FormName } from './form-names.ts'
import type { FormValues, PostedForm } from './posted-form.ts'

const schemas: Record<FormName, AnyObjectSchema> = {
  newsletter: newsletterSchema,
  audit: auditRequestSchema,
  consultation: consultationRequestSchema,
  trial: trialRequestSchema,
}

const endpointNames = {
  newsletter: 'subscribeToNewsletter',
  audit: 'requestAudit',
  consultation: 'requestConsultation',
  trial: 'requestTrial',
} as const satisfies Record<FormName, string>

/**
 * Validates a posted form by the contract's schema and, if it is valid, sends it to the API. A failed call does not throw.
 */
export async function submitForm({
  form,
  copy,
  values,
  client,
}: {
  form: FormName
  copy: FormCopy
  values: FormValues
  client: ApiClient
}): Promise<PostedForm> {
  const unsentAnswer = { form, values, isSent: false, message: null, errors: {} }
  const parseResult = parse(schemas[form], values)
  if (!parseResult.ok) return { ...unsentAnswer, errors: parseResult.fields }
  try {
    // The form's schema and endpoint belong together, so the body fits the call.
    const { message } = await client.call(endpointNames[form], { body: parseResult.value as never })
    // The trial form always shows its own text, with scripts too (trial-dialog.tsx).
    return { ...unsentAnswer, isSent: true, message: toSentMessage(copy, form === 'trial' ? undefined : message) }
  } catch (error) {
    return { ...unsentAnswer, message: toFailureMessage(copy, error), errors: getFieldErrors(error) ?? {} }
  }
}
