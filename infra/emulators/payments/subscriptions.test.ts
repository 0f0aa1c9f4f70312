import { expect, test } from 'vitest'
import {
  createPaidSubscription,
  postControl,
  sendForm,
  startTestEmulator,
  type TestEmulator,
} from '../testing/start-emulator.ts'
import { getMonthFrom } from './operations/change-subscription.ts'

const OVER_A_MONTH_SECONDS = 32 * 86_400
/** Can be saved, but later charges fail. */
const FAILING_CARD = '4000000000000341'
const resumeOnSuccess = { payment_behavior: 'resume_on_payment_success' } as const

/** Opens the customer portal as the product does, and returns its address. */
async function openPortal(emulator: TestEmulator, customer: string): Promise<string> {
  const session = await emulator.stripe.billingPortal.sessions.create({
    customer,
    return_url: 'http://localhost:8080/membership',
  })
  expect(session.url).toBe(`http://localhost:8080/__local/payments/portal/${session.id}`)
  return `${emulator.url}${new URL(session.url).pathname}`
}

/** Submits the form for another card on the portal's page. */
const changeCard = (portal: string, card: string) =>
  sendForm(portal, { action: 'change-card', card, expiry: '12/34', cvc: '123', name: 'Ann Lee' })

test('a renewal starts the next period, is paid and sends its events', async () => {
  const emulator = await startTestEmulator()
  const subscription = await createPaidSubscription(emulator)
  const end = subscription.items.data[0]?.current_period_end ?? 0
  await postControl(emulator, `payments/subscriptions/${subscription.id}/renew`)
  const renewedSubscription = await emulator.stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice.payments'],
  })
  expect(renewedSubscription).toMatchObject({
    status: 'active',
    latest_invoice: { status: 'paid', billing_reason: 'subscription_cycle' },
  })
  expect(renewedSubscription.items.data[0]?.current_period_start).toBe(end)
  expect(renewedSubscription).toMatchObject({
    latest_invoice: {
      payments: { data: [{ payment: { type: 'payment_intent', payment_intent: expect.stringMatching(/^pi_/) } }] },
    },
  })
  expect(await emulator.receiver.waitForEvent('customer.subscription.updated')).toMatchObject({
    data: { previous_attributes: { items: {} } },
  })
  const invoices = await emulator.stripe.invoices.list({ customer: String(subscription.customer) })
  expect(invoices.data.map(({ parent }) => parent?.subscription_details?.subscription)).toEqual([
    subscription.id,
    subscription.id,
  ])
  const [checkout] = (await emulator.fetchLedger()).checkouts
  expect((await emulator.fetchLedger()).payments).toMatchObject([
    { amount: 9900, sessionId: checkout?.id, subscriptionId: subscription.id },
    { amount: 9900, sessionId: null, subscriptionId: subscription.id },
  ])
})

test('a failed renewal leaves the subscription past due until its invoice is paid', async () => {
  const emulator = await startTestEmulator()
  const { id, customer } = await createPaidSubscription(emulator)
  await postControl(emulator, `payments/subscriptions/${id}/renew?outcome=failed`)
  expect(await emulator.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' })
  expect(await emulator.receiver.waitForEvent('invoice.payment_failed')).toMatchObject({
    data: {
      object: {
        status: 'open',
        attempt_count: 1,
        parent: { subscription_details: { subscription: id, metadata: { userId: 'u1' } } },
      },
    },
  })
  expect((await emulator.fetchLedger()).payments).toHaveLength(1)
  expect((await emulator.stripe.invoicePayments.list({ status: 'paid' })).data).toHaveLength(1)

  // While an invoice is unpaid, renewing charges it again and starts no new period.
  await postControl(emulator, `payments/subscriptions/${id}/renew`)
  expect(await emulator.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
  expect((await emulator.stripe.invoices.list({ customer: String(customer) })).data).toHaveLength(2)
  const paidPayments = await emulator.stripe.invoicePayments.list({ status: 'paid' })
  expect(paidPayments.data.map(({ amount_paid }) => amount_paid)).toEqual([9900, 9900])
})

test('a subscription renews when a month passes; a failing card makes it past due, and the next month ends it', async () => {
  const emulator = await startTestEmulator()
  const { id, customer } = await createPaidSubscription(emulator)
  await postControl(emulator, 'payments/clock', { advanceSeconds: OVER_A_MONTH_SECONDS })
  expect(await emulator.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
  const portal = await openPortal(emulator, String(customer))
  await changeCard(portal, FAILING_CARD)
  await postControl(emulator, 'payments/clock', { advanceSeconds: OVER_A_MONTH_SECONDS })
  expect(await emulator.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' })
  await postControl(emulator, 'payments/clock', { advanceSeconds: OVER_A_MONTH_SECONDS })
  expect(await emulator.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' })
  expect((await postControl(emulator, `payments/subscriptions/${id}/renew`)).status).toBe(409)
})

test('the member cancels, takes the cancellation back and changes the card in the portal', async () => {
  const emulator = await startTestEmulator()
  const { id, customer } = await createPaidSubscription(emulator)
  const portal = await openPortal(emulator, String(customer))
  const page = await (await fetch(portal)).text()
  for (const text of ['Cancel at period end', 'Change card', 'href="http://localhost:8080/membership"', '$99.00']) {
    expect(page).toContain(text)
  }
  await sendForm(portal, { action: 'cancel', subscription: id })
  expect(await emulator.stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at_period_end: true })
  await sendForm(portal, { action: 'resume', subscription: id })
  expect(await emulator.stripe.subscriptions.retrieve(id)).toMatchObject({
    cancel_at_period_end: false,
    cancel_at: null,
  })
  const declined = await changeCard(portal, '4000000000000002')
  expect(await declined.text()).toContain('Your card was declined.')
  await changeCard(portal, '5555555555554444')
  const { default_payment_method: card } = await emulator.stripe.subscriptions.retrieve(id)
  const { data } = await emulator.stripe.customers.listPaymentMethods(String(customer))
  expect(data.find((method) => method.id === card)).toMatchObject({ card: { brand: 'mastercard', last4: '4444' } })
  const [invoice] = (await emulator.stripe.invoices.list({ customer: String(customer) })).data
  expect(
    await (await fetch(`${emulator.url}${new URL(String(invoice?.hosted_invoice_url)).pathname}`)).text(),
  ).toContain(String(invoice?.number))
})

test('a portal session cannot change the subscription of another customer', async () => {
  const emulator = await startTestEmulator()
  const { id } = await createPaidSubscription(emulator)
  const otherCustomer = await emulator.stripe.customers.create({ email: 'eve@example.com' })
  const response = await sendForm(await openPortal(emulator, otherCustomer.id), { action: 'cancel', subscription: id })
  expect(response.status).toBe(404)
  expect(await emulator.stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at_period_end: false })
})

test('a paused subscription has no periods; resuming bills a new one at once', async () => {
  const emulator = await startTestEmulator()
  const { id } = await createPaidSubscription(emulator)
  await emulator.stripe.subscriptions.pause(id, { type: 'subscription' })
  expect(await emulator.receiver.waitForEvent('customer.subscription.paused')).toMatchObject({
    data: { object: { status: 'paused', status_details: { paused: { subscription: { type: 'pause_requested' } } } } },
  })
  await postControl(emulator, 'payments/clock', { advanceSeconds: 2 * OVER_A_MONTH_SECONDS })
  expect(await emulator.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'paused' })
  expect((await emulator.fetchLedger()).payments).toHaveLength(1)
  await emulator.stripe.subscriptions.resume(id, resumeOnSuccess)
  expect(await emulator.receiver.waitForEvent('customer.subscription.resumed')).toMatchObject({
    data: { object: { status: 'active' } },
  })
  expect((await emulator.fetchLedger()).payments).toHaveLength(2)
  await expect(emulator.stripe.subscriptions.resume(id, resumeOnSuccess)).rejects.toThrow('Only a paused subscription')
})

test('while the collection is paused, the subscription stays active and its periods are not charged', async () => {
  const emulator = await startTestEmulator()
  const { id, customer, items } = await createPaidSubscription(emulator)
  const end = items.data[0]?.current_period_end ?? 0
  await emulator.stripe.subscriptions.update(id, { pause_collection: { behavior: 'void', resumes_at: end + 86_400 } })
  expect(await emulator.stripe.subscriptions.retrieve(id)).toMatchObject({
    status: 'active',
    pause_collection: { behavior: 'void', resumes_at: end + 86_400 },
  })
  await postControl(emulator, 'payments/clock', { now: new Date((end + 60) * 1000).toISOString() })
  expect((await emulator.fetchLedger()).payments).toHaveLength(1)
  expect(
    (await emulator.stripe.invoices.list({ customer: String(customer) })).data.map(({ status }) => status).sort(),
  ).toEqual(['paid', 'void'])
  await postControl(emulator, 'payments/clock', { now: new Date((end + 86_460) * 1000).toISOString() })
  expect(await emulator.stripe.subscriptions.retrieve(id)).toMatchObject({ pause_collection: null })
  await postControl(emulator, 'payments/clock', { advanceSeconds: OVER_A_MONTH_SECONDS })
  expect((await emulator.fetchLedger()).payments).toHaveLength(2)
})

test('the next invoice uses the credit of a customer, and the one after it uses the rest', async () => {
  const emulator = await startTestEmulator()
  const { id, customer } = await createPaidSubscription(emulator)
  const credit = { amount: -12_000, currency: 'usd', description: 'Unused days' }
  expect(await emulator.stripe.customers.createBalanceTransaction(String(customer), credit)).toMatchObject({
    ending_balance: -12_000,
  })
  await postControl(emulator, `payments/subscriptions/${id}/renew`)
  await postControl(emulator, `payments/subscriptions/${id}/renew`)
  // The credit paid the first renewal of $99.00 in full, so the payments are those of the checkout and the second renewal.
  expect((await emulator.fetchLedger()).payments.map(({ amount }) => amount)).toEqual([9900, 7800])
  const [lastInvoice] = (await emulator.stripe.invoices.list({ customer: String(customer) })).data
  expect(lastInvoice).toMatchObject({ starting_balance: -2_100, ending_balance: 0, amount_due: 7_800, total: 9_900 })
})

test('a subscription that resumes with a refused card stays paused; the charge is retried at the announced time, and resumes it', async () => {
  const emulator = await startTestEmulator()
  const { id, customer } = await createPaidSubscription(emulator)
  await emulator.stripe.subscriptions.pause(id, { bill_for: { unused_time_from: { type: 'none' } } })
  const portal = await openPortal(emulator, String(customer))
  await changeCard(portal, FAILING_CARD)
  await emulator.stripe.subscriptions.resume(id, resumeOnSuccess)
  const pausedSubscription = await emulator.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
  expect(pausedSubscription).toMatchObject({ status: 'paused', latest_invoice: { status: 'open', attempt_count: 1 } })
  await changeCard(portal, '4242424242424242')
  // The next attempt is announced for three days after the refused one.
  await postControl(emulator, 'payments/clock', { advanceSeconds: 2 * 86_400 })
  expect(await emulator.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'paused' })
  await postControl(emulator, 'payments/clock', { advanceSeconds: 86_400 + 60 })
  expect(await emulator.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
  expect((await emulator.fetchLedger()).payments).toHaveLength(2)
  expect(await emulator.receiver.waitForEvent('customer.subscription.resumed')).toMatchObject({
    data: { object: { id } },
  })
})

test('a higher price can be previewed, and charges exactly the previewed amount at once', async () => {
  const emulator = await startTestEmulator()
  const { id, items: formerItems } = await createPaidSubscription(emulator)
  const [item] = formerItems.data
  const { id: product } = await emulator.stripe.products.create({ name: 'Premium' })
  const recurring = { interval: 'month' as const }
  const priceData = { currency: 'usd', product, recurring, unit_amount: 19_900 }
  const items = [{ id: item?.id ?? '', price_data: priceData }]
  const prorationDate = (item?.current_period_start ?? 0) + 86_400
  await postControl(emulator, 'payments/clock', { now: new Date((prorationDate + 60) * 1_000).toISOString() })
  const change = { items, proration_behavior: 'always_invoice' as const, proration_date: prorationDate }
  const preview = await emulator.stripe.invoices.createPreview({ subscription: id, subscription_details: change })
  const { current_period_start: start = 0, current_period_end: end = 0 } = item ?? {}
  const share = (cents: number) => Math.round((cents * (end - prorationDate)) / (end - start))
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-share(9_900), share(19_900)])
  expect(preview.amount_due).toBe(share(19_900) - share(9_900))
  const updatedSubscription = await emulator.stripe.subscriptions.update(id, {
    ...change,
    payment_behavior: 'error_if_incomplete',
  })
  expect(updatedSubscription.items.data[0]?.price.unit_amount).toBe(19_900)
  expect((await emulator.fetchLedger()).payments.at(-1)).toMatchObject({
    amount: preview.amount_due,
    subscriptionId: id,
  })
  await emulator.stripe.subscriptions.update(id, { items, proration_behavior: 'none' })
  expect((await emulator.fetchLedger()).payments).toHaveLength(2)
  const outsidePeriod = { ...change, proration_date: end + 1 }
  await expect(
    emulator.stripe.invoices.createPreview({ subscription: id, subscription_details: outsidePeriod }),
  ).rejects.toThrow(/current period/)
})

test.each([
  ['2026-01-31T10:00:00Z', '2026-01-31T10:00:00Z', '2026-02-28T10:00:00.000Z'],
  ['2026-02-28T10:00:00Z', '2026-01-31T10:00:00Z', '2026-03-31T10:00:00.000Z'],
  ['2026-12-15T23:59:59Z', '2026-12-15T23:59:59Z', '2027-01-15T23:59:59.000Z'],
])('the period that begins at %s, with the anchor %s, ends at %s', (start, anchor, end) => {
  const month = getMonthFrom(Date.parse(start) / 1000, Date.parse(anchor) / 1000)
  expect(new Date(month.end * 1000).toISOString()).toBe(end)
})
