import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import {
  classCheckout,
  membershipCheckout,
  payAt,
  sendForm,
  startTestEmulator,
  type World,
} from '../testing/start-emulator.ts'

const aCustomer = async ({ stripe }: World) => (await stripe.customers.create({ email: 'ann@example.com' })).id
const setupCheckout = (customer: string, overrides: Stripe.Checkout.SessionCreateParams = {}) => ({
  mode: 'setup' as const,
  customer,
  currency: 'usd',
  success_url: 'http://localhost:8080/dashboard?card={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:8080/dashboard',
  ...overrides,
})
const cardsOf = async ({ stripe }: World, customer: string) =>
  (await stripe.customers.listPaymentMethods(customer)).data.map(({ card }) => card?.last4)
const typesSent = async (world: World) => (await world.ledger()).events.map(({ type }) => type)
const pageOf = async (world: World, id: string) => (await fetch(`${world.url}/__local/payments/checkout/${id}`)).text()

/** A card saved on the hosted page, its 3-D Secure step passed where it asks for one. */
async function aSavedCard(world: World, card: string) {
  const customer = await aCustomer(world)
  const { id } = await world.stripe.checkout.sessions.create(setupCheckout(customer))
  const answer = await payAt(world, { id, card })
  if (answer.headers.get('location')?.endsWith('/authenticate'))
    await sendForm(`${world.url}/__local/payments/checkout/${id}/authenticate`, { outcome: 'complete' })
  const [method] = (await world.stripe.customers.listPaymentMethods(customer)).data
  if (!method) throw new Error('the card was not saved')
  return { customer, payment_method: method.id }
}
const charge = (of: { customer: string; payment_method: string }) => ({
  amount: 2500,
  currency: 'usd',
  allowed_payment_method_types: ['card'],
  off_session: true,
  confirm: true,
  metadata: { checkoutId: 'c1' },
  ...of,
})

test('a setup session saves the card on its page, charges nothing, and says so in signed events', async () => {
  const world = await startTestEmulator()
  const customer = await aCustomer(world)
  const made = await world.stripe.checkout.sessions.create(
    setupCheckout(customer, { metadata: { userId: 'u1' }, setup_intent_data: { metadata: { userId: 'u1' } } }),
  )
  expect(made).toMatchObject({
    mode: 'setup',
    status: 'open',
    payment_status: 'no_payment_required',
    amount_total: null,
  })
  expect(await pageOf(world, made.id)).toContain('Nothing is charged now')

  const saved = await payAt(world, { id: made.id })
  expect(saved.headers.get('location')).toBe(`http://localhost:8080/dashboard?card=${made.id}`)
  const session = await world.stripe.checkout.sessions.retrieve(made.id, { expand: ['setup_intent.payment_method'] })
  expect(session).toMatchObject({
    status: 'complete',
    url: null,
    setup_intent: {
      ...{ status: 'succeeded', usage: 'off_session', metadata: { userId: 'u1' } },
      payment_method: { customer, card: { brand: 'visa', last4: '4242' } },
    },
  })
  expect(await world.receiver.heard('checkout.session.completed')).toMatchObject({
    data: { object: { id: made.id, mode: 'setup', metadata: { userId: 'u1' } } },
  })
  expect(await typesSent(world)).toEqual([
    ...['payment_method.attached', 'setup_intent.succeeded', 'checkout.session.completed'],
  ])
  expect((await world.ledger()).payments).toEqual([])
  expect(await pageOf(world, made.id)).toContain('This card is already saved')
})

test('a card that is refused is not saved and leaves the setup open, and one that expires is over', async () => {
  const world = await startTestEmulator()
  const customer = await aCustomer(world)
  const { id } = await world.stripe.checkout.sessions.create(setupCheckout(customer))
  expect(await (await payAt(world, { id, card: '4000000000000002' })).text()).toContain('Your card was declined.')
  expect(await (await payAt(world, { id, card: '000123456789' })).text()).toContain('Only cards can be saved.')
  const open = await world.stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent'] })
  expect(open).toMatchObject({ status: 'open', setup_intent: { last_setup_error: { code: 'card_declined' } } })
  expect(await cardsOf(world, customer)).toEqual([])

  await world.stripe.checkout.sessions.expire(id)
  const over = await world.stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent'] })
  expect(over).toMatchObject({ status: 'expired', setup_intent: { status: 'canceled' } })
  expect((await payAt(world, { id })).status).toBe(200)
  expect(await cardsOf(world, customer)).toEqual([])
})

test('a setup whose 3-D Secure step fails saves no card', async () => {
  const world = await startTestEmulator()
  const customer = await aCustomer(world)
  const { id } = await world.stripe.checkout.sessions.create(setupCheckout(customer))
  await payAt(world, { id, card: '4000002500003155' })
  const step = `${world.url}/__local/payments/checkout/${id}/authenticate`
  expect(await (await fetch(step)).text()).toContain('that it may be saved')
  expect(await (await sendForm(step, { outcome: 'fail' })).text()).toContain('unable to authenticate')
  const open = await world.stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent'] })
  expect(open.setup_intent).toMatchObject({ last_setup_error: { code: 'setup_intent_authentication_failure' } })
  expect(await cardsOf(world, customer)).toEqual([])
})

test.each([
  ['without setup_future_usage', {}, []],
  ['with setup_future_usage', { setup_future_usage: 'off_session' as const }, ['4242']],
])('the card of a single payment %s belongs to the customer only when it was to be saved', async (_, data, last4) => {
  const world = await startTestEmulator()
  const customer = await aCustomer(world)
  const { id } = await world.stripe.checkout.sessions.create(classCheckout({ customer, payment_intent_data: data }))
  await payAt(world, { id })
  expect(await cardsOf(world, customer)).toEqual(last4)
})

test('the card of a subscription is saved', async () => {
  const world = await startTestEmulator()
  const customer = await aCustomer(world)
  const { id } = await world.stripe.checkout.sessions.create(membershipCheckout({ customer }))
  await payAt(world, { id })
  expect(await cardsOf(world, customer)).toEqual(['4242'])
})

test('a saved card is charged while its owner is away, and the money is in the ledger', async () => {
  const world = await startTestEmulator()
  const card = await aSavedCard(world, '4242424242424242')
  const paid = await world.stripe.paymentIntents.create({ ...charge(card), description: 'Morning yoga' })
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 2500, ...card })
  expect((await world.ledger()).payments).toMatchObject([
    { id: paid.id, amount: 2500, status: 'succeeded', customerId: card.customer, metadata: { checkoutId: 'c1' } },
  ])
  expect(await world.receiver.heard('payment_intent.succeeded')).toMatchObject({
    data: { object: { id: paid.id, metadata: { checkoutId: 'c1' } } },
  })
  expect(await world.stripe.refunds.create({ payment_intent: paid.id })).toMatchObject({ amount: 2500 })
})

test('a card that asks for 3-D Secure only until it is set up is charged once it was saved on the page', async () => {
  const world = await startTestEmulator()
  const saved = await aSavedCard(world, '4000002500003155')
  expect((await world.stripe.paymentIntents.create(charge(saved))).status).toBe('succeeded')
  const customer = await aCustomer(world)
  const { id } = await world.stripe.paymentMethods.attach('pm_card_authenticationRequiredOnSetup', { customer })
  await expect(world.stripe.paymentIntents.create(charge({ customer, payment_method: id }))).rejects.toMatchObject({
    code: 'authentication_required',
  })
})

test('a declined charge books nothing, is announced, and is declined again under its key', async () => {
  const world = await startTestEmulator()
  const card = await aSavedCard(world, '4000000000000341')
  const ask = () => world.stripe.paymentIntents.create(charge(card), { idempotencyKey: 'entry-1' })
  const answers = await Promise.allSettled([ask(), ask()])
  const refused = { type: 'StripeCardError', statusCode: 402, code: 'card_declined', decline_code: 'generic_decline' }
  for (const answer of answers) expect(answer).toMatchObject({ status: 'rejected', reason: refused })
  const intents = await world.stripe.paymentIntents.list({ customer: card.customer })
  expect(intents.data).toMatchObject([
    {
      ...{ status: 'requires_payment_method', payment_method: null, latest_charge: null },
      last_payment_error: { code: 'card_declined', payment_method: { id: card.payment_method } },
    },
  ])
  expect((await world.ledger()).payments).toEqual([])
  expect(await world.receiver.heard('payment_intent.payment_failed')).toMatchObject({
    data: { object: { id: intents.data[0]?.id, metadata: { checkoutId: 'c1' } } },
  })
})

test('a charge that was made although its answer was lost is not made again under its key', async () => {
  const world = await startTestEmulator()
  const card = await aSavedCard(world, '4242424242424242')
  await fetch(`${world.url}/__local/payments/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ mode: 'error', times: 1, after: true }),
  })
  const ask = () => world.stripe.paymentIntents.create(charge(card), { idempotencyKey: 'entry-1' })
  await expect(ask()).rejects.toMatchObject({ statusCode: 500 })
  expect((await ask()).status).toBe('succeeded')
  expect((await world.ledger()).payments).toHaveLength(1)
})

test('a card that its customer removed, or that is another customer’s, is not charged', async () => {
  const world = await startTestEmulator()
  const { stripe } = world
  const card = await aSavedCard(world, '4242424242424242')
  const other = await aCustomer(world)
  const missing = { type: 'StripeInvalidRequestError', code: 'resource_missing', param: 'payment_method' }
  await expect(stripe.paymentIntents.create(charge({ ...card, customer: other }))).rejects.toMatchObject(missing)
  expect(await stripe.paymentMethods.detach(card.payment_method)).toMatchObject({ customer: null })
  await expect(stripe.paymentIntents.create(charge(card))).rejects.toMatchObject(missing)
  await expect(stripe.paymentMethods.attach(card.payment_method, { customer: other })).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
  })
  expect(await cardsOf(world, card.customer)).toEqual([])
  expect((await world.ledger()).payments).toEqual([])
})

test('a charge that makes no sense is refused before anything is booked', async () => {
  const world = await startTestEmulator()
  const card = await aSavedCard(world, '4242424242424242')
  const { stripe } = world
  const ask = (changes: Stripe.PaymentIntentCreateParams) =>
    stripe.paymentIntents.create({ ...charge(card), ...changes })
  await expect(ask({ amount: 20, currency: 'usd' })).rejects.toMatchObject({ code: 'amount_too_small' })
  await expect(ask({ amount: 2500, currency: 'usd', confirm: false })).rejects.toMatchObject({ param: 'off_session' })
  await expect(ask({ amount: 2500, currency: 'usd', payment_method: 'pm_nothing' })).rejects.toMatchObject({
    code: 'resource_missing',
  })
  expect((await stripe.paymentIntents.list({ customer: card.customer })).data).toEqual([])
})
