import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import {
  createCustomer,
  getObject,
  openTestedProvider,
  toId,
  toInvalidRequestError,
  waitForEvent,
} from '../../testing/tested-provider.ts'

// The provider behaviour that the product relies on. `npm run test:stripe` runs the same tests against Stripe.

test('a subscription has its period on its item, and its invoice refers to the payment and the subscription', async () => {
  const provider = await openTestedProvider()
  const { stripe } = provider
  const customer = await createCustomer(provider)
  // It costs $99.00 a month, and its first month is paid.
  const id = await provider.createSubscription({ customer, metadata: { userId: 'u1' } })
  const subscription = await stripe.subscriptions.retrieve(id)
  expect(subscription).toMatchObject({
    status: 'active',
    cancel_at_period_end: false,
    cancel_at: null,
    pause_collection: null,
  })
  expect(subscription).toMatchObject({ customer, metadata: { userId: 'u1' }, start_date: expect.any(Number) })
  const [item] = subscription.items.data
  expect(item).toMatchObject({ quantity: 1, price: { unit_amount: 9900, recurring: { interval: 'month' } } })
  expect((item?.current_period_end ?? 0) - subscription.start_date).toBeGreaterThan(27 * 86_400)
  const invoice = toId(subscription.latest_invoice) ?? ''
  const [invoicePayment] = (await stripe.invoicePayments.list({ invoice, status: 'paid', limit: 1 })).data
  expect(invoicePayment).toMatchObject({ amount_paid: 9900, payment: { type: 'payment_intent' } })
  const payment = {
    type: 'payment_intent',
    payment_intent: toId(invoicePayment?.payment.payment_intent) ?? '',
  } as const
  const invoicePayments = await stripe.invoicePayments.list({ payment, limit: 1, expand: ['data.invoice'] })
  expect(invoicePayments.data[0]?.invoice).toMatchObject({
    id: invoice,
    parent: { subscription_details: { subscription: id } },
  })
  const event = await waitForEvent(provider, {
    type: 'invoice.paid',
    isMatch: (event) => getObject(event).id === invoice,
  })
  expect(event.data.object).toMatchObject({ billing_reason: 'subscription_create', amount_paid: 9900 })
})

test('a subscription with `cancel_at_period_end` has the end of its period as `cancel_at`; a cancelled one is not cancelled again', async () => {
  const provider = await openTestedProvider()
  const { stripe } = provider
  const id = await provider.createSubscription({ customer: await createCustomer(provider), metadata: {} })
  const endingSubscription = await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  expect(endingSubscription).toMatchObject({ status: 'active', cancel_at_period_end: true })
  expect(endingSubscription.cancel_at).toBe(endingSubscription.items.data[0]?.current_period_end)
  expect(await stripe.subscriptions.cancel(id, { prorate: false })).toMatchObject({ id, status: 'canceled' })
  await expect(stripe.subscriptions.cancel(id, { prorate: false })).rejects.toMatchObject(
    toInvalidRequestError({ code: 'resource_missing' }),
  )
  const isAboutSubscription = (event: Stripe.Event) => getObject(event).id === id
  expect(
    (await waitForEvent(provider, { type: 'customer.subscription.deleted', isMatch: isAboutSubscription })).data.object,
  ).toMatchObject({
    status: 'canceled',
  })
})
