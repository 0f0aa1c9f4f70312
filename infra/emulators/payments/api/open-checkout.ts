import type { PaymentContext } from '../context.ts'
import { find, findCustomer } from '../operations/find.ts'
import { newSetup } from '../records/new-customer.ts'
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
  missingParameter,
  only,
  requiredText,
} from './form.ts'

const namesOfAll = ['mode', 'metadata', 'client_reference_id', 'customer', 'success_url', 'cancel_url', 'expires_at']
const names = [...namesOfAll, 'line_items', 'discounts', 'payment_intent_data', 'subscription_data', 'customer_email']
const setupNames = [...namesOfAll, 'setup_intent_data', 'allowed_payment_method_types', 'currency']

/** The least and the most a session may live, in seconds, as Stripe has it. */
const livesAtLeast = 30 * 60
const livesAtMost = 24 * 60 * 60

/** Opens a checkout for a payment or a subscription; 400, as Stripe answers, for what cannot be sold. */
export function openCheckout(context: PaymentContext, form: Form): Checkout {
  only(form, names)
  const mode = requiredText(form, 'mode')
  if (mode !== 'payment' && mode !== 'subscription')
    throw invalid(`Invalid mode: must be one of payment, setup, or subscription`, { param: 'mode' })
  const coupon = readDiscount(context, form)
  const lines = readLines(context, { form, mode, coupon })
  const session = newSession(context, {
    mode,
    currency: lines[0]?.currency ?? 'usd',
    ...readSession(context, form),
    ...getAmounts(lines),
  })
  const intent = getBranch(form, 'payment_intent_data') ?? {}
  const subscription = getBranch(form, 'subscription_data') ?? {}
  only(intent, ['metadata', 'description', 'setup_future_usage'])
  only(subscription, ['metadata', 'description', 'billing_mode'])
  return context.records.checkouts.put({
    id: session.id,
    session,
    lines,
    intent: { ...readAbout(intent), setupFutureUsage: readFutureUsage(intent) },
    subscription: readAbout(subscription),
    coupon: coupon?.id ?? null,
    waiting: null,
    settles: null,
  })
}

/** Opens a checkout that sells nothing and saves a card; with its setup intent, which Stripe makes at once. */
export function openSetup(context: PaymentContext, form: Form): Checkout {
  only(form, setupNames)
  const currency = getText(form, 'currency') ?? null
  if (currency === null && getTexts(form, 'allowed_payment_method_types').length === 0)
    throw missingParameter('currency')
  const data = getBranch(form, 'setup_intent_data') ?? {}
  only(data, ['metadata', 'description'])
  const facts = readSession(context, form)
  const setup = context.records.setups.put(newSetup(context, { customer: facts.customer, ...readAbout(data) }))
  const session = newSession(context, {
    mode: 'setup',
    currency,
    ...facts,
    ...{ amount_subtotal: null, amount_total: null, total_details: null },
    payment_status: 'no_payment_required',
    setup_intent: setup.id,
  })
  const nothing = { metadata: {}, description: null }
  return context.records.checkouts.put({
    ...{ id: session.id, session, lines: [], coupon: null, waiting: null, settles: null },
    ...{ intent: { ...nothing, setupFutureUsage: null }, subscription: nothing },
  })
}

const readAbout = (form: Form) => ({
  metadata: getMetadata(form),
  description: getText(form, 'description') ?? null,
})

/** For what a card is saved: charges in its owner's presence, or in their absence. */
export function readFutureUsage(form: Form): 'off_session' | 'on_session' | null {
  const usage = getText(form, 'setup_future_usage') ?? null
  if (usage === null || usage === 'off_session' || usage === 'on_session') return usage
  throw invalid('Invalid setup_future_usage: must be one of off_session or on_session', {
    param: 'setup_future_usage',
  })
}

/** What every session has: who buys, where it leads, when it ends. */
function readSession(context: PaymentContext, form: Form) {
  const customer = getText(form, 'customer')
  const success = requiredText(form, 'success_url')
  const cancel = getText(form, 'cancel_url') ?? null
  for (const [param, address] of Object.entries({ success_url: success, cancel_url: cancel ?? success })) {
    if (!URL.canParse(address) || !/^https?:/.test(address))
      throw invalid('Not a valid URL', { code: 'url_invalid', param })
  }
  return {
    customer: customer ? findCustomer(context, customer).id : null,
    customer_email: getText(form, 'customer_email') ?? null,
    client_reference_id: getText(form, 'client_reference_id') ?? null,
    success_url: success,
    cancel_url: cancel,
    expires_at: readExpiry(context, form),
    metadata: getMetadata(form),
  }
}

/** Stripe's limits hold to the millisecond, so a caller who asks for exactly 30 minutes fails here as it would there. */
function readExpiry(context: PaymentContext, form: Form): number {
  const at = getInteger(form, 'expires_at')
  if (at === undefined) return context.clock.seconds() + livesAtMost
  const ahead = at - context.clock.now() / 1000
  const limit = ahead < livesAtLeast ? 'at least 30 minutes' : ahead > livesAtMost ? 'less than 24 hours' : undefined
  if (!limit) return at
  throw invalid(`The \`expires_at\` timestamp must be ${limit} from Checkout Session creation.`, {
    param: 'expires_at',
  })
}

function readDiscount(context: PaymentContext, form: Form): Coupon | null {
  const [discount, ...more] = getBranches(form, 'discounts')
  if (!discount) return null
  if (more.length > 0) throw invalid('You may only specify one discount.', { param: 'discounts' })
  const id = requiredText(discount, 'coupon')
  return find(context.records.coupons, { id, kind: 'coupon', param: 'discounts[0][coupon]' })
}
