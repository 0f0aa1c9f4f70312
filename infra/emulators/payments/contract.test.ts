import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { type ContractSide, contractSide, testKeyIn } from '../testing/contract-side.ts'
import { classCheckout, membershipCheckout } from '../testing/start-emulator.ts'

// What the product rests on, asserted of the local emulator in every run and of the original by `npm run test:stripe`.

const aCustomer = async ({ stripe }: ContractSide) => (await stripe.customers.create({ email: 'ann@example.com' })).id
const idOf = (thing: string | { id: string } | null | undefined) => (typeof thing === 'string' ? thing : thing?.id)
const refused = (facts: object) => ({ type: 'StripeInvalidRequestError', ...facts })
const soon = () => Math.ceil(Date.now() / 1000) + 31 * 60

/** Events are written a moment after what they tell of. */
async function findEvent(
  { stripe }: ContractSide,
  { type, about }: { type: string; about: (event: Stripe.Event) => boolean },
) {
  for (let turn = 0; turn < 40; turn += 1) {
    const found = (await stripe.events.list({ type, limit: 50 })).data.find(about)
    if (found) return found
    await pause(250)
  }
  throw new Error(`no event ${type} within ten seconds`)
}
const objectOf = (event: Stripe.Event) => event.data.object as { id?: string; payment_intent?: unknown }

test('a key that is not known is refused as such', async () => {
  const { stranger } = await contractSide()
  await expect(stranger.customers.list()).rejects.toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 })
})

test('a customer keeps what was said of them, and an unknown one is missing', async () => {
  const { stripe } = await contractSide()
  const { id } = await stripe.customers.create({ email: 'ann@example.com', metadata: { userId: 'u1', plan: 'a' } })
  const updated = await stripe.customers.update(id, { name: 'Ann Lee', metadata: { plan: '' } })
  expect(updated).toMatchObject({ id, name: 'Ann Lee', email: 'ann@example.com', metadata: { userId: 'u1' } })
  expect(updated.metadata).not.toHaveProperty('plan')
  await expect(stripe.customers.retrieve('cus_nobody')).rejects.toMatchObject(
    refused({ code: 'resource_missing', statusCode: 404 }),
  )
})

test('a deleted customer is known as deleted, and can neither be changed nor charged', async () => {
  const side = await contractSide()
  const { stripe } = side
  const customer = await aCustomer(side)
  const deleted = { id: customer, object: 'customer', deleted: true }
  expect(await stripe.customers.del(customer)).toMatchObject(deleted)
  expect(await stripe.customers.retrieve(customer)).toMatchObject(deleted)
  await expect(stripe.customers.del(customer)).rejects.toMatchObject(refused({ code: 'resource_missing' }))
  await expect(stripe.customers.update(customer, { name: 'Ann Lee' })).rejects.toMatchObject(
    refused({ code: 'resource_missing' }),
  )
  await expect(stripe.checkout.sessions.create(classCheckout({ customer, expires_at: soon() }))).rejects.toMatchObject(
    refused({ code: 'resource_missing' }),
  )
  const isOfIt = (event: Stripe.Event) => objectOf(event).id === customer
  expect(await findEvent(side, { type: 'customer.deleted', about: isOfIt })).toBeDefined()
})

test('what is asked for again under the same key is answered as before, and something else under it is refused', async () => {
  const { stripe } = await contractSide()
  const idempotencyKey = `contract-${randomUUID()}`
  const first = await stripe.customers.create({ email: 'ann@example.com' }, { idempotencyKey })
  const again = await stripe.customers.create({ email: 'ann@example.com' }, { idempotencyKey })
  expect(again.id).toBe(first.id)
  await expect(stripe.customers.create({ email: 'bob@example.com' }, { idempotencyKey })).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
  })
})

test('a coupon of the same name is refused as one that exists', async () => {
  const { stripe } = await contractSide()
  const coupon = {
    id: `contract-${randomUUID()}`,
    amount_off: 250,
    currency: 'usd',
    duration: 'once' as const,
    name: 'Member',
  }
  expect(await stripe.coupons.create(coupon)).toMatchObject({ id: coupon.id, amount_off: 250 })
  await expect(stripe.coupons.create(coupon)).rejects.toMatchObject(refused({ code: 'resource_already_exists' }))
})

test('a checkout is open with its amount less the discount, its metadata and an address, until it is closed once', async () => {
  const side = await contractSide()
  const { stripe } = side
  const customer = await aCustomer(side)
  const coupon = await stripe.coupons.create({ amount_off: 250, currency: 'usd', duration: 'once' })
  const metadata = { checkoutId: 'c1', userId: 'u1' }
  const asked = classCheckout({
    customer,
    discounts: [{ coupon: coupon.id }],
    metadata,
    client_reference_id: 'u1',
    expires_at: soon(),
  })
  const made = await stripe.checkout.sessions.create(asked)
  const facts = {
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 2250,
    currency: 'usd',
    payment_intent: null,
    metadata,
  }
  expect(made).toMatchObject({
    ...facts,
    client_reference_id: 'u1',
    mode: 'payment',
    url: expect.stringMatching(/^https?:/),
  })
  expect(await stripe.checkout.sessions.retrieve(made.id, { expand: ['payment_intent.latest_charge'] })).toMatchObject(
    facts,
  )
  expect(await stripe.checkout.sessions.expire(made.id)).toMatchObject({ id: made.id, status: 'expired', url: null })
  await expect(stripe.checkout.sessions.expire(made.id)).rejects.toMatchObject(refused({ statusCode: 400 }))
  const event = await findEvent(side, {
    type: 'checkout.session.expired',
    about: (one) => objectOf(one).id === made.id,
  })
  expect(event.data.object).toMatchObject({ metadata, status: 'expired' })
})

test('a checkout of a subscription has no payment and no subscription before it is paid', async () => {
  const side = await contractSide()
  const customer = await aCustomer(side)
  expect(await side.stripe.checkout.sessions.create(membershipCheckout({ customer }))).toMatchObject({
    mode: 'subscription',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 9900,
    payment_intent: null,
    subscription: null,
  })
})

test.each([
  ['a customer that it does not know', { customer: 'cus_nobody' }, { code: 'resource_missing', param: 'customer' }],
  ['an end in less than half an hour', { expires_at: soon() - 20 * 60 }, { param: 'expires_at' }],
  ['an end after more than a day', { expires_at: soon() + 86_400 }, { param: 'expires_at' }],
  ['an address that is none', { success_url: 'somewhere' }, { statusCode: 400 }],
  [
    'an amount too small for a card',
    { line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 20, product_data: { name: 'Tip' } } }] },
    { code: 'amount_too_small' },
  ],
])('a checkout with %s is refused', async (_, changes, facts) => {
  const { stripe } = await contractSide()
  await expect(stripe.checkout.sessions.create(classCheckout(changes))).rejects.toMatchObject(refused(facts))
})

test('unknown checkouts, subscriptions, payments and customers of the portal are missing', async () => {
  const { stripe } = await contractSide()
  const missing = refused({ code: 'resource_missing' })
  await expect(stripe.checkout.sessions.retrieve('cs_test_nothing')).rejects.toMatchObject(missing)
  await expect(stripe.subscriptions.retrieve('sub_nothing')).rejects.toMatchObject(missing)
  await expect(stripe.paymentIntents.retrieve('pi_nothing')).rejects.toMatchObject(missing)
  await expect(stripe.refunds.create({ payment_intent: 'pi_nothing' })).rejects.toMatchObject(missing)
  const portal = { customer: 'cus_nobody', return_url: 'http://localhost:8080/' }
  await expect(stripe.billingPortal.sessions.create(portal)).rejects.toMatchObject({ ...missing, param: 'customer' })
})

test('a payment has its charge with a receipt and what was said of it, and is no payment of an invoice', async () => {
  const side = await contractSide()
  const { stripe } = side
  const customer = await aCustomer(side)
  const metadata = { checkoutId: 'c1', userId: 'u1' }
  const intent = await side.paid({ customer, metadata })
  expect(await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] })).toMatchObject({
    status: 'succeeded',
    amount: 2500,
    currency: 'usd',
    metadata,
    latest_charge: { paid: true, refunded: false, amount: 2500, created: expect.any(Number), metadata },
  })
  const charges = await stripe.charges.list({ customer, limit: 100 })
  expect(charges.data).toMatchObject([
    { amount: 2500, amount_refunded: 0, status: 'succeeded', receipt_url: expect.stringMatching(/^https?:/) },
  ])
  expect(idOf(charges.data[0]?.payment_intent)).toBe(intent)
  const payment = { type: 'payment_intent', payment_intent: intent } as const
  expect((await stripe.invoicePayments.list({ payment, limit: 1, expand: ['data.invoice'] })).data).toEqual([])
})

test('a payment is given back in parts, never more than was paid, and not again when it is all back', async () => {
  const side = await contractSide()
  const { stripe } = side
  const payment_intent = await side.paid({ customer: await aCustomer(side), metadata: { checkoutId: 'c1' } })
  const part = await stripe.refunds.create({ payment_intent, amount: 500 })
  expect(part).toMatchObject({ amount: 500, status: 'succeeded', payment_intent })
  await expect(stripe.refunds.create({ payment_intent, amount: 2001 })).rejects.toMatchObject(
    refused({ statusCode: 400 }),
  )
  const idempotencyKey = `contract-${randomUUID()}`
  const rest = await stripe.refunds.create({ payment_intent }, { idempotencyKey })
  expect(rest.amount).toBe(2000)
  expect((await stripe.refunds.create({ payment_intent }, { idempotencyKey })).id).toBe(rest.id)
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject(
    refused({ code: 'charge_already_refunded' }),
  )
  const isWhole = (event: Stripe.Event) =>
    objectOf(event).payment_intent === payment_intent && (event.data.object as Stripe.Charge).amount_refunded === 2500
  const event = await findEvent(side, { type: 'charge.refunded', about: isWhole })
  expect(event.data.object).toMatchObject({ amount: 2500, refunded: true, metadata: { checkoutId: 'c1' } })
})

test('a payment that did not go through has nothing to give back', async () => {
  const side = await contractSide()
  const payment_intent = await side.unpaid({ customer: await aCustomer(side) })
  expect(await side.stripe.paymentIntents.retrieve(payment_intent)).toMatchObject({ status: 'requires_payment_method' })
  await expect(side.stripe.refunds.create({ payment_intent })).rejects.toMatchObject(refused({ statusCode: 400 }))
})

test('a subscription has its period on its item, and its invoice names the payment and the subscription', async () => {
  const side = await contractSide()
  const { stripe } = side
  const customer = await aCustomer(side)
  const id = await side.subscribed({ customer, metadata: { userId: 'u1' } })
  const made = await stripe.subscriptions.retrieve(id)
  expect(made).toMatchObject({ status: 'active', cancel_at_period_end: false, cancel_at: null, pause_collection: null })
  expect(made).toMatchObject({ customer, metadata: { userId: 'u1' }, start_date: expect.any(Number) })
  const [item] = made.items.data
  expect(item).toMatchObject({ quantity: 1, price: { unit_amount: 9900, recurring: { interval: 'month' } } })
  expect((item?.current_period_end ?? 0) - made.start_date).toBeGreaterThan(27 * 86_400)
  const invoice = idOf(made.latest_invoice) ?? ''
  const [paid] = (await stripe.invoicePayments.list({ invoice, status: 'paid', limit: 1 })).data
  expect(paid).toMatchObject({ amount_paid: 9900, payment: { type: 'payment_intent' } })
  const payment = { type: 'payment_intent', payment_intent: idOf(paid?.payment.payment_intent) ?? '' } as const
  const found = await stripe.invoicePayments.list({ payment, limit: 1, expand: ['data.invoice'] })
  expect(found.data[0]?.invoice).toMatchObject({ id: invoice, parent: { subscription_details: { subscription: id } } })
  const event = await findEvent(side, { type: 'invoice.paid', about: (one) => objectOf(one).id === invoice })
  expect(event.data.object).toMatchObject({ billing_reason: 'subscription_create', amount_paid: 9900 })
})

test('a subscription that ends with its period says when, and one that is ended is over for good', async () => {
  const side = await contractSide()
  const { stripe } = side
  const id = await side.subscribed({ customer: await aCustomer(side), metadata: {} })
  const ending = await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  expect(ending).toMatchObject({ status: 'active', cancel_at_period_end: true })
  expect(ending.cancel_at).toBe(ending.items.data[0]?.current_period_end)
  expect(await stripe.subscriptions.cancel(id, { prorate: false })).toMatchObject({ id, status: 'canceled' })
  await expect(stripe.subscriptions.cancel(id, { prorate: false })).rejects.toMatchObject(
    refused({ code: 'resource_missing' }),
  )
  const isOver = (event: Stripe.Event) => objectOf(event).id === id
  expect((await findEvent(side, { type: 'customer.subscription.deleted', about: isOver })).data.object).toMatchObject({
    status: 'canceled',
  })
})

/** A charge of $25.00 of a card that was given to the customer without a page. */
async function offSessionCharge({ stripe }: ContractSide, { customer, token }: { customer: string; token: string }) {
  const { id: payment_method } = await stripe.paymentMethods.attach(token, { customer })
  const when = { off_session: true, confirm: true, allowed_payment_method_types: ['card'] }
  return { amount: 2500, currency: 'usd', customer, payment_method, metadata: { checkoutId: 'c1' }, ...when }
}

test('a setup checkout is open without an amount, and saves the card for charges in its owner’s absence', async () => {
  const side = await contractSide()
  const customer = await aCustomer(side)
  const { line_items, ...addresses } = classCheckout()
  const asked = {
    ...addresses,
    mode: 'setup' as const,
    customer,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
  }
  const made = await side.stripe.checkout.sessions.create({ ...asked, metadata: { userId: 'u1' } })
  const facts = { mode: 'setup', status: 'open', payment_status: 'no_payment_required', amount_total: null }
  expect(made).toMatchObject({ ...facts, payment_intent: null, url: expect.stringMatching(/^https?:/) })
})

test('a saved card is listed with its brand and last figures, and charged once under a key', async () => {
  const side = await contractSide()
  const { stripe } = side
  const customer = await aCustomer(side)
  const charge = await offSessionCharge(side, { customer, token: 'pm_card_visa' })
  const { data } = await stripe.customers.listPaymentMethods(customer, { type: 'card' })
  expect(data).toMatchObject([{ id: charge.payment_method, card: { brand: 'visa', last4: '4242' } }])
  const idempotencyKey = `contract-${randomUUID()}`
  const paid = await stripe.paymentIntents.create(charge, { idempotencyKey })
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 2500, customer, metadata: { checkoutId: 'c1' } })
  expect((await stripe.paymentIntents.create(charge, { idempotencyKey })).id).toBe(paid.id)
  expect((await stripe.charges.list({ customer })).data).toHaveLength(1)
  const event = await findEvent(side, {
    type: 'payment_intent.succeeded',
    about: (one) => objectOf(one).id === paid.id,
  })
  expect(event.data.object).toMatchObject({ metadata: { checkoutId: 'c1' } })
})

test.each([
  ['is declined', 'pm_card_chargeCustomerFail', { code: 'card_declined', decline_code: 'generic_decline' }],
  ['asks for 3-D Secure', 'pm_card_authenticationRequired', { code: 'authentication_required' }],
])(
  'a charge of a saved card that %s is a card error that names the payment, again under its key',
  async (_, token, facts) => {
    const side = await contractSide()
    const { stripe } = side
    const charge = await offSessionCharge(side, { customer: await aCustomer(side), token })
    const idempotencyKey = `contract-${randomUUID()}`
    const isDeclined = {
      type: 'StripeCardError',
      statusCode: 402,
      ...facts,
      payment_intent: { status: 'requires_payment_method', last_payment_error: facts },
    }
    await expect(stripe.paymentIntents.create(charge, { idempotencyKey })).rejects.toMatchObject(isDeclined)
    await expect(stripe.paymentIntents.create(charge, { idempotencyKey })).rejects.toMatchObject(isDeclined)
    const { customer } = charge
    expect((await stripe.paymentIntents.list({ customer })).data).toHaveLength(1)
  },
)

test('a card that was removed, and a customer that is not known, cannot be charged', async () => {
  const side = await contractSide()
  const { stripe } = side
  const charge = await offSessionCharge(side, { customer: await aCustomer(side), token: 'pm_card_visa' })
  await stripe.paymentMethods.detach(charge.payment_method)
  await expect(stripe.paymentIntents.create(charge)).rejects.toMatchObject(refused({ param: 'payment_method' }))
  await expect(stripe.paymentIntents.create({ ...charge, customer: 'cus_nobody' })).rejects.toMatchObject(
    refused({ code: 'resource_missing', param: 'customer' }),
  )
  await expect(stripe.customers.listPaymentMethods('cus_nobody')).rejects.toMatchObject(
    refused({ code: 'resource_missing' }),
  )
})

test('the portal of a customer has an address', async () => {
  const side = await contractSide()
  const portal = { customer: await aCustomer(side), return_url: 'http://localhost:8080/membership' }
  expect((await side.stripe.billingPortal.sessions.create(portal)).url).toMatch(/^https?:/)
})

test('a live key is refused before anything is asked, and what is no key as well', () => {
  expect(() => testKeyIn({ STRIPE_TEST_KEY: `sk_${'live'}_4eC39Hq` })).toThrow('real money')
  expect(() => testKeyIn({ STRIPE_TEST_KEY: `rk_${'live'}_4eC39Hq` })).toThrow('real money')
  expect(() => testKeyIn({ STRIPE_TEST_KEY: 'whsec_local' })).toThrow('no key of Stripe')
  expect(testKeyIn({ STRIPE_TEST_KEY: ' sk_test_local ' })).toBe('sk_test_local')
  expect(testKeyIn({})).toBeUndefined()
})
