import type { PaymentContext } from '../context.ts'
import { find, findCustomer } from '../operations/find.ts'
import { newSession } from '../records/new-session.ts'
import type { Checkout, Coupon } from '../records/stripe-types.ts'
import { invalid } from '../stripe-error.ts'
import { getAmounts, readLines } from './checkout-lines.ts'
import {
  type Form,
  getBranch,
  getBranches,
  getInteger,
  getMetadata,
  getText,
  getTexts,
  only,
  requiredText,
} from './form.ts'

const names = [
  'mode',
  'line_items',
  'discounts',
  'metadata',
  'client_reference_id',
  'customer',
  'customer_email',
  'customer_creation',
  'success_url',
  'cancel_url',
  'expires_at',
  'payment_intent_data',
  'subscription_data',
  'locale',
  'submit_type',
  'allowed_payment_method_types',
  'allow_promotion_codes',
  'billing_address_collection',
  'phone_number_collection',
  'ui_mode',
  'custom_text',
  'customer_update',
  'currency',
  'automatic_tax',
  'payment_method_collection',
  'adaptive_pricing',
] as const

const intentNames = [
  'metadata',
  'description',
  'receipt_email',
  'setup_future_usage',
  'statement_descriptor',
  'statement_descriptor_suffix',
] as const

/** The least and the most a session may live, in seconds, as Stripe has it. */
const livesAtLeast = 30 * 60
const livesAtMost = 24 * 60 * 60

/** Opens a checkout for a payment or a subscription; 400, as Stripe answers, for what cannot be sold. */
export function openCheckout(context: PaymentContext, form: Form): Checkout {
  only(form, names)
  const mode = requiredText(form, 'mode')
  if (mode !== 'payment' && mode !== 'subscription')
    throw invalid(`Invalid mode: must be one of payment, setup, or subscription`, { param: 'mode' })
  const coupon = readDiscount(context, { form, mode })
  const lines = readLines(context, { form, mode, coupon })
  const session = newSession(context, {
    mode,
    currency: lines[0]?.currency ?? 'usd',
    expires_at: readExpiry(context, form),
    ...readBuyer(context, { form, mode }),
    ...readAddresses(form),
    ...getAmounts(lines),
    metadata: getMetadata(form),
    discounts: coupon ? [{ coupon: coupon.id, promotion_code: null }] : [],
  })
  return context.records.checkouts.put({
    id: session.id,
    session,
    lines,
    ...readHandedOn(form),
    coupon: coupon?.id ?? null,
    waiting: null,
    settles: null,
  })
}

/** What the payment, or the subscription, is to carry. */
function readHandedOn(form: Form): Pick<Checkout, 'intent' | 'subscription'> {
  const intent = getBranch(form, 'payment_intent_data') ?? {}
  const subscription = getBranch(form, 'subscription_data') ?? {}
  only(intent, intentNames)
  only(subscription, ['metadata', 'description', 'billing_mode'])
  return {
    intent: {
      metadata: getMetadata(intent),
      description: getText(intent, 'description') ?? null,
      receiptEmail: getText(intent, 'receipt_email') ?? null,
      setupFutureUsage: readFutureUsage(intent),
    },
    subscription: { metadata: getMetadata(subscription), description: getText(subscription, 'description') ?? null },
  }
}

/** For what a card is saved: charges in its owner's presence, or in their absence. */
export function readFutureUsage(form: Form): 'off_session' | 'on_session' | null {
  const usage = getText(form, 'setup_future_usage') ?? null
  if (usage === null || usage === 'off_session' || usage === 'on_session') return usage
  throw invalid('Invalid setup_future_usage: must be one of off_session or on_session', {
    param: 'setup_future_usage',
  })
}

/** The ways to pay that a request allows, and those that there are: cards, unless it names others. */
export function paymentTypes(form: Form): {
  allowed_payment_method_types: string[] | null
  payment_method_types: string[]
} {
  const types = getTexts(form, 'allowed_payment_method_types')
  return types.length > 0
    ? { allowed_payment_method_types: types, payment_method_types: types }
    : { allowed_payment_method_types: null, payment_method_types: ['card'] }
}

/** Who is to pay, or to save a card. */
export function readBuyer(
  context: PaymentContext,
  { form, mode }: { form: Form; mode: 'payment' | 'subscription' | 'setup' },
) {
  const customer = getText(form, 'customer')
  const email = getText(form, 'customer_email')
  if (customer && email) throw invalid('You may only specify one of these parameters: customer, customer_email.')
  const creation = getText(form, 'customer_creation')
  if (creation && mode !== 'payment')
    throw invalid('`customer_creation` can only be used in `payment` mode.', { param: 'customer_creation' })
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw invalid(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'customer_email' })
  if ((getText(form, 'client_reference_id')?.length ?? 0) > 200)
    throw invalid('Invalid string: must be at most 200 characters', { param: 'client_reference_id' })
  return {
    customer: customer ? findCustomer(context, customer).id : null,
    customer_email: email ?? null,
    client_reference_id: getText(form, 'client_reference_id') ?? null,
    customer_creation: customer
      ? null
      : creation === 'always' || mode === 'subscription'
        ? ('always' as const)
        : ('if_required' as const),
    ...paymentTypes(form),
  }
}

/** Where the hosted page leads. */
export function readAddresses(form: Form) {
  const success = requiredText(form, 'success_url')
  const cancel = getText(form, 'cancel_url')
  for (const [param, address] of Object.entries({ success_url: success, cancel_url: cancel ?? success })) {
    if (!URL.canParse(address) || !/^https?:/.test(address))
      throw invalid('Not a valid URL', { code: 'url_invalid', param })
  }
  return { success_url: success, cancel_url: cancel ?? null }
}

/** Stripe's limits hold to the millisecond, so a caller who asks for exactly 30 minutes fails here as it would there. */
export function readExpiry(context: PaymentContext, form: Form): number {
  const now = context.clock.now()
  const at = getInteger(form, 'expires_at')
  if (at === undefined) return context.clock.seconds() + livesAtMost
  if (at * 1000 < now + livesAtLeast * 1000) {
    throw invalid('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
      param: 'expires_at',
    })
  }
  if (at * 1000 > now + livesAtMost * 1000) {
    throw invalid('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
      param: 'expires_at',
    })
  }
  return at
}

function readDiscount(context: PaymentContext, { form, mode }: { form: Form; mode: string }): Coupon | null {
  const [discount, ...more] = getBranches(form, 'discounts')
  if (!discount) return null
  only(discount, ['coupon'])
  if (more.length > 0) throw invalid('You may only specify one discount.', { param: 'discounts' })
  if (mode !== 'payment')
    throw invalid('The local emulator knows discounts in payment mode only.', { param: 'discounts' })
  return find(context.records.coupons, {
    id: requiredText(discount, 'coupon'),
    kind: 'coupon',
    param: 'discounts[0][coupon]',
  })
}
