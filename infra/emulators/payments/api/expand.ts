import type { Records } from '../account.ts'
import { toInvoicePayment } from '../operations/invoices.ts'
import { invalid } from '../stripe-error.ts'
import { toList } from './lists.ts'

/** Stripe objects are walked by the names in a request, so they are seen as plain records here. */
type StripeObject = Record<string, unknown>

/** Replaces ids by whole objects along the request's `expand` paths; 400 for a path that leads nowhere. */
export function expandAnswer({
  records,
  paths,
  answer,
}: {
  records: Records
  paths: string[]
  answer: object
}): object {
  if (paths.length === 0) return answer
  const copy = structuredClone(answer) as StripeObject
  for (const path of paths) expandPath(records, copy, path.split('.'))
  return copy
}

function expandPath(records: Records, object: StripeObject, [name = '', ...rest]: string[]): void {
  if (name === 'data' && Array.isArray(object.data)) {
    for (const item of object.data) expandPath(records, item, rest)
    return
  }
  // Stripe leaves the payments out of an invoice unless it is asked for them.
  if (object.object === 'invoice' && name === 'payments') {
    const invoice = records.invoices.get(String(object.id))
    object.payments = toList(invoice ? [toInvoicePayment(invoice)] : [], `/v1/invoices/${object.id}/payments`)
    return
  }
  const value = object[name]
  if (value === undefined) throw invalid(`This property cannot be expanded (${name}).`, { param: 'expand' })
  const whole = typeof value === 'string' ? (findById(records, value) ?? value) : value
  object[name] = whole
  if (rest.length > 0 && whole !== null && typeof whole === 'object') expandPath(records, whole as StripeObject, rest)
}

function findById(records: Records, id: string): object | undefined {
  const { customers, intents, charges, invoices } = records
  const collection = { cus: customers, pi: intents, ch: charges, in: invoices }[id.split('_')[0] ?? '']
  return structuredClone(collection?.get(id))
}
