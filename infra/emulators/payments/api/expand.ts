import type { Books } from '../records/account-records.ts'
import { paymentOf } from '../records/invoice-payment.ts'
import { invalid } from '../stripe-error.ts'
import { type Form, textsOf } from './form.ts'
import { listObject } from './lists.ts'

type Thing = Record<string, unknown>

/** Replaces ids by whole objects along the request's `expand` paths; 400 for a path that leads nowhere. */
export function expandAnswer({ books, form, answer }: { books: Books; form: Form; answer: object }): object {
  const paths = textsOf(form, 'expand')
  if (paths.length === 0) return answer
  const copy = asThing(structuredClone(answer))
  for (const path of paths) walk({ books, thing: copy, path: path.split('.') })
  return copy
}

function walk({ books, thing, path }: { books: Books; thing: Thing; path: string[] }): void {
  const [name = '', ...rest] = path
  if (name === 'data' && Array.isArray(thing.data)) {
    for (const item of thing.data) if (rest.length > 0) walk({ books, thing: item, path: rest })
    return
  }
  const found = thing[name] === undefined ? included({ books, thing, name }) : thing[name]
  if (found === undefined) throw invalid(`This property cannot be expanded (${name}).`, { param: 'expand' })
  const whole = typeof found === 'string' ? (lookUp(books, found) ?? found) : found
  thing[name] = whole
  if (rest.length > 0 && whole !== null && typeof whole === 'object') walk({ books, thing: asThing(whole), path: rest })
}

/** What Stripe leaves out of an object unless it is asked for. */
function included({ books, thing, name }: { books: Books; thing: Thing; name: string }): unknown {
  const id = String(thing.id)
  switch (`${thing.object}.${name}`) {
    case 'checkout.session.line_items':
      return listObject({
        data: copy(books.checkouts.get(id)?.lines ?? []),
        url: `/v1/checkout/sessions/${id}/line_items`,
      })
    case 'charge.refunds':
      return listObject({
        data: copy(books.refunds.all().filter((one) => one.charge === id)),
        url: `/v1/charges/${id}/refunds`,
      })
    case 'customer.subscriptions':
      return listObject({
        data: copy(books.subscriptions.all().filter((one) => one.customer === id && one.status !== 'canceled')),
        url: `/v1/customers/${id}/subscriptions`,
      })
    case 'invoice.payments': {
      const invoice = books.invoices.get(id)
      return listObject({ data: invoice ? [paymentOf(invoice)] : [], url: `/v1/invoices/${id}/payments` })
    }
    default:
      return undefined
  }
}

function lookUp(books: Books, id: string): object | undefined {
  const prefix = id.split('_')[0] ?? ''
  const shelf = {
    cus: books.customers,
    prod: books.products,
    price: books.prices,
    pm: books.methods,
    pi: books.intents,
    seti: books.setups,
    ch: books.charges,
    re: books.refunds,
    sub: books.subscriptions,
    in: books.invoices,
  }[prefix]
  const found = prefix === 'cs' ? books.checkouts.get(id)?.session : (shelf?.get(id) ?? books.coupons.get(id))
  return found && copy(found)
}

const copy = <T>(value: T): T => structuredClone(value)

/** Stripe objects are walked by the names in a request, so they are seen as plain records here. */
function asThing(value: object): Thing {
  return value as Thing
}
