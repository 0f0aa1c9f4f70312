import type { AccountRecords } from '../records/account-records.ts'
import { toPayment } from '../records/new-invoice.ts'
import { invalid } from '../stripe-error.ts'
import { type Form, getTexts } from './form.ts'
import { listObject } from './lists.ts'

/** Stripe objects are walked by the names in a request, so they are seen as plain records here. */
type StripeObject = Record<string, unknown>
type ExpandInput = { records: AccountRecords; form: Form; answer: object }

/** Replaces ids by whole objects along the request's `expand` paths; 400 for a path that leads nowhere. */
export function expandAnswer({ records, form, answer }: ExpandInput): object {
  const paths = getTexts(form, 'expand')
  if (paths.length === 0) return answer
  const copy = structuredClone(answer) as StripeObject
  for (const path of paths) walk({ records, thing: copy, path: path.split('.') })
  return copy
}

function walk({ records, thing, path }: { records: AccountRecords; thing: StripeObject; path: string[] }): void {
  const [name = '', ...rest] = path
  if (name === 'data' && Array.isArray(thing.data)) {
    for (const item of thing.data) if (rest.length > 0) walk({ records, thing: item, path: rest })
    return
  }
  // Stripe leaves the payments out of an invoice unless it is asked for them.
  const isPayments = thing.object === 'invoice' && name === 'payments'
  const value = isPayments ? paymentsOf(records, String(thing.id)) : thing[name]
  if (value === undefined) throw invalid(`This property cannot be expanded (${name}).`, { param: 'expand' })
  const whole = typeof value === 'string' ? (lookUp(records, value) ?? value) : value
  thing[name] = whole
  if (rest.length > 0 && whole !== null && typeof whole === 'object')
    walk({ records, thing: whole as StripeObject, path: rest })
}

function paymentsOf(records: AccountRecords, id: string) {
  const invoice = records.invoices.get(id)
  return listObject({ data: invoice ? [toPayment(invoice)] : [], url: `/v1/invoices/${id}/payments` })
}

function lookUp(records: AccountRecords, id: string): object | undefined {
  const { customers, intents, charges, invoices } = records
  const collection = { cus: customers, pi: intents, ch: charges, in: invoices }[id.split('_')[0] ?? '']
  return structuredClone(collection?.get(id))
}
