import type { Records } from '../account.ts'
import { toInvoicePayment } from '../operations/invoices.ts'
import { createInvalidRequest } from '../stripe-error.ts'
import { toList } from './lists.ts'

/** `expand` paths name any field, so Stripe objects are treated as plain records here. */
type StripeObject = Record<string, unknown>

type ExpandInput = { records: Records; paths: string[]; response: object }

/** Replaces ids with their objects along the request's `expand` paths; throws 400 for an unknown path. */
export function expandResponse({ records, paths, response }: ExpandInput): object {
  if (paths.length === 0) return response
  const copy = structuredClone(response) as StripeObject
  for (const path of paths) expandPath(records, copy, path.split('.'))
  return copy
}

function expandPath(records: Records, object: StripeObject, [name = '', ...rest]: string[]): void {
  if (name === 'data' && Array.isArray(object.data)) {
    for (const item of object.data) expandPath(records, item, rest)
    return
  }
  // Stripe includes the payments of an invoice only when they are expanded.
  if (object.object === 'invoice' && name === 'payments') {
    const invoice = records.invoices.get(String(object.id))
    object.payments = toList(invoice ? [toInvoicePayment(invoice)] : [], `/v1/invoices/${object.id}/payments`)
    return
  }
  const value = object[name]
  if (value === undefined)
    throw createInvalidRequest(`This property cannot be expanded (${name}).`, { param: 'expand' })
  const expandedValue = typeof value === 'string' ? (findById(records, value) ?? value) : value
  object[name] = expandedValue
  if (rest.length > 0 && expandedValue !== null && typeof expandedValue === 'object')
    expandPath(records, expandedValue as StripeObject, rest)
}

function findById(records: Records, id: string): object | undefined {
  const { customers, intents, charges, invoices } = records
  const collection = { cus: customers, pi: intents, ch: charges, in: invoices }[id.split('_')[0] ?? '']
  return structuredClone(collection?.get(id))
}
