import { createClient, type FormCopy } from '@studio/contract'
import type { FormAnswer, FormValues } from './form-answer.ts'
import type { FormName } from './form-names.ts'
import { submitForm } from './submit.ts'

const API_TIMEOUT_MS = 15_000
const FORWARDED_HEADERS = ['origin', 'sec-fetch-site', 'user-agent'] as const

/**
 * Sends a posted form to the API on behalf of a browser without scripts. The API checks origin and rate limit, so it gets
 * the browser's own Origin and address.
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
}): Promise<FormAnswer & { page: string }> {
  const { page = '/', ...values } = await readTextFields(request)
  const headers = new Headers()
  for (const name of FORWARDED_HEADERS) {
    const value = request.headers.get(name)
    if (value) headers.set(name, value)
  }
  headers.set('x-forwarded-for', [request.headers.get('x-forwarded-for'), clientAddress].filter(Boolean).join(', '))
  const client = createClient({ baseUrl: apiUrl ?? '', fetch: createFetchWith(headers) })
  return { ...(await submitForm({ form, copy, values, client })), page }
}

const createFetchWith =
  (browserHeaders: Headers): typeof fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers)
    for (const [name, value] of browserHeaders) headers.set(name, value)
    return fetch(input, { ...init, headers, signal: AbortSignal.timeout(API_TIMEOUT_MS) })
  }

async function readTextFields(request: Request): Promise<FormValues> {
  const data = await request.formData().catch(() => new FormData())
  return Object.fromEntries([...data].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
