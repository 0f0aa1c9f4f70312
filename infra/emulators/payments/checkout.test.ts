import { expect, test } from 'vitest'
import {
  createClassCheckoutParams,
  createMembershipCheckoutParams,
  payCheckout,
  postControl,
  sendForm,
  startTestEmulator,
} from '../testing/start-emulator.ts'

test('a paid checkout redirects to success_url with the session id, and the ledger holds one payment', async () => {
  const emulator = await startTestEmulator()
  const createdSession = await emulator.stripe.checkout.sessions.create(
    createClassCheckoutParams({
      client_reference_id: 'booking-1',
      metadata: { bookingId: 'booking-1' },
      payment_intent_data: { metadata: { bookingId: 'booking-1' } },
    }),
  )
  expect(createdSession).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 2500,
    currency: 'usd',
    payment_intent: null,
  })
  expect(createdSession.url).toBe(`http://localhost:8080/__local/payments/checkout/${createdSession.id}`)

  const payResponse = await payCheckout(emulator, { id: createdSession.id })
  expect(payResponse.status).toBe(303)
  expect(payResponse.headers.get('location')).toBe(
    `http://localhost:8080/checkout/success?session_id=${createdSession.id}`,
  )

  const session = await emulator.stripe.checkout.sessions.retrieve(createdSession.id, {
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
  expect((await emulator.fetchLedger()).payments).toMatchObject([
    { amount: 2500, sessionId: createdSession.id, metadata: { bookingId: 'booking-1' } },
  ])

  const repeatedResponse = await payCheckout(emulator, { id: createdSession.id })
  expect(repeatedResponse.headers.get('location')).toContain('/checkout/success')
  expect((await emulator.fetchLedger()).payments).toHaveLength(1)
  const page = await (await fetch(`${emulator.url}/__local/payments/checkout/${createdSession.id}`)).text()
  expect(page).toContain('already paid')
})

test('submitting the same form twenty times at once charges once', async () => {
  const emulator = await startTestEmulator()
  const { id } = await emulator.stripe.checkout.sessions.create(createClassCheckoutParams())
  const responses = await Promise.all(Array.from({ length: 20 }, () => payCheckout(emulator, { id })))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([303]))
  expect((await emulator.fetchLedger()).payments).toHaveLength(1)
})

test('a declined card shows the reason on the page and charges nothing; another card then pays', async () => {
  const emulator = await startTestEmulator()
  const { id } = await emulator.stripe.checkout.sessions.create(createClassCheckoutParams())
  const declined = await payCheckout(emulator, { id, card: '4000000000000002' })
  expect(declined.status).toBe(200)
  expect(await declined.text()).toContain('Your card was declined.')
  const insufficientFunds = await payCheckout(emulator, { id, card: '4000000000009995' })
  expect(await insufficientFunds.text()).toContain('insufficient funds')
  expect((await emulator.fetchLedger()).payments).toEqual([])
  const session = await emulator.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
  expect(session).toMatchObject({
    status: 'open',
    payment_intent: { status: 'requires_payment_method', last_payment_error: { decline_code: 'insufficient_funds' } },
  })

  expect((await payCheckout(emulator, { id })).status).toBe(303)
  expect((await emulator.fetchLedger()).payments).toMatchObject([
    { id: session.payment_intent && Object(session.payment_intent).id, amount: 2500 },
  ])
})

test('a card that asks for 3-D Secure pays when the step is completed and not when it fails', async () => {
  const emulator = await startTestEmulator()
  const { id } = await emulator.stripe.checkout.sessions.create(createClassCheckoutParams())
  const firstResponse = await payCheckout(emulator, { id, card: '4000002500003155' })
  expect(firstResponse.headers.get('location')).toBe(`/__local/payments/checkout/${id}/authenticate`)
  const address = `${emulator.url}${firstResponse.headers.get('location')}`
  expect(await (await fetch(address)).text()).toMatch(/Complete[\s\S]*Fail/)

  expect(await (await sendForm(address, { outcome: 'fail' })).text()).toContain('unable to authenticate')
  expect((await emulator.fetchLedger()).payments).toEqual([])
  await payCheckout(emulator, { id, card: '4000002500003155' })
  const lastResponse = await sendForm(address, { outcome: 'complete' })
  expect(lastResponse.headers.get('location')).toContain(`session_id=${id}`)
  expect((await emulator.fetchLedger()).payments).toHaveLength(1)
})

test('the page shows the list price, the member discount and the total', async () => {
  const emulator = await startTestEmulator()
  const coupon = await emulator.stripe.coupons.create({
    amount_off: 1000,
    currency: 'usd',
    duration: 'once',
    name: '10% member discount',
  })
  const session = await emulator.stripe.checkout.sessions.create(
    createClassCheckoutParams({
      line_items: [
        { price_data: { currency: 'usd', unit_amount: 9995, product_data: { name: 'Stress less' } }, quantity: 1 },
      ],
      discounts: [{ coupon: coupon.id }],
    }),
  )
  expect(session).toMatchObject({ amount_subtotal: 9995, amount_total: 8995, total_details: { amount_discount: 1000 } })
  const page = await (await fetch(`${emulator.url}/__local/payments/checkout/${session.id}`)).text()
  for (const text of [
    '$99.95',
    '10% member discount',
    '−$10.00',
    '$89.95',
    'Pay $89.95',
    'href="http://localhost:8080/checkout/cancel"',
  ]) {
    expect(page).toContain(text)
  }
})

test('an expired checkout says so, charges nothing and sends its event', async () => {
  const emulator = await startTestEmulator()
  const { id } = await emulator.stripe.checkout.sessions.create(createClassCheckoutParams())
  await postControl(emulator, `payments/checkout/${id}/expire`)
  expect(await (await payCheckout(emulator, { id })).text()).toContain('has expired')
  expect((await emulator.fetchLedger()).payments).toEqual([])
  expect(await emulator.receiver.waitForEvent('checkout.session.expired')).toMatchObject({
    data: { object: { id, status: 'expired' } },
  })
  await expect(emulator.stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 })
  expect((await fetch(`${emulator.url}/__local/payments/checkout/cs_test_unknown`)).status).toBe(404)
})

test('a subscription checkout starts a subscription with a paid first invoice', async () => {
  const emulator = await startTestEmulator()
  const { id: customer } = await emulator.stripe.customers.create({ email: 'ann@example.com' })
  const { id, url } = await emulator.stripe.checkout.sessions.create(createMembershipCheckoutParams({ customer }))
  expect(await (await fetch(`${emulator.url}${new URL(String(url)).pathname}`)).text()).toContain(
    'Subscribe $99.00 per month',
  )
  await payCheckout(emulator, { id })
  const session = await emulator.stripe.checkout.sessions.retrieve(id, { expand: ['invoice', 'customer'] })
  expect(session).toMatchObject({
    payment_status: 'paid',
    customer: { email: 'ann@example.com' },
    subscription: expect.stringMatching(/^sub_/),
    invoice: { status: 'paid', billing_reason: 'subscription_create', amount_paid: 9900 },
  })
  expect((await emulator.fetchLedger()).events.map(({ type }) => type)).toEqual([
    'payment_intent.succeeded',
    'invoice.paid',
    'customer.subscription.created',
    'checkout.session.completed',
  ])
})

test('a bank debit completes the order unpaid; the payment succeeds or fails later', async () => {
  const emulator = await startTestEmulator()
  const paidDebit = await emulator.stripe.checkout.sessions.create(createClassCheckoutParams())
  const failedDebit = await emulator.stripe.checkout.sessions.create(createClassCheckoutParams())
  await payCheckout(emulator, { id: paidDebit.id, card: '000123456789' })
  await payCheckout(emulator, { id: failedDebit.id, card: '000111111116' })
  expect(await emulator.stripe.checkout.sessions.retrieve(paidDebit.id)).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
  })
  // Longer than a bank debit takes.
  await postControl(emulator, 'payments/clock', { advanceSeconds: 10 })
  expect(await emulator.receiver.waitForEvent('checkout.session.async_payment_succeeded')).toMatchObject({
    data: { object: { id: paidDebit.id, payment_status: 'paid' } },
  })
  expect(await emulator.receiver.waitForEvent('checkout.session.async_payment_failed')).toMatchObject({
    data: { object: { id: failedDebit.id } },
  })
  expect((await emulator.fetchLedger()).payments).toMatchObject([{ sessionId: paidDebit.id }])
})
