import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import {
  aCustomer,
  type ContractSide,
  contractSide,
  findEvent,
  idOf,
  objectOf,
  refused,
} from '../../testing/contract-side.ts'

// What the product rests on, asserted of the local emulator in every run and of the original by `npm run test:stripe`.

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

/** A charge of $25.00 of a card that was given to the customer without a page. */
async function offSessionCharge({ stripe }: ContractSide, { customer, token }: { customer: string; token: string }) {
  const { id: payment_method } = await stripe.paymentMethods.attach(token, { customer })
  const when = { off_session: true, confirm: true, allowed_payment_method_types: ['card'] }
  return { amount: 2500, currency: 'usd', customer, payment_method, metadata: { checkoutId: 'c1' }, ...when }
}

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
