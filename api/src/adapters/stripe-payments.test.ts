import { describe, expect, test } from 'vitest'
import { aPayingStudio, cards, type LedgerEvent } from '../testing/paying.ts'
import type { CheckoutOrder } from './payments.ts'
import { isProviderUnavailable, isRefusedByProvider } from './stripe-errors.ts'

const studio = await aPayingStudio()
const { payments } = studio.deps
const getExpiry = () => new Date(studio.clock.now().getTime() + 32 * 60_000)
let orderCount = 0
async function anOrder(overrides: Partial<CheckoutOrder> = {}): Promise<CheckoutOrder> {
  orderCount += 1
  const customerId = await payments.createCustomer({
    userId: `u${orderCount}`,
    email: `u${orderCount}@example.com`,
    name: 'Ann',
  })
  return {
    key: `order-${orderCount}`,
    customerId,
    mode: 'payment',
    title: 'Morning Yoga',
    listCents: 2_500,
    discount: null,
    expiresAt: getExpiry(),
    successUrl: 'http://localhost:8080/checkout/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost:8080/checkout/cancel?session_id={CHECKOUT_SESSION_ID}',
    metadata: { checkoutId: `c${orderCount}`, userId: `u${orderCount}` },
    ...overrides,
  }
}
async function anOpenCheckout(overrides: Partial<CheckoutOrder> = {}) {
  const order = await anOrder(overrides)
  const session = await payments.openCheckout(order)
  if (!('url' in session)) throw new Error('the customer is not known')
  return { order, ...session }
}

function readSubject({ payload }: LedgerEvent) {
  const body = JSON.stringify(payload)
  return payments.readEvent({ body: Buffer.from(body), signature: studio.signPayload(body) })?.subject
}

describe('the payment provider', () => {
  test('creates one customer for a user, and another one once the email address has changed', async () => {
    const ann = { userId: 'u-new-email', email: 'ann@example.com', name: 'Ann Reed', replacedCustomerId: null }
    const firstCustomerId = await payments.createCustomer(ann)
    expect(await payments.createCustomer(ann)).toBe(firstCustomerId)
    expect(await payments.createCustomer({ ...ann, email: 'ann.reed@example.com' })).not.toBe(firstCustomerId)
  })

  test('refunds a part of a payment once, even when the response was lost and another key is used; a partial refund with another id is made as well [MONEY-17]', async () => {
    const { sessionId, url } = await anOpenCheckout()
    await studio.pay(url)
    const paidCheckout = await payments.findCheckout(sessionId)
    const partialRefund = { id: 'part', paymentIntentId: paidCheckout?.paymentIntentId ?? '', amountCents: 500 }
    const firstRefund = await payments.refundPartially({ ...partialRefund, key: 'part', wasTriedWithOtherKey: false })
    const repeatedRefund = await payments.refundPartially({
      ...partialRefund,
      key: 'part:1',
      wasTriedWithOtherKey: true,
    })
    expect(repeatedRefund).toMatchObject({ refundId: firstRefund?.refundId, totalRefundedCents: 500 })
    const otherRefund = await payments.refundPartially({
      ...partialRefund,
      id: 'other',
      key: 'other:1',
      wasTriedWithOtherKey: true,
    })
    expect(otherRefund).toMatchObject({ totalRefundedCents: 1_000 })
  })
})

const aCustomer = async () => (await anOrder()).customerId
async function anOpenCardSetup(customerId: string) {
  const returnUrl = 'http://localhost:8080/dashboard'
  const session = await payments.openCardSetup({ customerId, returnUrl, userId: 'u1' })
  if (!('url' in session)) throw new Error('the customer is not known')
  return session
}
/** A customer whose card was saved on the hosted page. */
async function aSavedCard(card: string = cards.pays) {
  const customerId = await aCustomer()
  const { url } = await anOpenCardSetup(customerId)
  await studio.pay(url, card)
  if (card === cards.asksEveryTime) await studio.authenticate(url)
  const [savedCard] = await payments.listSavedCards(customerId)
  if (!savedCard) throw new Error('no card was saved')
  return { customerId, cardId: savedCard.id }
}
const aCharge = (card: { customerId: string; cardId: string }) => ({
  key: `charge-${card.cardId}`,
  title: 'Morning Yoga',
  amountCents: 2_500,
  ...card,
  metadata: { checkoutId: `checkout-${card.cardId}`, userId: 'u1' },
})
const findPayments = async (checkoutId: string) =>
  (await studio.readLedger()).payments.filter(({ metadata }) => metadata.checkoutId === checkoutId)

describe('a saved card', () => {
  test('is saved on a hosted page without a charge, and listed with brand and last digits, newest first', async () => {
    const customerId = await aCustomer()
    expect(await payments.listSavedCards(customerId)).toEqual([])
    const { url, sessionId } = await anOpenCardSetup(customerId)
    expect(await studio.pay(url)).toBe('http://localhost:8080/dashboard')
    await studio.pay((await anOpenCardSetup(customerId)).url, '5555555555554444')
    expect(await payments.listSavedCards(customerId)).toEqual([
      { id: expect.stringMatching(/^pm_/), brand: 'mastercard', last4: '4444' },
      { id: expect.stringMatching(/^pm_/), brand: 'visa', last4: '4242' },
    ])
    expect((await studio.readLedger()).payments.filter((payment) => payment.customerId === customerId)).toEqual([])
    const savedEvent = (await studio.readLedger()).events.find(
      ({ type, payload }) => type === 'checkout.session.completed' && Object(payload.data.object).id === sessionId,
    )
    if (!savedEvent) throw new Error('no event')
    // An event of kind `other` is ignored: saving a card pays for nothing.
    expect(readSubject(savedEvent)).toEqual({ kind: 'other' })
  })

  test('is not charged when its bank requires authentication', async () => {
    const charge = aCharge(await aSavedCard(cards.asksEveryTime))
    expect(await payments.chargeSavedCard(charge)).toEqual({ kind: 'needs_authentication' })
    expect(await findPayments(charge.metadata.checkoutId)).toEqual([])
  })

  test('is declined as no longer saved when it is unknown, belongs to another customer, or its customer is unknown', async () => {
    const charge = aCharge(await aSavedCard())
    const unknownCard = { kind: 'declined', reason: 'This card is no longer saved.' }
    const chargeForOtherCustomer = { ...charge, key: 'of-another', customerId: await aCustomer() }
    expect(await payments.chargeSavedCard(chargeForOtherCustomer)).toEqual(unknownCard)
    expect(await payments.chargeSavedCard({ ...charge, key: 'gone', customerId: 'cus_unknown' })).toEqual(unknownCard)
    expect(await payments.chargeSavedCard({ ...charge, key: 'no card', cardId: 'pm_unknown' })).toEqual(unknownCard)
  })

  test('fails with PRICE_TOO_SMALL below the minimum charge; a charge of nothing counts as refused by the provider, not as the provider being unavailable', async () => {
    const charge = aCharge(await aSavedCard())
    await expect(payments.chargeSavedCard({ ...charge, amountCents: 20 })).rejects.toMatchObject({
      code: 'PRICE_TOO_SMALL',
    })
    const failure = await payments.chargeSavedCard({ ...charge, amountCents: 0 }).catch((error: unknown) => error)
    expect([isProviderUnavailable(failure), isRefusedByProvider(failure)]).toEqual([false, true])
  })

  test('is reported as a paid checkout by its payment event, while the payment event of a hosted checkout is ignored', async () => {
    const charge = aCharge(await aSavedCard())
    await payments.chargeSavedCard(charge)
    const hostedCheckout = await anOpenCheckout()
    await studio.pay(hostedCheckout.url)
    const subjects = (await studio.readLedger()).events
      .filter(({ type }) => type === 'payment_intent.succeeded')
      .map(readSubject)
    expect(subjects.at(-1)).toEqual({ kind: 'other' })
    expect(subjects.at(-2)).toMatchObject({
      kind: 'checkout',
      checkout: { checkoutId: charge.metadata.checkoutId, status: 'paid', amountCents: 2_500 },
    })
  })
})

describe('a provider that is down', () => {
  test('makes calls fail with PAYMENT_PROVIDER_FAILED [ERRORS-11]', async () => {
    await studio.setFault('error', { times: 1 })
    await expect(payments.findCheckout('cs_test_x')).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_FAILED' })
  })
})
