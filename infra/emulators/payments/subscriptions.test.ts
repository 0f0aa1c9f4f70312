import { expect, test } from 'vitest'
import { aMembership, sendForm, startTestEmulator, tell, type World } from '../testing/start-emulator.ts'
import { monthFrom } from './operations/change-subscription.ts'

const monthAhead = 32 * 86_400
const onSuccess = { payment_behavior: 'resume_on_payment_success' } as const

/** The customer portal of a subscription's customer, as the product would send its member there. */
async function portalOf(world: World, customer: string): Promise<string> {
  const session = await world.stripe.billingPortal.sessions.create({
    customer,
    return_url: 'http://localhost:8080/membership',
  })
  expect(session.url).toBe(`http://localhost:8080/__local/payments/portal/${session.id}`)
  return `${world.url}${new URL(session.url).pathname}`
}

/** Sends the form for another card on a portal's page. */
const changeCard = (portal: string, card: string) =>
  sendForm(portal, { action: 'change-card', card, expiry: '12/34', cvc: '123', name: 'Ann Lee' })

test('a renewal moves the period on, is paid and sends its events', async () => {
  const world = await startTestEmulator()
  const before = await aMembership(world)
  const end = before.items.data[0]?.current_period_end ?? 0
  await tell(world, `payments/subscriptions/${before.id}/renew`)
  const after = await world.stripe.subscriptions.retrieve(before.id, { expand: ['latest_invoice.payments'] })
  expect(after).toMatchObject({
    status: 'active',
    latest_invoice: { status: 'paid', billing_reason: 'subscription_cycle' },
  })
  expect(after.items.data[0]?.current_period_start).toBe(end)
  expect(after).toMatchObject({
    latest_invoice: {
      payments: { data: [{ payment: { type: 'payment_intent', payment_intent: expect.stringMatching(/^pi_/) } }] },
    },
  })
  expect(await world.receiver.heard('customer.subscription.updated')).toMatchObject({
    data: { previous_attributes: { items: {} } },
  })
  const invoices = await world.stripe.invoices.list({ customer: String(before.customer) })
  expect(invoices.data.map(({ parent }) => parent?.subscription_details?.subscription)).toEqual([before.id, before.id])
  const [checkout] = (await world.ledger()).checkouts
  expect((await world.ledger()).payments).toMatchObject([
    { amount: 9900, checkoutId: checkout?.id, subscriptionId: before.id },
    { amount: 9900, checkoutId: null, subscriptionId: before.id },
  ])
})

test('a failed renewal leaves the subscription past due until its invoice is paid', async () => {
  const world = await startTestEmulator()
  const { id, customer } = await aMembership(world)
  await tell(world, `payments/subscriptions/${id}/renew?outcome=failed`)
  expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' })
  expect(await world.receiver.heard('invoice.payment_failed')).toMatchObject({
    data: {
      object: {
        status: 'open',
        attempt_count: 1,
        parent: { subscription_details: { subscription: id, metadata: { userId: 'u1' } } },
      },
    },
  })
  expect((await world.ledger()).payments).toHaveLength(1)
  expect((await world.stripe.invoicePayments.list({ status: 'paid' })).data).toHaveLength(1)

  await tell(world, `payments/subscriptions/${id}/renew`)
  expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
  expect((await world.stripe.invoices.list({ customer: String(customer) })).data).toHaveLength(2)
  const paid = await world.stripe.invoicePayments.list({ status: 'paid' })
  expect(paid.data.map(({ amount_paid }) => amount_paid)).toEqual([9900, 9900])
})

test('a month passed by the clock renews; a card that fails later makes it past due, and the next month ends it', async () => {
  const world = await startTestEmulator()
  const { id, customer } = await aMembership(world)
  await tell(world, 'payments/clock', { advanceSeconds: monthAhead })
  expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
  const portal = await portalOf(world, String(customer))
  await changeCard(portal, '4000000000000341')
  await tell(world, 'payments/clock', { advanceSeconds: monthAhead })
  expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' })
  await tell(world, 'payments/clock', { advanceSeconds: monthAhead })
  expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' })
  expect((await tell(world, `payments/subscriptions/${id}/renew`)).status).toBe(409)
})

test('the member cancels, resumes and changes the card in the portal', async () => {
  const world = await startTestEmulator()
  const { id, customer } = await aMembership(world)
  const portal = await portalOf(world, String(customer))
  const page = await (await fetch(portal)).text()
  for (const words of ['Cancel at period end', 'Change card', 'href="http://localhost:8080/membership"', '$99.00']) {
    expect(page).toContain(words)
  }
  await sendForm(portal, { action: 'cancel', subscription: id })
  expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at_period_end: true })
  await sendForm(portal, { action: 'resume', subscription: id })
  expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at_period_end: false, cancel_at: null })
  const declined = await changeCard(portal, '4000000000000002')
  expect(await declined.text()).toContain('Your card was declined.')
  await changeCard(portal, '5555555555554444')
  const { default_payment_method: card } = await world.stripe.subscriptions.retrieve(id)
  const { data } = await world.stripe.customers.listPaymentMethods(String(customer))
  expect(data.find((one) => one.id === card)).toMatchObject({ card: { brand: 'mastercard', last4: '4444' } })
  const [invoice] = (await world.stripe.invoices.list({ customer: String(customer) })).data
  expect(await (await fetch(`${world.url}${new URL(String(invoice?.hosted_invoice_url)).pathname}`)).text()).toContain(
    String(invoice?.number),
  )
})

test('a portal session changes no subscription of another customer', async () => {
  const world = await startTestEmulator()
  const { id } = await aMembership(world)
  const stranger = await world.stripe.customers.create({ email: 'eve@example.com' })
  const answer = await sendForm(await portalOf(world, stranger.id), { action: 'cancel', subscription: id })
  expect(answer.status).toBe(404)
  expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at_period_end: false })
})

test('a pause of the subscription stops its periods; resuming bills a new one at once', async () => {
  const world = await startTestEmulator()
  const { id } = await aMembership(world)
  await world.stripe.subscriptions.pause(id, { type: 'subscription' })
  expect(await world.receiver.heard('customer.subscription.paused')).toMatchObject({
    data: { object: { status: 'paused', status_details: { paused: { subscription: { type: 'pause_requested' } } } } },
  })
  await tell(world, 'payments/clock', { advanceSeconds: 2 * monthAhead })
  expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'paused' })
  expect((await world.ledger()).payments).toHaveLength(1)
  await world.stripe.subscriptions.resume(id, onSuccess)
  expect(await world.receiver.heard('customer.subscription.resumed')).toMatchObject({
    data: { object: { status: 'active' } },
  })
  expect((await world.ledger()).payments).toHaveLength(2)
  await expect(world.stripe.subscriptions.resume(id, onSuccess)).rejects.toThrow('Only a paused subscription')
})

test('a pause of the collection leaves the subscription active and its periods uncharged until it resumes', async () => {
  const world = await startTestEmulator()
  const { id, customer, items } = await aMembership(world)
  const end = items.data[0]?.current_period_end ?? 0
  await world.stripe.subscriptions.update(id, { pause_collection: { behavior: 'void', resumes_at: end + 86_400 } })
  expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({
    status: 'active',
    pause_collection: { behavior: 'void', resumes_at: end + 86_400 },
  })
  await tell(world, 'payments/clock', { now: new Date((end + 60) * 1000).toISOString() })
  expect((await world.ledger()).payments).toHaveLength(1)
  expect(
    (await world.stripe.invoices.list({ customer: String(customer) })).data.map(({ status }) => status).sort(),
  ).toEqual(['paid', 'void'])
  await tell(world, 'payments/clock', { now: new Date((end + 86_460) * 1000).toISOString() })
  expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ pause_collection: null })
  await tell(world, 'payments/clock', { advanceSeconds: monthAhead })
  expect((await world.ledger()).payments).toHaveLength(2)
})

test('credit of a customer is used by the next invoice of their subscription, and what is left by the one after it', async () => {
  const world = await startTestEmulator()
  const { id, customer } = await aMembership(world)
  const credit = { amount: -12_000, currency: 'usd', description: 'Days that were not used' }
  expect(await world.stripe.customers.createBalanceTransaction(String(customer), credit)).toMatchObject({
    ending_balance: -12_000,
  })
  await tell(world, `payments/subscriptions/${id}/renew`)
  await tell(world, `payments/subscriptions/${id}/renew`)
  expect((await world.ledger()).payments.map(({ amount }) => amount)).toEqual([9900, 7800])
  const [last] = (await world.stripe.invoices.list({ customer: String(customer) })).data
  expect(last).toMatchObject({ starting_balance: -2_100, ending_balance: 0, amount_due: 7_800, total: 9_900 })
})

test('a resumption on success stays paused while its invoice is refused, is tried again when announced, and resumes when paid', async () => {
  const world = await startTestEmulator()
  const { id, customer } = await aMembership(world)
  await world.stripe.subscriptions.pause(id, { bill_for: { unused_time_from: { type: 'none' } } })
  const portal = await portalOf(world, String(customer))
  await changeCard(portal, '4000000000000341')
  await world.stripe.subscriptions.resume(id, onSuccess)
  const waiting = await world.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
  expect(waiting).toMatchObject({ status: 'paused', latest_invoice: { status: 'open', attempt_count: 1 } })
  await changeCard(portal, '4242424242424242')
  await tell(world, 'payments/clock', { advanceSeconds: 2 * 86_400 })
  expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'paused' })
  await tell(world, 'payments/clock', { advanceSeconds: 86_400 + 60 })
  expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
  expect((await world.ledger()).payments).toHaveLength(2)
  expect(await world.receiver.heard('customer.subscription.resumed')).toMatchObject({ data: { object: { id } } })
})

test('a dearer price is previewed, and charged at once to the cent of its preview', async () => {
  const world = await startTestEmulator()
  const { id, items: former } = await aMembership(world)
  const [item] = former.data
  const { id: product } = await world.stripe.products.create({ name: 'Premium' })
  const recurring = { interval: 'month' as const }
  const priceData = { currency: 'usd', product, recurring, unit_amount: 19_900 }
  const items = [{ id: item?.id ?? '', price_data: priceData }]
  const at = (item?.current_period_start ?? 0) + 86_400
  await tell(world, 'payments/clock', { now: new Date((at + 60) * 1_000).toISOString() })
  const details = { items, proration_behavior: 'always_invoice' as const, proration_date: at }
  const preview = await world.stripe.invoices.createPreview({ subscription: id, subscription_details: details })
  const { current_period_start: start = 0, current_period_end: end = 0 } = item ?? {}
  const share = (cents: number) => Math.round((cents * (end - at)) / (end - start))
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-share(9_900), share(19_900)])
  expect(preview.amount_due).toBe(share(19_900) - share(9_900))
  const after = await world.stripe.subscriptions.update(id, { ...details, payment_behavior: 'error_if_incomplete' })
  expect(after.items.data[0]?.price.unit_amount).toBe(19_900)
  expect((await world.ledger()).payments.at(-1)).toMatchObject({ amount: preview.amount_due, subscriptionId: id })
  await world.stripe.subscriptions.update(id, { items, proration_behavior: 'none' })
  expect((await world.ledger()).payments).toHaveLength(2)
  const outside = { ...details, proration_date: end + 1 }
  await expect(
    world.stripe.invoices.createPreview({ subscription: id, subscription_details: outside }),
  ).rejects.toThrow(/current period/)
})

test.each([
  ['2026-01-31T10:00:00Z', '2026-01-31T10:00:00Z', '2026-02-28T10:00:00.000Z'],
  ['2026-02-28T10:00:00Z', '2026-01-31T10:00:00Z', '2026-03-31T10:00:00.000Z'],
  ['2026-12-15T23:59:59Z', '2026-12-15T23:59:59Z', '2027-01-15T23:59:59.000Z'],
])('the month that begins at %s, with the day of %s, ends at %s', (start, anchor, end) => {
  const month = monthFrom(Date.parse(start) / 1000, Date.parse(anchor) / 1000)
  expect(new Date(month.end * 1000).toISOString()).toBe(end)
})
