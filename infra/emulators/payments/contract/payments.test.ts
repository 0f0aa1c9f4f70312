import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import {
  createCustomer,
  getObject,
  openTestedProvider,
  type TestedProvider,
  toId,
  toInvalidRequestError,
  waitForEvent,
} from '../../testing/tested-provider.ts'

// The provider behaviour that the product relies on. `npm run test:stripe` runs the same tests against Stripe.

test('a payment of $25.00 has a charge with a receipt and the metadata, and belongs to no invoice', async () => {
  const provider = await openTestedProvider()
  const { stripe } = provider
  const customer = await createCustomer(provider)
  const metadata = { checkoutId: 'c1', userId: 'u1' }
  const intent = await provider.createPaidPayment({ customer, metadata })
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
  expect(toId(charges.data[0]?.payment_intent)).toBe(intent)
  const payment = { type: 'payment_intent', payment_intent: intent } as const
  expect((await stripe.invoicePayments.list({ payment, limit: 1, expand: ['data.invoice'] })).data).toEqual([])
})

test('a payment of $25.00 can be refunded in parts, but neither beyond its amount nor after a full refund', async () => {
  const provider = await openTestedProvider()
  const { stripe } = provider
  const payment_intent = await provider.createPaidPayment({
    customer: await createCustomer(provider),
    metadata: { checkoutId: 'c1' },
  })
  const partialRefund = await stripe.refunds.create({ payment_intent, amount: 500 })
  expect(partialRefund).toMatchObject({ amount: 500, status: 'succeeded', payment_intent })
  await expect(stripe.refunds.create({ payment_intent, amount: 2001 })).rejects.toMatchObject(
    toInvalidRequestError({ statusCode: 400 }),
  )
  const idempotencyKey = `contract-${randomUUID()}`
  const fullRefund = await stripe.refunds.create({ payment_intent }, { idempotencyKey })
  expect(fullRefund.amount).toBe(2000)
  expect((await stripe.refunds.create({ payment_intent }, { idempotencyKey })).id).toBe(fullRefund.id)
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject(
    toInvalidRequestError({ code: 'charge_already_refunded' }),
  )
  const isFullRefund = (event: Stripe.Event) =>
    getObject(event).payment_intent === payment_intent && (event.data.object as Stripe.Charge).amount_refunded === 2500
  const event = await waitForEvent(provider, { type: 'charge.refunded', isMatch: isFullRefund })
  expect(event.data.object).toMatchObject({ amount: 2500, refunded: true, metadata: { checkoutId: 'c1' } })
})

test('an unpaid payment cannot be refunded', async () => {
  const provider = await openTestedProvider()
  const payment_intent = await provider.createUnpaidPayment({ customer: await createCustomer(provider) })
  expect(await provider.stripe.paymentIntents.retrieve(payment_intent)).toMatchObject({
    status: 'requires_payment_method',
  })
  await expect(provider.stripe.refunds.create({ payment_intent })).rejects.toMatchObject(
    toInvalidRequestError({ statusCode: 400 }),
  )
})

/** Saves a test card for the customer and returns the parameters that charge it $25.00. */
async function prepareOffSessionCharge(
  { stripe }: TestedProvider,
  { customer, token }: { customer: string; token: string },
) {
  const { id: payment_method } = await stripe.paymentMethods.attach(token, { customer })
  const offSession = { off_session: true, confirm: true, allowed_payment_method_types: ['card'] }
  return { amount: 2500, currency: 'usd', customer, payment_method, metadata: { checkoutId: 'c1' }, ...offSession }
}

test('a saved card is listed with its brand and last four digits, and a repeated idempotency key charges it once', async () => {
  const provider = await openTestedProvider()
  const { stripe } = provider
  const customer = await createCustomer(provider)
  const chargeParams = await prepareOffSessionCharge(provider, { customer, token: 'pm_card_visa' })
  const { data } = await stripe.customers.listPaymentMethods(customer, { type: 'card' })
  expect(data).toMatchObject([{ id: chargeParams.payment_method, card: { brand: 'visa', last4: '4242' } }])
  const idempotencyKey = `contract-${randomUUID()}`
  const payment = await stripe.paymentIntents.create(chargeParams, { idempotencyKey })
  expect(payment).toMatchObject({
    status: 'succeeded',
    amount_received: 2500,
    customer,
    metadata: { checkoutId: 'c1' },
  })
  expect((await stripe.paymentIntents.create(chargeParams, { idempotencyKey })).id).toBe(payment.id)
  expect((await stripe.charges.list({ customer })).data).toHaveLength(1)
  const event = await waitForEvent(provider, {
    type: 'payment_intent.succeeded',
    isMatch: (event) => getObject(event).id === payment.id,
  })
  expect(event.data.object).toMatchObject({ metadata: { checkoutId: 'c1' } })
})

test.each([
  ['is declined', 'pm_card_chargeCustomerFail', { code: 'card_declined', decline_code: 'generic_decline' }],
  ['asks for 3-D Secure', 'pm_card_authenticationRequired', { code: 'authentication_required' }],
])(
  'a charge of a saved card that %s fails with a card error that holds its payment intent, also when the idempotency key is repeated',
  async (_, token, expected) => {
    const provider = await openTestedProvider()
    const { stripe } = provider
    const chargeParams = await prepareOffSessionCharge(provider, { customer: await createCustomer(provider), token })
    const idempotencyKey = `contract-${randomUUID()}`
    const expectedError = {
      type: 'StripeCardError',
      statusCode: 402,
      ...expected,
      payment_intent: { status: 'requires_payment_method', last_payment_error: expected },
    }
    await expect(stripe.paymentIntents.create(chargeParams, { idempotencyKey })).rejects.toMatchObject(expectedError)
    await expect(stripe.paymentIntents.create(chargeParams, { idempotencyKey })).rejects.toMatchObject(expectedError)
    const { customer } = chargeParams
    expect((await stripe.paymentIntents.list({ customer })).data).toHaveLength(1)
  },
)

test('a detached card and an unknown customer cannot be charged', async () => {
  const provider = await openTestedProvider()
  const { stripe } = provider
  const chargeParams = await prepareOffSessionCharge(provider, {
    customer: await createCustomer(provider),
    token: 'pm_card_visa',
  })
  await stripe.paymentMethods.detach(chargeParams.payment_method)
  await expect(stripe.paymentIntents.create(chargeParams)).rejects.toMatchObject(
    toInvalidRequestError({ param: 'payment_method' }),
  )
  await expect(stripe.paymentIntents.create({ ...chargeParams, customer: 'cus_unknown' })).rejects.toMatchObject(
    toInvalidRequestError({ code: 'resource_missing', param: 'customer' }),
  )
  await expect(stripe.customers.listPaymentMethods('cus_unknown')).rejects.toMatchObject(
    toInvalidRequestError({ code: 'resource_missing' }),
  )
})
