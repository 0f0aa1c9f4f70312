import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { aCustomer, contractSide, findEvent, objectOf, refused, soon, testKeyIn } from '../../testing/contract-side.ts'
import { classCheckout } from '../../testing/start-emulator.ts'

// What the product rests on, asserted of the local emulator in every run and of the original by `npm run test:stripe`.

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
