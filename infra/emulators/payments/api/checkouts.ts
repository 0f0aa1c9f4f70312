import { createId } from '../../ids.ts'
import { type Account, load, toPageUrl } from '../account.ts'
import { expireCheckout } from '../operations/complete-checkout.ts'
import { createInvalidRequest } from '../stripe-error.ts'
import type { Checkout, Coupon, LineItem, PortalSession, Session } from '../stripe-types.ts'
import { MIN_AMOUNT_CENTS, readPrice } from './catalogue.ts'
import type { Form } from './form.ts'
import type { Operations } from './routes.ts'

/** Checkout sessions and sessions of the customer portal. */
export function createCheckoutOperations(account: Account): Operations {
  const { records } = account
  return {
    'POST /checkout/sessions': ({ form }) => records.checkouts.put(readCheckout(account, form)).session,
    'GET /checkout/sessions/:id': ({ id }) => load(account, 'checkouts', id).session,
    'POST /checkout/sessions/:id/expire': ({ id }) => expireCheckout(account, load(account, 'checkouts', id)).session,
    'POST /billing_portal/sessions': ({ form }) => {
      const id = createId('bps')
      const customer = load(account, 'customers', form.requiredText('customer'), { param: 'customer' }).id
      const [return_url, url] = [form.text('return_url') ?? null, toPageUrl(account, `portal/${id}`)]
      return records.portals.put({ id, object: 'billing_portal.session', customer, return_url, url } as PortalSession)
    },
  }
}

/** Reads the checkout that a form asks for, with its new session; throws a 400 where Stripe would. */
function readCheckout(account: Account, form: Form): Checkout {
  const mode = form.requiredText('mode')
  if (mode !== 'payment' && mode !== 'subscription' && mode !== 'setup')
    throw createInvalidRequest('Invalid mode: must be one of payment, setup, or subscription', { param: 'mode' })
  const coupon = readCoupon(account, form)
  const lines = mode === 'setup' ? [] : readLines(account, form, { isMonthly: mode === 'subscription', coupon })
  const sum = (name: 'amount_subtotal' | 'amount_total' | 'amount_discount') =>
    lines.reduce((total, line) => total + line[name], 0)
  const amounts = {
    amount_subtotal: sum('amount_subtotal'),
    amount_total: sum('amount_total'),
    total_details: { amount_discount: sum('amount_discount'), amount_shipping: 0, amount_tax: 0 },
  }
  const noAmounts = { amount_subtotal: null, amount_total: null, payment_status: 'no_payment_required' as const }
  // Accepted, but without effect in this emulator.
  form.branch('subscription_data').ignore('billing_mode')
  form.ignore('allowed_payment_method_types', 'currency', 'setup_intent_data')
  const session = readSession(account, form, mode)
  return {
    id: session.id,
    session: { ...session, ...(mode === 'setup' ? noAmounts : amounts) },
    lines,
    intent: readMetadataAndDescription(form.branch('payment_intent_data')),
    subscription: readMetadataAndDescription(form.branch('subscription_data')),
    coupon: coupon?.id ?? null,
    authenticatingCard: null,
    bankDebit: null,
  }
}

const readMetadataAndDescription = (form: Form) => ({
  metadata: form.metadata(),
  description: form.text('description') ?? null,
})

/** Reads the fields that sessions of every mode have. */
function readSession(account: Account, form: Form, mode: Session['mode']): Session {
  const id = createId('cs_test', 40)
  const customer = form.text('customer')
  // Stripe also accepts a subscription or setup without a customer; our API always passes one.
  if (!customer && mode !== 'payment')
    throw createInvalidRequest('Pass a customer to this local emulator.', { param: 'customer' })
  return {
    id,
    object: 'checkout.session',
    cancel_url: form.has('cancel_url') ? readUrl(form, 'cancel_url') : null,
    client_reference_id: form.text('client_reference_id') ?? null,
    created: account.clock.seconds(),
    currency: 'usd',
    customer: customer ? load(account, 'customers', customer, { param: 'customer' }).id : null,
    expires_at: readExpiry(account, form),
    invoice: null,
    metadata: form.metadata(),
    mode,
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: readUrl(form, 'success_url'),
    url: toPageUrl(account, `checkout/${id}`),
  } as Session
}

function readUrl(form: Form, name: string): string {
  const url = form.requiredText(name)
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw createInvalidRequest('Not a valid URL', { code: 'url_invalid', param: name })
  return url
}

/** Like Stripe, checks the limits to the millisecond: 30 minutes added to the current whole second are too short. */
function readExpiry({ clock }: Account, form: Form): number {
  const expiresAt = form.integer('expires_at') ?? clock.seconds() + 24 * 60 * 60
  const minutes = (expiresAt - clock.now() / 1000) / 60
  if (minutes >= 30 && minutes <= 24 * 60) return expiresAt
  const limit = minutes < 30 ? 'at least 30 minutes' : 'less than 24 hours'
  const message = `The \`expires_at\` timestamp must be ${limit} from Checkout Session creation.`
  throw createInvalidRequest(message, { param: 'expires_at' })
}

function readCoupon(account: Account, form: Form): Coupon | null {
  const [discount, ...otherDiscounts] = form.branches('discounts')
  if (otherDiscounts.length > 0)
    throw createInvalidRequest('You may only specify one discount.', { param: 'discounts' })
  return discount ? load(account, 'coupons', discount.requiredText('coupon'), { param: 'discounts[0][coupon]' }) : null
}

type LinesInput = { isMonthly: boolean; coupon: Coupon | null }

/** Reads the lines of a checkout, each with its part of the discount. */
function readLines(account: Account, form: Form, { isMonthly, coupon }: LinesInput): LineItem[] {
  let remainingDiscount = coupon?.amount_off ?? 0
  const lines = form.branches('line_items').map((item) => {
    const price = readPrice(account, item)
    const quantity = item.integer('quantity') ?? 1
    const amount_subtotal = (price.unit_amount ?? 0) * quantity
    const amount_discount = Math.min(remainingDiscount, amount_subtotal)
    remainingDiscount -= amount_discount
    const amount_total = amount_subtotal - amount_discount
    const description = account.records.products.get(String(price.product))?.name ?? ''
    return {
      id: createId('li'),
      amount_discount,
      amount_subtotal,
      amount_total,
      description,
      price,
      quantity,
    } as LineItem
  })
  if (lines.length === 0) throw createInvalidRequest('Missing required param: line_items.', { param: 'line_items' })
  if (lines.some(({ price }) => Boolean(price?.recurring) !== isMonthly))
    throw createInvalidRequest('`subscription` mode takes recurring prices only; other modes take none.', {
      param: 'line_items',
    })
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0)
  if (total > 0 && total < MIN_AMOUNT_CENTS)
    throw createInvalidRequest("The Checkout Session's total amount due must add up to at least $0.50 usd", {
      code: 'amount_too_small',
    })
  return lines
}
