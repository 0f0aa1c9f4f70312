import { expect, test } from 'vitest'
import { createClassCheckoutParams, payCheckout, postControl, startTestEmulator } from '../testing/start-emulator.ts'

test('a checkout expires by itself at its expiry', async () => {
  const emulator = await startTestEmulator()
  const { id, expires_at } = await emulator.stripe.checkout.sessions.create(
    createClassCheckoutParams({ expires_at: Math.floor(Date.now() / 1000) + 1860 }),
  )
  await postControl(emulator, 'payments/clock', { advanceSeconds: 1861 })
  expect(await emulator.stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: 'expired',
    payment_status: 'unpaid',
  })
  expect(await emulator.receiver.waitForEvent('checkout.session.expired')).toMatchObject({
    data: { object: { id, expires_at } },
  })
})

test('the clock can be set and reset, and refuses to be advanced by anything but a number', async () => {
  const emulator = await startTestEmulator()
  const response = await (await postControl(emulator, 'payments/clock', { now: '2031-05-01T12:00:00Z' })).json()
  expect(response).toMatchObject({ now: expect.stringMatching(/^2031-05-01T12:00:0/) })
  expect((await emulator.stripe.customers.create({})).created).toBeGreaterThanOrEqual(
    Date.parse('2031-05-01T12:00:00Z') / 1000,
  )
  expect(await (await postControl(emulator, 'payments/clock', { reset: true })).json()).toMatchObject({
    aheadSeconds: 0,
  })
  expect((await postControl(emulator, 'payments/clock', { advanceSeconds: 'soon' })).status).toBe(409)
})

test('a control of an unknown record returns 404, and a paid checkout cannot be expired', async () => {
  const emulator = await startTestEmulator()
  expect((await postControl(emulator, 'payments/subscriptions/sub_none/renew')).status).toBe(404)
  expect((await postControl(emulator, 'payments/checkout/cs_none/expire')).status).toBe(404)
  const { id } = await emulator.stripe.checkout.sessions.create(createClassCheckoutParams())
  await payCheckout(emulator, { id })
  expect((await postControl(emulator, `payments/checkout/${id}/expire`)).status).toBe(409)
})

test('a control refunds part of a payment; a second control makes that refund fail, which sends three events', async () => {
  const emulator = await startTestEmulator()
  const { id } = await emulator.stripe.checkout.sessions.create(createClassCheckoutParams())
  await payCheckout(emulator, { id })
  const [payment] = (await emulator.fetchLedger()).payments
  const path = `payments/payments/${payment?.id}/refund`
  expect((await postControl(emulator, path, { amount: 'half' })).status).toBe(409)
  expect((await postControl(emulator, path, { amount: (payment?.amount ?? 0) + 1 })).status).toBe(409)
  const { id: refundId } = await (await postControl(emulator, path, { amount: 700 })).json()
  expect(await emulator.receiver.waitForEvent('charge.refunded')).toMatchObject({
    data: { object: { amount_refunded: 700, refunded: false, metadata: {} } },
  })
  await postControl(emulator, `payments/refunds/${refundId}/fail`)
  expect((await postControl(emulator, `payments/refunds/${refundId}/fail`)).status).toBe(409)
  const events = (await emulator.fetchLedger()).events.filter(({ type }) => type.includes('refund'))
  expect(events.map(({ type }) => type)).toEqual([
    'charge.refunded',
    'refund.updated',
    'charge.refund.updated',
    'refund.failed',
  ])
  const { data } = await emulator.stripe.charges.list()
  expect(data).toMatchObject([{ amount_refunded: 0, refunded: false }])
})

test('a dispute sends an event with its deadline, and another when the bank decides', async () => {
  const emulator = await startTestEmulator()
  const { id } = await emulator.stripe.checkout.sessions.create(createClassCheckoutParams())
  await payCheckout(emulator, { id })
  const [payment] = (await emulator.fetchLedger()).payments
  const path = `payments/payments/${payment?.id}/dispute`
  expect((await postControl(emulator, path, { amount: (payment?.amount ?? 0) + 1 })).status).toBe(409)
  // Without an amount, the dispute covers the whole payment of $25.
  const { id: disputeId } = await (await postControl(emulator, path, { dueBy: '2031-05-01T12:00:00Z' })).json()
  expect(await emulator.receiver.waitForEvent('charge.dispute.created')).toMatchObject({
    data: {
      object: {
        id: disputeId,
        amount: 2_500,
        payment_intent: payment?.id,
        status: 'needs_response',
        evidence_details: { due_by: Date.parse('2031-05-01T12:00:00Z') / 1000 },
      },
    },
  })
  expect((await postControl(emulator, path)).status).toBe(409)
  expect((await postControl(emulator, `payments/disputes/${disputeId}/close`, { outcome: 'maybe' })).status).toBe(409)
  const refund = () => emulator.stripe.refunds.create({ payment_intent: payment?.id ?? '' })
  await expect(refund()).rejects.toMatchObject({ code: 'charge_disputed', statusCode: 400 })
  await postControl(emulator, `payments/disputes/${disputeId}/close`, { outcome: 'lost' })
  await expect(refund()).rejects.toMatchObject({ code: 'charge_disputed' })
  expect(await emulator.receiver.waitForEvent('charge.dispute.closed')).toMatchObject({
    data: { object: { id: disputeId, status: 'lost' } },
  })
  expect((await postControl(emulator, `payments/disputes/${disputeId}/close`, { outcome: 'won' })).status).toBe(409)
})

test('an unknown parameter or call is refused, and the request changes nothing', async () => {
  const { stripe, ...emulator } = await startTestEmulator()
  const unknownParameter = { code: 'parameter_unknown', statusCode: 400 }
  const checkoutWithUnknownField = {
    payment_intent_data: { metadata: { userId: 'u1' }, receipt_email: 'ann@example.com' },
  }
  await expect(
    stripe.checkout.sessions.create(createClassCheckoutParams(checkoutWithUnknownField)),
  ).rejects.toMatchObject({
    ...unknownParameter,
    param: 'receipt_email',
  })
  await expect(stripe.customers.create({ phone: '1' })).rejects.toMatchObject({ ...unknownParameter, param: 'phone' })
  await expect(stripe.tokens.retrieve('tok_1')).rejects.toMatchObject({ statusCode: 404 })
  expect((await emulator.fetchLedger()).checkouts).toEqual([])
})
