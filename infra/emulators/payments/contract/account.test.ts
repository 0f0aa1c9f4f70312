import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { createClassCheckoutParams } from '../../testing/start-emulator.ts'
import {
  createCustomer,
  getObject,
  getTimeIn31Minutes,
  openTestedProvider,
  readTestKey,
  toInvalidRequestError,
  waitForEvent,
} from '../../testing/tested-provider.ts'

// The provider behaviour that the product relies on. `npm run test:stripe` runs the same tests against Stripe.

test('an invalid API key is refused with 401', async () => {
  const { wrongKeyStripe } = await openTestedProvider()
  await expect(wrongKeyStripe.customers.list()).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  })
})

test('an update of a customer keeps the other fields and removes emptied metadata; an unknown customer is refused as missing', async () => {
  const { stripe } = await openTestedProvider()
  const { id } = await stripe.customers.create({ email: 'ann@example.com', metadata: { userId: 'u1', plan: 'a' } })
  const updatedCustomer = await stripe.customers.update(id, { name: 'Ann Lee', metadata: { plan: '' } })
  expect(updatedCustomer).toMatchObject({ id, name: 'Ann Lee', email: 'ann@example.com', metadata: { userId: 'u1' } })
  expect(updatedCustomer.metadata).not.toHaveProperty('plan')
  await expect(stripe.customers.retrieve('cus_unknown')).rejects.toMatchObject(
    toInvalidRequestError({ code: 'resource_missing', statusCode: 404 }),
  )
})

test('a deleted customer is returned as deleted, and cannot be deleted again, changed or used for a checkout', async () => {
  const provider = await openTestedProvider()
  const { stripe } = provider
  const customerId = await createCustomer(provider)
  const deletedCustomer = { id: customerId, object: 'customer', deleted: true }
  expect(await stripe.customers.del(customerId)).toMatchObject(deletedCustomer)
  expect(await stripe.customers.retrieve(customerId)).toMatchObject(deletedCustomer)
  await expect(stripe.customers.del(customerId)).rejects.toMatchObject(
    toInvalidRequestError({ code: 'resource_missing' }),
  )
  await expect(stripe.customers.update(customerId, { name: 'Ann Lee' })).rejects.toMatchObject(
    toInvalidRequestError({ code: 'resource_missing' }),
  )
  await expect(
    stripe.checkout.sessions.create(
      createClassCheckoutParams({ customer: customerId, expires_at: getTimeIn31Minutes() }),
    ),
  ).rejects.toMatchObject(toInvalidRequestError({ code: 'resource_missing' }))
  const isAboutCustomer = (event: Stripe.Event) => getObject(event).id === customerId
  expect(await waitForEvent(provider, { type: 'customer.deleted', isMatch: isAboutCustomer })).toBeDefined()
})

test('a repeated request with the same idempotency key gets the same response; another request with that key is refused', async () => {
  const { stripe } = await openTestedProvider()
  const idempotencyKey = `contract-${randomUUID()}`
  const customer = await stripe.customers.create({ email: 'ann@example.com' }, { idempotencyKey })
  const sameCustomer = await stripe.customers.create({ email: 'ann@example.com' }, { idempotencyKey })
  expect(sameCustomer.id).toBe(customer.id)
  await expect(stripe.customers.create({ email: 'bob@example.com' }, { idempotencyKey })).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
  })
})

test('the portal of a customer has an address', async () => {
  const provider = await openTestedProvider()
  const portal = { customer: await createCustomer(provider), return_url: 'http://localhost:8080/membership' }
  expect((await provider.stripe.billingPortal.sessions.create(portal)).url).toMatch(/^https?:/)
})

test('STRIPE_TEST_KEY must be a test key: a live key, or a text that is no API key, is refused', () => {
  // Assembled from parts, so that this file itself contains no secret.
  expect(() => readTestKey({ STRIPE_TEST_KEY: `sk_${'live'}_4eC39Hq` })).toThrow('real money')
  expect(() => readTestKey({ STRIPE_TEST_KEY: `rk_${'live'}_4eC39Hq` })).toThrow('real money')
  expect(() => readTestKey({ STRIPE_TEST_KEY: 'whsec_local' })).toThrow('not a Stripe key')
  expect(readTestKey({ STRIPE_TEST_KEY: ' sk_test_local ' })).toBe('sk_test_local')
  expect(readTestKey({})).toBeUndefined()
})
