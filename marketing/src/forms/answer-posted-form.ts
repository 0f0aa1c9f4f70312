import { createClient, type FormCopy } from '@studio/contract'
import type { FormName } from './form-names.ts'
import type { FormValues, PostedForm } from './posted-form.ts'
import { submitForm } from './submit.ts'

const API_TIMEOUT_MS = 15_000
const FORWARDED_HEADERS = ['origin', 'sec-fetch-site', 'user-agent'] as const

/**
 * Sends a posted form to the API for a browser without scripts. Returns what was posted with its result (sent or not,
 * message, errors). The API checks origin and rate limit, so the browser's Origin and address are forwarded. `page` is
 * the path of the page that the form is on, from a hidden field.
 */
export async function answerPostedForm({
  form,
  copy,
  request,
  clientAddress,
  apiUrl,
}: {
  form: FormName
  copy: FormCopy
  request: Request
  clientAddress: string
  apiUrl: string | undefined
}): Promise<PostedForm & { page: string }> {
  const { page = '/', ...values } = await readTextFields(request)
  const headers = new Headers()
  for (const name of FORWARDED_HEADERS) {
    const value = request.headers.get(name)
    if (value) headers.set(name, value)
  }
  headers.set('x-forwarded-for', [request.headers.get('x-forwarded-for'), clientAddress].filter(Boolean).join(', '))
  const client = createClient({ baseUrl: apiUrl ?? '', fetch: createFetch(headers) })
  return { ...(await submitForm({ form, copy, values, client })), page }
}

/** A `fetch` with the browser's headers and a timeout. */
const createFetch =
  (browserHeaders: Headers): typeof fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers)
    for (const [name, value] of browserHeaders) headers.set(name, value)
    return fetch(input, { ...init, headers, signal: AbortSignal.timeout(API_TIMEOUT_MS) })
  }

async function readTextFields(request: Request): Promise<FormValues> {
  const formData = await request.formData().catch(() => new FormData())
  const values: FormValues = {}
  for (const [name, value] of formData) {
    const isText = typeof value === 'string'
    if (isText) values[name] = value
  }
  return values
}
