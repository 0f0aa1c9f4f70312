import { cardOutcome, testCardNumber } from '../cards.ts'
import type { PaymentContext } from '../context.ts'
import { findCustomer, findMethod, findSetup } from '../operations/find.ts'
import { attachCard, detachCard } from '../operations/save-card.ts'
import { newCard } from '../records/new-customer.ts'
import type { PaymentMethod } from '../records/stripe-types.ts'
import { invalid, missing, StripeError } from '../stripe-error.ts'
import { type Form, only, requiredText } from './form.ts'
import { listNames, toPage } from './lists.ts'
import { matching } from './payments.ts'
import type { Calls } from './routes.ts'

/** Cards kept for customers, and the setup intents by which they were saved. */
export function cardCalls(context: PaymentContext): Calls {
  const { records } = context
  return {
    'GET /customers/:id/payment_methods': ({ form, param }) =>
      listMethods(context, { form, customer: findCustomer(context, param('id')).id }),
    'GET /customers/:id/payment_methods/:method': ({ param }) => {
      const method = findMethod(context, param('method'))
      if (method.customer !== param('id')) throw missing({ kind: 'PaymentMethod', id: method.id })
      return method
    },
    'GET /payment_methods': ({ form }) =>
      listMethods(context, { form, customer: findCustomer(context, requiredText(form, 'customer')).id }),
    'GET /payment_methods/:id': ({ param }) => findMethod(context, param('id')),
    'POST /payment_methods/:id/attach': ({ form, param }) => {
      only(form, ['customer'])
      const customer = findCustomer(context, requiredText(form, 'customer'))
      return attachCard(context, { method: attachable(context, param('id')), customer: customer.id })
    },
    'POST /payment_methods/:id/detach': ({ param }) => {
      const method = findMethod(context, param('id'))
      if (!method.customer)
        throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.', {
          param: 'payment_method',
        })
      return detachCard(context, method)
    },
    'GET /setup_intents': ({ form }) => {
      only(form, [...listNames, 'customer', 'payment_method'])
      const items = matching(records.setups.all(), { form, names: ['customer', 'payment_method'] })
      return toPage({ items, query: form, url: '/v1/setup_intents' })
    },
    'GET /setup_intents/:id': ({ param }) => findSetup(context, param('id')),
  }
}

/** A new card behind one of Stripe's test payment methods, which can be given to any number of customers. */
function attachable(context: PaymentContext, id: string): PaymentMethod {
  const number = testCardNumber(id)
  if (!number) {
    const method = findMethod(context, id)
    if (method.customer)
      throw invalid('The payment method you provided has already been attached to a customer.', {
        code: 'resource_already_exists',
      })
    throw invalid(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, or was detached from a Customer, and may not be used again.',
    )
  }
  const outcome = cardOutcome(number)
  if (outcome.kind === 'declined') {
    const { code, message, declineCode } = outcome
    throw new StripeError({ status: 402, type: 'card_error', code, message, declineCode })
  }
  const year = new Date(context.clock.now()).getUTCFullYear() + 1
  return newCard(context, { card: { number, month: 12, year, name: '' }, customer: null, email: null })
}

function listMethods({ records }: PaymentContext, { form, customer }: { form: Form; customer: string }): object {
  only(form, [...listNames, 'customer', 'type'])
  const items = matching(records.methods.all(), { form, names: ['type'] }).filter((one) => one.customer === customer)
  return toPage({ items, query: form, url: `/v1/customers/${customer}/payment_methods` })
}
