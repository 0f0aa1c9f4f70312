import { expect, test } from 'vitest'
import {
  classCheckout,
  membershipCheckout,
  payAt,
  sendForm,
  startTestEmulator,
  tell,
} from '../testing/start-emulator.ts'

test('a card that pays leads to success_url with the session in it, and the money is in the ledger once', async () => {
  const world = await startTestEmulator()
  const made = await world.stripe.checkout.sessions.create(
    classCheckout({
      client_reference_id: 'booking-1',
      metadata: { bookingId: 'booking-1' },
      payment_intent_data: { metadata: { bookingId: 'booking-1' } },
    }),
  )
  expect(made).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 2500,
    currency: 'usd',
    payment_intent: null,
  })
  expect(made.url).toBe(`http://localhost:8080/__local/payments/checkout/${made.id}`)

  const paid = await payAt(world, { id: made.id })
  expect(paid.status).toBe(303)
  expect(paid.headers.get('location')).toBe(`http://localhost:8080/checkout/success?session_id=${made.id}`)

  const session = await world.stripe.checkout.sessions.retrieve(made.id, {
    expand: ['payment_intent.latest_charge'],
  })
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    client_reference_id: 'booking-1',
    url: null,
  })
  expect(session.payment_intent).toMatchObject({
    status: 'succeeded',
    metadata: { bookingId: 'booking-1' },
    latest_charge: { paid: true, amount: 2500 },
  })
  expect((await world.ledger()).payments).toMatchObject([
    { amount: 2500, checkoutId: made.id, metadata: { bookingId: 'booking-1' } },
  ])

  const again = await payAt(world, { id: made.id })
  expect(again.headers.get('location')).toContain('/checkout/success')
  expect((await world.ledger()).payments).toHaveLength(1)
  const page = await (await fetch(`${world.url}/__local/payments/checkout/${made.id}`)).text()
  expect(page).toContain('already paid')
})

test('twenty sends of the same form at once charge once', async () => {
  const world = await startTestEmulator()
  const { id } = await world.stripe.checkout.sessions.create(classCheckout())
  const answers = await Promise.all(Array.from({ length: 20 }, () => payAt(world, { id })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
  expect((await world.ledger()).payments).toHaveLength(1)
})

test('a declined card shows its reason on the page and books nothing; another card then pays', async () => {
  const world = await startTestEmulator()
  const { id } = await world.stripe.checkout.sessions.create(classCheckout())
  const declined = await payAt(world, { id, card: '4000000000000002' })
  expect(declined.status).toBe(200)
  expect(await declined.text()).toContain('Your card was declined.')
  const poor = await payAt(world, { id, card: '4000000000009995' })
  expect(await poor.text()).toContain('insufficient funds')
  expect((await world.ledger()).payments).toEqual([])
  const session = await world.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
  expect(session).toMatchObject({
    status: 'open',
    payment_intent: { status: 'requires_payment_method', last_payment_error: { decline_code: 'insufficient_funds' } },
  })

  expect((await payAt(world, { id })).status).toBe(303)
  expect((await world.ledger()).payments).toMatchObject([
    { id: session.payment_intent && Object(session.payment_intent).id, amount: 2500 },
  ])
})

test('a card that asks for 3-D Secure pays when the step is completed and not when it fails', async () => {
  const world = await startTestEmulator()
  const { id } = await world.stripe.checkout.sessions.create(classCheckout())
  const step = await payAt(world, { id, card: '4000002500003155' })
  expect(step.headers.get('location')).toBe(`/__local/payments/checkout/${id}/authenticate`)
  const address = `${world.url}${step.headers.get('location')}`
  expect(await (await fetch(address)).text()).toMatch(/Complete[\s\S]*Fail/)

  expect(await (await sendForm(address, { outcome: 'fail' })).text()).toContain('unable to authenticate')
  expect((await world.ledger()).payments).toEqual([])
  await payAt(world, { id, card: '4000002500003155' })
  const done = await sendForm(address, { outcome: 'complete' })
  expect(done.headers.get('location')).toContain(`session_id=${id}`)
  expect((await world.ledger()).payments).toHaveLength(1)
})

test('the page shows the list price, the member discount and what is paid', async () => {
  const world = await startTestEmulator()
  const coupon = await world.stripe.coupons.create({
    amount_off: 1000,
    currency: 'usd',
    duration: 'once',
    name: '10% member discount',
  })
  const session = await world.stripe.checkout.sessions.create(
    classCheckout({
      line_items: [
        { price_data: { currency: 'usd', unit_amount: 9995, product_data: { name: 'Stress less' } }, quantity: 1 },
      ],
      discounts: [{ coupon: coupon.id }],
    }),
  )
  expect(session).toMatchObject({ amount_subtotal: 9995, amount_total: 8995, total_details: { amount_discount: 1000 } })
  const page = await (await fetch(`${world.url}/__local/payments/checkout/${session.id}`)).text()
  for (const words of [
    '$99.95',
    '10% member discount',
    '−$10.00',
    '$89.95',
    'Pay $89.95',
    'href="http://localhost:8080/checkout/cancel"',
  ]) {
    expect(page).toContain(words)
  }
})

test('an expired checkout says so, takes no money, and sends its event', async () => {
  const world = await startTestEmulator()
  const { id } = await world.stripe.checkout.sessions.create(classCheckout())
  await tell(world, `payments/checkout/${id}/expire`)
  expect(await (await payAt(world, { id })).text()).toContain('has expired')
  expect((await world.ledger()).payments).toEqual([])
  expect(await world.receiver.heard('checkout.session.expired')).toMatchObject({
    data: { object: { id, status: 'expired' } },
  })
  await expect(world.stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 })
  expect((await fetch(`${world.url}/__local/payments/checkout/cs_test_unknown`)).status).toBe(404)
})

test('a subscription checkout starts a subscription with a paid first invoice', async () => {
  const world = await startTestEmulator()
  const { id: customer } = await world.stripe.customers.create({ email: 'ann@example.com' })
  const { id, url } = await world.stripe.checkout.sessions.create(membershipCheckout({ customer }))
  expect(await (await fetch(`${world.url}${new URL(String(url)).pathname}`)).text()).toContain(
    'Subscribe $99.00 per month',
  )
  await payAt(world, { id })
  const session = await world.stripe.checkout.sessions.retrieve(id, { expand: ['invoice', 'customer'] })
  expect(session).toMatchObject({
    payment_status: 'paid',
    customer: { email: 'ann@example.com' },
    subscription: expect.stringMatching(/^sub_/),
    invoice: { status: 'paid', billing_reason: 'subscription_create', amount_paid: 9900 },
  })
  expect((await world.ledger()).events.map(({ type }) => type)).toEqual([
    'payment_intent.succeeded',
    'invoice.paid',
    'customer.subscription.created',
    'checkout.session.completed',
  ])
})

test('a bank debit completes the order unpaid; the money comes, or fails, later', async () => {
  const world = await startTestEmulator()
  const good = await world.stripe.checkout.sessions.create(classCheckout())
  const bad = await world.stripe.checkout.sessions.create(classCheckout())
  await payAt(world, { id: good.id, card: '000123456789' })
  await payAt(world, { id: bad.id, card: '000111111116' })
  expect(await world.stripe.checkout.sessions.retrieve(good.id)).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
  })
  await tell(world, 'payments/clock', { advanceSeconds: 10 })
  expect(await world.receiver.heard('checkout.session.async_payment_succeeded')).toMatchObject({
    data: { object: { id: good.id, payment_status: 'paid' } },
  })
  expect(await world.receiver.heard('checkout.session.async_payment_failed')).toMatchObject({
    data: { object: { id: bad.id } },
  })
  expect((await world.ledger()).payments).toMatchObject([{ checkoutId: good.id }])
})
