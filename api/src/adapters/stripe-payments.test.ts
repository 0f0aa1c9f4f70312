import { describe, expect, test } from 'vitest'
import { aPayingStudio, cards, type LedgerEvent } from '../testing/paying.ts'
import type { CheckoutOrder } from './payments.ts'
import { isProviderAway, isRefusedByProvider } from './stripe-errors.ts'

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

function readSubject({ payload }: LedgerEvent) {
  const body = JSON.stringify(payload)
  return payments.readEvent({ body: Buffer.from(body), signature: studio.sign(body) })?.subject
}

describe('The payment provider, through its official SDK', () => {
  test('one customer is created for the same user, and another one under a new name or address', async () => {
    const ann = { userId: 'u-renamed', email: 'ann@example.com', name: 'Ann Reed', instead: null }
    const first = await payments.openCustomer(ann)
    expect(await payments.openCustomer(ann)).toBe(first)
    expect(await payments.openCustomer({ ...ann, email: 'ann.reed@example.com' })).not.toBe(first)
  })

  test('a part of a payment is refunded once, also when its answer was lost and another key is used [MONEY-17]', async () => {
    const { sessionId, url } = await opened()
    await studio.pay(url)
    const paid = await payments.findCheckout(sessionId)
    const part = { id: 'part', paymentIntentId: paid?.paymentIntentId ?? '', amountCents: 500 }
    const first = await payments.refundPart({ ...part, key: 'part', isAgain: false })
    const again = await payments.refundPart({ ...part, key: 'part:1', isAgain: true })
    expect(again).toMatchObject({ refundId: first?.refundId, refundedCents: 500 })
    const other = await payments.refundPart({ ...part, id: 'other', key: 'other:1', isAgain: true })
    expect(other).toMatchObject({ refundedCents: 1_000 })
  })
})

const aCustomer = async () => (await anOrder()).customerId
async function openedSetup(customerId: string) {
  const back = 'http://localhost:8080/dashboard'
  const session = await payments.openCardSetup({ customerId, returnUrl: back, userId: 'u1' })
  if (!('url' in session)) throw new Error('the customer is not known')
  return session
}
/** A customer whose card was saved on the hosted page. */
async function aSavedCard(card: string = cards.pays) {
  const customerId = await aCustomer()
  const { url } = await openedSetup(customerId)
  await studio.pay(url, card)
  if (card === cards.asksEveryTime) await studio.authenticate(url)
  const [saved] = await payments.listSavedCards(customerId)
  if (!saved) throw new Error('no card was saved')
  return { customerId, cardId: saved.id }
}
const aCharge = (of: { customerId: string; cardId: string }) => ({
  key: `charge-${of.cardId}`,
  title: 'Morning Yoga',
  amountCents: 2_500,
  ...of,
  about: { checkoutId: `checkout-${of.cardId}`, userId: 'u1' },
})
const paymentsFor = async (checkoutId: string) =>
  (await studio.ledger()).payments.filter(({ metadata }) => metadata.checkoutId === checkoutId)

describe('A saved card', () => {
  test('the hosted page saves a card without a charge, of which brand and last figures are listed, newest first', async () => {
    const customerId = await aCustomer()
    expect(await payments.listSavedCards(customerId)).toEqual([])
    const { url, sessionId } = await openedSetup(customerId)
    expect(await studio.pay(url)).toBe('http://localhost:8080/dashboard')
    await studio.pay((await openedSetup(customerId)).url, '5555555555554444')
    expect(await payments.listSavedCards(customerId)).toEqual([
      { id: expect.stringMatching(/^pm_/), brand: 'mastercard', last4: '4444' },
      { id: expect.stringMatching(/^pm_/), brand: 'visa', last4: '4242' },
    ])
    expect((await studio.ledger()).payments.filter((payment) => payment.customerId === customerId)).toEqual([])
    const saved = (await studio.ledger()).events.find(
      ({ type, payload }) => type === 'checkout.session.completed' && Object(payload.data.object).id === sessionId,
    )
    if (!saved) throw new Error('no event')
    expect(readSubject(saved)).toEqual({ kind: 'other' })
  })

  test('a card whose bank asks for its owner needs authentication, and nothing is charged', async () => {
    const charge = aCharge(await aSavedCard(cards.asksEveryTime))
    expect(await payments.chargeSavedCard(charge)).toEqual({ kind: 'needs_authentication' })
    expect(await paymentsFor(charge.about.checkoutId)).toEqual([])
  })

  test('a card of another customer, and a customer that is gone, is declined as no longer saved', async () => {
    const charge = aCharge(await aSavedCard())
    const gone = { kind: 'declined', reason: 'This card is no longer saved.' }
    const others = { ...charge, key: 'of-another', customerId: await aCustomer() }
    expect(await payments.chargeSavedCard(others)).toEqual(gone)
    expect(await payments.chargeSavedCard({ ...charge, key: 'gone', customerId: 'cus_nobody' })).toEqual(gone)
    expect(await payments.chargeSavedCard({ ...charge, key: 'no card', cardId: 'pm_nothing' })).toEqual(gone)
  })

  test('an amount under the least that a card can pay is PRICE_TOO_SMALL, and a malformed request is refused for good', async () => {
    const charge = aCharge(await aSavedCard())
    await expect(payments.chargeSavedCard({ ...charge, amountCents: 20 })).rejects.toMatchObject({
      code: 'PRICE_TOO_SMALL',
    })
    const failure = await payments.chargeSavedCard({ ...charge, amountCents: 0 }).catch((error: unknown) => error)
    expect([isProviderAway(failure), isRefusedByProvider(failure)]).toEqual([false, true])
  })

  test('the signed event of its charge says that its checkout is paid; that of a hosted payment is left to its session', async () => {
    const charge = aCharge(await aSavedCard())
    await payments.chargeSavedCard(charge)
    const hosted = await opened()
    await studio.pay(hosted.url)
    const subjects = (await studio.ledger()).events
      .filter(({ type }) => type === 'payment_intent.succeeded')
      .map(readSubject)
    expect(subjects.at(-1)).toEqual({ kind: 'other' })
    expect(subjects.at(-2)).toMatchObject({
      kind: 'checkout',
      checkout: { checkoutId: charge.about.checkoutId, stand: 'paid', amountCents: 2_500 },
    })
  })
})

describe('a provider that is down, hangs or is late', () => {
  test('a provider that is down is PAYMENT_PROVIDER_FAILED [ERRORS-11]', async () => {
    await studio.fault('error', { times: 1 })
    await expect(payments.findCheckout('cs_test_x')).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_FAILED' })
  })
})
