import type { PaymentContext } from '../context.ts'
import { chargeSavedCard } from '../operations/charge-saved-card.ts'
import { findCustomer, findMethod } from '../operations/find.ts'
import { newIntent } from '../records/new-payment.ts'
import type { Intent, PaymentMethod } from '../records/stripe-types.ts'
import { invalid, type StripeError } from '../stripe-error.ts'
import { getCurrency, mostAmount } from './catalogue.ts'
import { leastAmount } from './checkout-lines.ts'
import { type Form, getBoolean, getInteger, getMetadata, getText, missingParameter, only } from './form.ts'
import { paymentTypes, readFutureUsage } from './open-checkout.ts'

const names = [
  'amount',
  'currency',
  'customer',
  'payment_method',
  'allowed_payment_method_types',
  'confirm',
  'off_session',
  'setup_future_usage',
  'description',
  'metadata',
  'receipt_email',
] as const

/** Makes a payment intent; with `confirm` and `off_session` it charges a saved card, or answers why it could not. */
export function createIntent(context: PaymentContext, form: Form): Intent | StripeError {
  only(form, names)
  const method = readMethod(context, form)
  const intent = newIntent(context, {
    amount: readAmount(form),
    currency: getCurrency(form),
    customer: method?.customer ?? getText(form, 'customer') ?? null,
    description: getText(form, 'description') ?? null,
    metadata: getMetadata(form),
    payment_method: method?.id ?? null,
    ...paymentTypes(form),
    receipt_email: getText(form, 'receipt_email') ?? null,
    setup_future_usage: readFutureUsage(form),
    status: method ? 'requires_confirmation' : 'requires_payment_method',
  })
  const confirms = getBoolean(form, 'confirm') ?? false
  const offSession = getBoolean(form, 'off_session')
  if (offSession !== undefined && !confirms)
    throw invalid('`off_session` can only be passed when `confirm` is true.', { param: 'off_session' })
  if (!confirms) return context.records.intents.put(intent)
  if (!offSession)
    throw invalid('The local emulator confirms charges of saved cards only: pass `off_session`.', {
      param: 'off_session',
    })
  if (!method) throw missingParameter('payment_method')
  return chargeSavedCard(context, { intent, method })
}

/** The card of a form, which must be the customer's. */
function readMethod(context: PaymentContext, form: Form): PaymentMethod | null {
  const customer = getText(form, 'customer')
  if (customer) findCustomer(context, customer)
  const id = getText(form, 'payment_method')
  if (!id) return null
  const method = findMethod(context, id)
  if (!customer) throw missingParameter('customer')
  if (method.customer === customer) return method
  throw invalid(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param: 'payment_method' },
  )
}

function readAmount(form: Form): number {
  const amount = getInteger(form, 'amount')
  if (amount === undefined) throw missingParameter('amount')
  if (amount < 1) throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  if (amount < leastAmount)
    throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' })
  if (amount > mostAmount)
    throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' })
  return amount
}
