import { describe, expect, test } from 'vitest'
import { aPayingStudio, cards } from '../testing/paying.ts'
import type { CheckoutOrder } from './payments.ts'
import { createStripePayments } from './stripe-payments.ts'

const studio = await aPayingStudio()
const { payments } = studio.deps
const in32Minutes = () => new Date(studio.clock.now().getTime() + 32 * 60_000)
let count = 0
async function anOrder(overrides: Partial<CheckoutOrder> = {}): Promise<CheckoutOrder> {
  count += 1
  const customerId = await payments.openCustomer({ userId: `u${count}`, email: `u${count}@example.com`, name: 'Ann' })
  return {
    key: `order-${count}`,
    customerId,
    mode: 'payment',
    title: 'Morning Yoga',
    listCents: 2_500,
    discount: null,
    expiresAt: in32Minutes(),
    successUrl: 'http://localhost:8080/checkout/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost:8080/checkout/cancel?session_id={CHECKOUT_SESSION_ID}',
    about: { checkoutId: `c${count}`, userId: `u${count}` },
    ...overrides,
  }
}
async function opened(overrides: Partial<CheckoutOrder> = {}) {
  const order = await anOrder(overrides)
  const session = await payments.openCheckout(order)
  if (!('url' in session)) throw new Error('the customer is not known')
  return { order, ...session }
}

describe('The payment provider, through its official SDK', () => {
  test('one customer is opened for a user, however often it is asked for', async () => {
    const ask = () => payments.openCustomer({ userId: 'same', email: 'same@example.com', name: '' })
    expect(new Set([await ask(), await ask(), await ask()]).size).toBe(1)
  })

  test('one customer is created for the same user, and another one under a new name or address', async () => {
    const ann = { userId: 'u-renamed', email: 'ann@example.com', name: 'Ann Reed', instead: null }
    const first = await payments.openCustomer(ann)
    expect(await payments.openCustomer(ann)).toBe(first)
    expect(await payments.openCustomer({ ...ann, email: 'ann.reed@example.com' })).not.toBe(first)
  })

  test('a hosted checkout is opened once for a key, and can be paid', async () => {
    const { order, sessionId, url } = await opened()
    expect(await payments.openCheckout(order)).toEqual({ sessionId, url })
    expect(await payments.findCheckout(sessionId)).toMatchObject({ stand: 'open', checkoutId: order.about.checkoutId })
    expect(await studio.pay(url)).toBe(`http://localhost:8080/checkout/success?session_id=${sessionId}`)
    const paid = await payments.findCheckout(sessionId)
    expect(paid).toMatchObject({
      stand: 'paid',
      amountCents: 2_500,
      paymentIntentId: expect.stringMatching(/^pi_/),
    })
    // The provider's clock runs on while the studio's is fixed here.
    const secondsSince = ((paid?.paidAt?.getTime() ?? 0) - studio.clock.now().getTime()) / 1_000
    expect([secondsSince >= 0, secondsSince < 600]).toEqual([true, true])
  })

  test('a card that is declined leaves the checkout open', async () => {
    const { sessionId, url } = await opened()
    expect(await studio.pay(url, cards.declined)).toBeNull()
    expect((await payments.findCheckout(sessionId))?.stand).toBe('open')
  })

  test('a discount is a line of its own on the hosted page, exact to the cent', async () => {
    const discount = { cents: 1_000, name: '10% member discount' }
    const { sessionId, url } = await opened({ listCents: 9_995, discount })
    await opened({ listCents: 9_995, discount })
    const page = await (await fetch(`${studio.emulators.url}${new URL(url).pathname}`)).text()
    expect(page).toContain('10% member discount')
    expect((await payments.findCheckout(sessionId))?.amountCents).toBe(8_995)
  })

  test('closing ends an open checkout, leaves a paid one paid, and is null for an unknown one', async () => {
    const open = await opened()
    expect((await payments.closeCheckout(open.sessionId))?.stand).toBe('expired')
    expect((await payments.closeCheckout(open.sessionId))?.stand).toBe('expired')
    const paid = await opened()
    await studio.pay(paid.url)
    expect(await payments.closeCheckout(paid.sessionId)).toMatchObject({ stand: 'paid', amountCents: 2_500 })
    expect(await payments.closeCheckout('cs_test_nobody')).toBeNull()
    expect(await payments.findCheckout('cs_test_nobody')).toBeNull()
  })

  test('a bank transfer is processing first, then paid or failed', async () => {
    const [good, bad] = [await opened(), await opened()]
    await studio.pay(good.url, cards.bankPays)
    await studio.pay(bad.url, cards.bankFails)
    const stands = async () => {
      const found = await Promise.all([good, bad].map(({ sessionId }) => payments.findCheckout(sessionId)))
      return found.map((checkout) => checkout?.stand)
    }
    expect(await stands()).toEqual(['processing', 'processing'])
    await studio.pass({ minutes: 1 })
    expect(await stands()).toEqual(['paid', 'failed'])
  })

  test('a payment is refunded once, also when asked again with another key [MONEY-17]', async () => {
    const { sessionId, url } = await opened()
    await studio.pay(url)
    const paymentIntentId = (await payments.findCheckout(sessionId))?.paymentIntentId ?? ''
    const first = await payments.refund({ key: `refund-${sessionId}`, paymentIntentId })
    expect(await payments.refund({ key: `refund-${sessionId}`, paymentIntentId })).toEqual(first)
    expect(await payments.refund({ key: `again-${sessionId}`, paymentIntentId })).toEqual({ refundId: null })
    const { refunds } = await studio.ledger()
    expect(refunds.filter(({ paymentId }) => paymentId === paymentIntentId)).toHaveLength(1)
  })

  test('a subscription has its price, its paid period and its end', async () => {
    const { sessionId, url, order } = await opened({ mode: 'monthly', title: 'Monthly Unlimited', listCents: 14_900 })
    await studio.pay(url)
    const id = (await payments.findCheckout(sessionId))?.subscriptionId ?? ''
    expect(await payments.findSubscription(id)).toEqual({
      id,
      customerId: order.customerId,
      userId: order.about.userId,
      stand: 'active',
      periodEnd: new Date(studio.clock.now().toISOString().replace('2026-01-14', '2026-02-14')),
      cancelAtPeriodEnd: false,
      endsAt: null,
      pausedFrom: null,
      pausedUntil: null,
      priceCents: 14_900,
    })
    expect(await payments.findSubscriptionPayment(id)).toMatchObject({ amountCents: 14_900 })
    await payments.endSubscription(id)
    await payments.endSubscription(id)
    expect((await payments.findSubscription(id))?.stand).toBe('ended')
    expect(await payments.findSubscription('sub_nobody')).toBeNull()
  })

  test('the customer portal opens for a known customer', async () => {
    const { order } = await opened()
    const returnUrl = 'http://localhost:8080/membership'
    expect(await payments.openPortal({ customerId: order.customerId, returnUrl })).toHaveProperty('portalUrl')
    expect(await payments.openPortal({ customerId: 'cus_nobody', returnUrl })).toEqual({ unknownCustomer: true })
  })

  test('an unknown customer is answered as unknown', async () => {
    expect(await payments.openCheckout(await anOrder({ customerId: 'cus_nobody' }))).toEqual({ unknownCustomer: true })
  })

  test('the receipts of a customer are listed newest first', async () => {
    const { order, url } = await opened({ title: 'Evening Calm' })
    await studio.pay(url)
    const [receipt] = await payments.listReceipts(order.customerId)
    expect(receipt).toMatchObject({ description: 'Evening Calm', amount: '25.00', currency: 'usd', status: 'paid' })
    expect(receipt?.receiptUrl).toContain('/receipts/')
    expect(await payments.listReceipts('cus_nobody')).toEqual([])
  })
})

describe('Signed events', () => {
  test('an event is read when its signature holds', async () => {
    const { order, url } = await opened()
    await studio.pay(url)
    const completed = (await studio.ledger()).events.findLast(({ type }) => type === 'checkout.session.completed')
    if (!completed) throw new Error('no event')
    expect(await studio.deliver(completed)).toBe(200)
    expect(await studio.deps.paymentEvents.model.findById(completed.id).lean()).toMatchObject({
      subject: { kind: 'checkout', checkout: { checkoutId: order.about.checkoutId, stand: 'paid' } },
    })
  })

  test.each([
    ['none', undefined],
    ['a wrong one', 't=1,v1=00'],
    ['rubbish', 'x'],
  ])('an event whose signature is %s is refused', (_, signature) => {
    const body = Buffer.from('{"id":"evt_1","object":"event"}')
    expect(() => payments.readEvent({ body, signature })).toThrow(expect.objectContaining({ code: 'BAD_SIGNATURE' }))
  })
})

describe('a provider that is down, hangs or is late', () => {
  test('a provider that is down is PAYMENT_PROVIDER_FAILED [ERRORS-12]', async () => {
    await studio.fault('error', { times: 1 })
    await expect(payments.findCheckout('cs_test_x')).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_FAILED' })
  })

  test('a provider that cannot be reached is PAYMENT_PROVIDER_FAILED', async () => {
    const nowhere = createStripePayments({
      secretKey: 'sk_test_local',
      webhookSecret: 'whsec_local',
      apiBase: 'http://127.0.0.1:9',
    })
    await expect(nowhere.findCheckout('cs_test_x')).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_FAILED' })
  })

  test('a provider that refuses our key is PAYMENT_PROVIDER_FAILED', async () => {
    const settings = { secretKey: 'sk_test_wrong', webhookSecret: 'whsec_local', apiBase: studio.env.STRIPE_API_BASE }
    await expect(createStripePayments(settings).findCheckout('cs_test_x')).rejects.toMatchObject({ status: 502 })
  })

  test('a provider that hangs is PAYMENT_PROVIDER_TIMEOUT within seven seconds [ERRORS-12]', async () => {
    await studio.fault('hang', { times: 1 })
    const started = performance.now()
    await expect(payments.findCheckout('cs_test_x')).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_TIMEOUT' })
    expect(performance.now() - started).toBeLessThan(7_000)
  })

  test('a slow provider is waited for', async () => {
    await studio.fault('slow', { times: 1 })
    expect(await payments.findCheckout('cs_test_x')).toBeNull()
  })
})
