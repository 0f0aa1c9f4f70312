import { expect, test } from 'vitest'
import { classCheckout, payAt, sdk, startTestEmulator } from '../testing/start-emulator.ts'

test('a wrong secret key is refused, as the SDK knows it', async () => {
  const { url, stripe } = await startTestEmulator()
  await expect(sdk(url, 'sk_test_wrong').customers.list()).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  })
  expect((await stripe.customers.list()).data).toEqual([])
})

test('the API also answers under /__local/payments/api', async () => {
  const { url } = await startTestEmulator()
  const answer = await fetch(`${url}/__local/payments/api/v1/customers`, {
    headers: { Authorization: 'Bearer sk_test_local' },
  })
  expect(await answer.json()).toMatchObject({ object: 'list', data: [] })
  expect(answer.headers.get('request-id')).toMatch(/^req_/)
})

test('a repeated Idempotency-Key gets the first answer, and a different body is refused', async () => {
  const { stripe } = await startTestEmulator()
  const first = await stripe.customers.create({ email: 'ann@example.com' }, { idempotencyKey: 'ann' })
  const second = await stripe.customers.create({ email: 'ann@example.com' }, { idempotencyKey: 'ann' })
  expect(second.id).toBe(first.id)
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  await expect(stripe.customers.create({ email: 'bob@example.com' }, { idempotencyKey: 'ann' })).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
  })
  expect((await stripe.customers.list()).data).toHaveLength(1)
})

test('a call refused as malformed does not use up its Idempotency-Key', async () => {
  const { stripe } = await startTestEmulator()
  await expect(
    stripe.checkout.sessions.create(classCheckout({ success_url: 'x' }), { idempotencyKey: 'k' }),
  ).rejects.toThrow('URL')
  const made = await stripe.checkout.sessions.create(classCheckout({ success_url: 'http://localhost/' }), {
    idempotencyKey: 'k',
  })
  expect(made.status).toBe('open')
})

test('a refused call leaves nothing half done behind', async () => {
  const { stripe } = await startTestEmulator()
  const lines = [
    { price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'Kept nowhere' } } },
    { price: 'price_unknown' },
  ]
  await expect(stripe.checkout.sessions.create(classCheckout({ line_items: lines }))).rejects.toMatchObject({
    code: 'resource_missing',
  })
  expect((await stripe.products.list()).data).toEqual([])
  expect((await stripe.prices.list()).data).toEqual([])
})

test('lists come newest first, in pages, through the SDK auto-paging too', async () => {
  const { stripe } = await startTestEmulator()
  for (const name of ['a', 'b', 'c', 'd', 'e']) await stripe.customers.create({ name })
  const page = await stripe.customers.list({ limit: 2 })
  expect(page.data.map(({ name }) => name)).toEqual(['e', 'd'])
  expect(page.has_more).toBe(true)
  const all = await stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 100 })
  expect(all.map(({ name }) => name)).toEqual(['e', 'd', 'c', 'b', 'a'])
  expect((await stripe.customers.list({ created: { gt: 4_000_000_000 } })).data).toEqual([])
})

test('customers keep what is sent about them, and metadata is merged', async () => {
  const { stripe } = await startTestEmulator()
  const { id } = await stripe.customers.create({ email: 'ann@example.com', metadata: { userId: 'u1', plan: 'a' } })
  const updated = await stripe.customers.update(id, { name: 'Ann & Lee [1]', metadata: { plan: '' } })
  expect(updated).toMatchObject({ name: 'Ann & Lee [1]', email: 'ann@example.com', metadata: { userId: 'u1' } })
  expect(updated.metadata).not.toHaveProperty('plan')
  expect((await stripe.customers.list({ email: 'ann@example.com' })).data).toHaveLength(1)
  await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
})

test('products and prices are found again by lookup key', async () => {
  const { stripe } = await startTestEmulator()
  const product = await stripe.products.create({ name: 'Monthly' })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 9900,
    recurring: { interval: 'month' },
    lookup_key: 'monthly',
  })
  const found = await stripe.prices.list({ lookup_keys: ['monthly'], expand: ['data.product'] })
  expect(found.data).toMatchObject([{ id: price.id, type: 'recurring', product: { name: 'Monthly' } }])
  expect(String(found.data[0]?.unit_amount_decimal)).toBe('9900')
})

test('a call that the emulator does not know is refused, never ignored', async () => {
  const { stripe } = await startTestEmulator()
  await expect(stripe.setupIntents.create({})).rejects.toThrow('Unrecognized request URL')
  await expect(
    stripe.checkout.sessions.create(classCheckout({ shipping_address_collection: { allowed_countries: ['US'] } })),
  ).rejects.toMatchObject({
    code: 'parameter_unknown',
    param: 'shipping_address_collection',
  })
  await expect(stripe.customers.list({ expand: ['data.nonsense'] })).resolves.toMatchObject({ data: [] })
})

test('a payment that was refused cannot be refunded', async () => {
  const world = await startTestEmulator()
  const { stripe } = world
  const { id } = await stripe.checkout.sessions.create(classCheckout())
  await payAt(world, { id, card: '4000000000000002' })
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id)
  await expect(stripe.refunds.create({ payment_intent: String(intent) })).rejects.toThrow('successful charge')
})

test('a paid intent is refunded in full once, and never more than was paid', async () => {
  const world = await startTestEmulator()
  const { stripe } = world
  const { id } = await stripe.checkout.sessions.create(classCheckout())
  await payAt(world, { id })
  const [payment] = (await world.ledger()).payments
  const intent = String(payment?.id)

  const part = await stripe.refunds.create({ payment_intent: intent, amount: 500, metadata: { why: 'late' } })
  expect(part).toMatchObject({ amount: 500, status: 'succeeded', payment_intent: intent })
  await expect(stripe.refunds.create({ payment_intent: intent, amount: 2001 })).rejects.toThrow(
    'greater than unrefunded',
  )
  const rest = await stripe.refunds.create({ payment_intent: intent }, { idempotencyKey: 'refund' })
  expect(rest.amount).toBe(2000)
  expect((await stripe.refunds.create({ payment_intent: intent }, { idempotencyKey: 'refund' })).id).toBe(rest.id)
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })

  const charge = await stripe.charges.retrieve(String(part.charge), { expand: ['refunds'] })
  expect(charge).toMatchObject({
    refunded: true,
    amount_refunded: 2500,
    refunds: { data: [{ amount: 500 }, { amount: 2000 }] },
  })
  expect((await world.ledger()).refunds).toMatchObject([
    { amount: 500, paymentId: intent, metadata: { why: 'late' } },
    { amount: 2000, paymentId: intent },
  ])
  expect(await world.receiver.heard('charge.refunded')).toMatchObject({ data: { object: { payment_intent: intent } } })
  const receipt = await fetch(`${world.url}${new URL(String(charge.receipt_url)).pathname}`)
  expect(await receipt.text()).toContain('Refunded')
})
