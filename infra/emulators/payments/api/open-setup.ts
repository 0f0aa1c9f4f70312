import type { PaymentContext } from '../context.ts'
import { newSession } from '../records/new-session.ts'
import { newSetup } from '../records/new-setup.ts'
import type { Checkout } from '../records/stripe-types.ts'
import { type Form, getBranch, getMetadata, getText, missingParameter, only } from './form.ts'
import { readAddresses, readBuyer, readExpiry } from './open-checkout.ts'

const names = [
  'mode',
  'metadata',
  'client_reference_id',
  'customer',
  'customer_email',
  'success_url',
  'cancel_url',
  'expires_at',
  'setup_intent_data',
  'locale',
  'allowed_payment_method_types',
  'ui_mode',
  'custom_text',
  'currency',
] as const

/** Opens a checkout that sells nothing and saves a card; with its setup intent, which Stripe makes at once. */
export function openSetup(context: PaymentContext, form: Form): Checkout {
  only(form, names)
  const buyer = readBuyer(context, { form, mode: 'setup' })
  const currency = getText(form, 'currency') ?? null
  if (currency === null && buyer.allowed_payment_method_types === null) throw missingParameter('currency')
  const data = getBranch(form, 'setup_intent_data') ?? {}
  only(data, ['metadata', 'description'])
  const setup = context.records.setups.put(
    newSetup(context, {
      customer: buyer.customer,
      description: getText(data, 'description') ?? null,
      metadata: getMetadata(data),
    }),
  )
  const session = newSession(context, {
    mode: 'setup',
    currency,
    expires_at: readExpiry(context, form),
    ...buyer,
    ...readAddresses(form),
    amount_subtotal: null,
    amount_total: null,
    metadata: getMetadata(form),
    payment_method_collection: 'always',
    payment_status: 'no_payment_required',
    setup_intent: setup.id,
    total_details: null,
  })
  return context.records.checkouts.put({
    id: session.id,
    session,
    lines: [],
    intent: { metadata: {}, description: null, receiptEmail: null },
    subscription: { metadata: {}, description: null },
    coupon: null,
    waiting: null,
    settles: null,
  })
}
