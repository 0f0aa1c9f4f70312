import type { PaymentContext } from '../context.ts'
import { find, findCharge, findIntent } from '../operations/find.ts'
import { refundPayment } from '../operations/refund-payment.ts'
import type { Charge } from '../records/stripe-types.ts'
import { invalid } from '../stripe-error.ts'
import { createIntent } from './create-intent.ts'
import { type Form, getInteger, getMetadata, getText, missingParameter, only } from './form.ts'
import { listNames, toPage } from './lists.ts'
import type { Calls } from './routes.ts'

/** Payment intents, charges and refunds. */
export function paymentCalls(context: PaymentContext): Calls {
  const { records } = context
  return {
    'GET /payment_intents': ({ form }) => {
      only(form, [...listNames, 'customer'])
      return toPage({
        items: matching(records.intents.all(), { form, names: ['customer'] }),
        query: form,
        url: '/v1/payment_intents',
      })
    },
    'POST /payment_intents': ({ form }) => createIntent(context, form),
    'GET /payment_intents/:id': ({ param }) => findIntent(context, param('id')),
    'GET /charges': ({ form }) => {
      only(form, [...listNames, 'customer', 'payment_intent'])
      const items = matching(records.charges.all(), { form, names: ['customer', 'payment_intent'] })
      return toPage({ items, query: form, url: '/v1/charges' })
    },
    'GET /charges/:id': ({ param }) => findCharge(context, param('id')),
    'POST /refunds': ({ form }) => {
      only(form, ['payment_intent', 'charge', 'amount', 'reason', 'metadata'])
      const reason = getText(form, 'reason')
      if (reason && !['duplicate', 'fraudulent', 'requested_by_customer'].includes(reason)) {
        throw invalid('Invalid reason: must be one of duplicate, fraudulent, or requested_by_customer', {
          param: 'reason',
        })
      }
      return refundPayment(context, {
        charge: chargeOf(context, form),
        amount: getInteger(form, 'amount'),
        reason,
        metadata: getMetadata(form),
      })
    },
    'GET /refunds': ({ form }) => {
      only(form, [...listNames, 'charge', 'payment_intent'])
      const items = matching(records.refunds.all(), { form, names: ['charge', 'payment_intent'] })
      return toPage({ items, query: form, url: '/v1/refunds' })
    },
    'GET /refunds/:id': ({ param }) => find(records.refunds, { id: param('id'), kind: 'refund' }),
  }
}

function chargeOf(context: PaymentContext, form: Form): Charge {
  const charge = getText(form, 'charge')
  if (charge) return findCharge(context, charge, 'charge')
  const id = getText(form, 'payment_intent')
  if (!id) throw missingParameter('payment_intent')
  const intent = findIntent(context, id, 'payment_intent')
  if (!intent.latest_charge) {
    throw invalid(`This PaymentIntent (${id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  }
  return findCharge(context, intent.latest_charge, 'charge')
}

/** Those whose fields are what the query asks for. */
export function matching<T extends object>(
  items: T[],
  { form, names }: { form: Form; names: (keyof T & string)[] },
): T[] {
  return items.filter((item) =>
    names.every((name) => {
      const wanted = getText(form, name)
      return wanted === undefined || item[name] === wanted
    }),
  )
}
