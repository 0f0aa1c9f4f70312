import type { AccountRecords } from '../records/account-records.ts'
import { toPayment } from '../records/invoice-payment.ts'
import { invalid } from '../stripe-error.ts'
import { type Form, getTexts } from './form.ts'
import { listObject } from './lists.ts'

type StripeObject = Record<string, unknown>

/** Replaces ids by whole objects along the request's `expand` paths; 400 for a path that leads nowhere. */
export function expandAnswer({
  records,
  form,
  answer,
}: {
  records: AccountRecords
  form: Form
  answer: object
}): object {
  const paths = getTexts(form, 'expand')
  if (paths.length === 0) return answer
  const copy = asThing(structuredClone(answer))
  for (const path of paths) walk({ records, thing: copy, path: path.split('.') })
  return copy
}

function walk({ records, thing, path }: { records: AccountRecords; thing: StripeObject; path: string[] }): void {
  const [name = '', ...rest] = path
  if (name === 'data' && Array.isArray(thing.data)) {
    for (const item of thing.data) if (rest.length > 0) walk({ records, thing: item, path: rest })
    return
  }
  const found = thing[name] === undefined ? included({ records, thing, name }) : thing[name]
  if (found === undefined) throw invalid(`This property cannot be expanded (${name}).`, { param: 'expand' })
  const whole = typeof found === 'string' ? (lookUp(records, found) ?? found) : found
  thing[name] = whole
  if (rest.length > 0 && whole !== null && typeof whole === 'object')
    walk({ records, thing: asThing(whole), path: rest })
}

/** What Stripe leaves out of an object unless it is asked for. */
function included({ records, thing, name }: { records: AccountRecords; thing: StripeObject; name: string }): unknown {
  const id = String(thing.id)
  switch (`${thing.object}.${name}`) {
    case 'checkout.session.line_items':
      return listObject({
        data: copy(records.checkouts.get(id)?.lines ?? []),
        url: `/v1/checkout/sessions/${id}/line_items`,
      })
    case 'charge.refunds':
      return listObject({
        data: copy(records.refunds.all().filter((one) => one.charge === id)),
        url: `/v1/charges/${id}/refunds`,
      })
    case 'customer.subscriptions':
      return listObject({
        data: copy(records.subscriptions.all().filter((one) => one.customer === id && one.status !== 'canceled')),
        url: `/v1/customers/${id}/subscriptions`,
      })
    case 'invoice.payments': {
      const invoice = records.invoices.get(id)
      return listObject({ data: invoice ? [toPayment(invoice)] : [], url: `/v1/invoices/${id}/payments` })
    }
    default:
      return undefined
  }
}

function lookUp(records: AccountRecords, id: string): object | undefined {
  const prefix = id.split('_')[0] ?? ''
  const collection = {
    cus: records.customers,
    prod: records.products,
    price: records.prices,
    pm: records.methods,
    pi: records.intents,
    seti: records.setups,
    ch: records.charges,
    re: records.refunds,
    sub: records.subscriptions,
    in: records.invoices,
  }[prefix]
  const found = prefix === 'cs' ? records.checkouts.get(id)?.session : (collection?.get(id) ?? records.coupons.get(id))
  return found && copy(found)
}

const copy = <T>(value: T): T => structuredClone(value)

/** Stripe objects are walked by the names in a request, so they are seen as plain records here. */
function asThing(value: object): StripeObject {
  return value as StripeObject
}
