import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createClassCheckoutParams, createMembershipCheckoutParams } from '../../testing/start-emulator.ts'
import {
  createCustomer,
  getObject,
  getTimeIn31Minutes,
  openTestedProvider,
  toInvalidRequestError,
  waitForEvent,
} from '../../testing/tested-provider.ts'

// The provider behaviour that the product relies on. `npm run test:stripe` runs the same tests against Stripe.

test('a second coupon with the same id is refused', async () => {
  const { stripe } = await openTestedProvider()
  const coupon = {
    id: `contract-${randomUUID()}`,
    amount_off: 250,
    currency: 'usd',
    duration: 'once' as const,
    name: 'Member',
  }
  expect(await stripe.coupons.create(coupon)).toMatchObject({ id: coupon.id, amount_off: 250 })
  await expect(stripe.coupons.create(coupon)).rejects.toMatchObject(
    toInvalidRequestError({ code: 'resource_already_exists' }),
  )
})

test('a checkout is open with its discounted amount, metadata and address until it is expired; an expired one cannot be expired again', async () => {
  const provider = await openTestedProvider()
  const { stripe } = provider
  const customer = await createCustomer(provider)
  const coupon = await stripe.coupons.create({ amount_off: 250, currency: 'usd', duration: 'once' })
  const metadata = { checkoutId: 'c1', userId: 'u1' }
  // The class costs $25.00.
  const input = createClassCheckoutParams({
    customer,
    discounts: [{ coupon: coupon.id }],
    metadata,
    client_reference_id: 'u1',
    expires_at: getTimeIn31Minutes(),
  })
  const session = await stripe.checkout.sessions.create(input)
  const expected = {
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 2500 - 250,
    currency: 'usd',
    payment_intent: null,
    metadata,
  }
  expect(session).toMatchObject({
    ...expected,
    client_reference_id: 'u1',
    mode: 'payment',
    url: expect.stringMatching(/^https?:/),
  })
  expect(
    await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] }),
  ).toMatchObject(expected)
  expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({
    id: session.id,
    status: 'expired',
    url: null,
  })
  await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject(
    toInvalidRequestError({ statusCode: 400 }),
  )
  const event = await waitForEvent(provider, {
    type: 'checkout.session.expired',
    isMatch: (event) => getObject(event).id === session.id,
  })
  expect(event.data.object).toMatchObject({ metadata, status: 'expired' })
})

test('a subscription checkout has neither a payment nor a subscription before it is paid', async () => {
  const provider = await openTestedProvider()
  const customer = await createCustomer(provider)
  // The membership costs $99.00 a month.
  expect(await provider.stripe.checkout.sessions.create(createMembershipCheckoutParams({ customer }))).toMatchObject({
    mode: 'subscription',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 9900,
    payment_intent: null,
    subscription: null,
  })
})

test.each([
  ['an unknown customer', { customer: 'cus_unknown' }, { code: 'resource_missing', param: 'customer' }],
  ['an expiry in less than half an hour', { expires_at: getTimeIn31Minutes() - 20 * 60 }, { param: 'expires_at' }],
  ['an expiry after more than a day', { expires_at: getTimeIn31Minutes() + 86_400 }, { param: 'expires_at' }],
  ['an invalid address', { success_url: 'somewhere' }, { statusCode: 400 }],
  [
    'an amount too small for a card',
    { line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 20, product_data: { name: 'Tip' } } }] },
    { code: 'amount_too_small' },
  ],
])('a checkout with %s is refused', async (_, changes, expected) => {
  const { stripe } = await openTestedProvider()
  await expect(stripe.checkout.sessions.create(createClassCheckoutParams(changes))).rejects.toMatchObject(
    toInvalidRequestError(expected),
  )
})

test('unknown checkouts, subscriptions, payments and portal customers are refused as missing', async () => {
  const { stripe } = await openTestedProvider()
  const missing = toInvalidRequestError({ code: 'resource_missing' })
  await expect(stripe.checkout.sessions.retrieve('cs_test_nothing')).rejects.toMatchObject(missing)
  await expect(stripe.subscriptions.retrieve('sub_nothing')).rejects.toMatchObject(missing)
  await expect(stripe.paymentIntents.retrieve('pi_nothing')).rejects.toMatchObject(missing)
  await expect(stripe.refunds.create({ payment_intent: 'pi_nothing' })).rejects.toMatchObject(missing)
  const portal = { customer: 'cus_unknown', return_url: 'http://localhost:8080/' }
  await expect(stripe.billingPortal.sessions.create(portal)).rejects.toMatchObject({ ...missing, param: 'customer' })
})

test('a setup checkout is open and has no amount', async () => {
  const provider = await openTestedProvider()
  const customer = await createCustomer(provider)
  const { success_url, cancel_url } = createClassCheckoutParams()
  const input = {
    success_url,
    cancel_url,
    mode: 'setup' as const,
    customer,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
  }
  const session = await provider.stripe.checkout.sessions.create({ ...input, metadata: { userId: 'u1' } })
  const expected = { mode: 'setup', status: 'open', payment_status: 'no_payment_required', amount_total: null }
  expect(session).toMatchObject({ ...expected, payment_intent: null, url: expect.stringMatching(/^https?:/) })
})
