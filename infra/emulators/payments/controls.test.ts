import { expect, test } from 'vitest'
import { classCheckout, payAt, startTestEmulator, tell } from '../testing/start-emulator.ts'

test('a checkout expires by itself when its time is over', async () => {
  const world = await startTestEmulator()
  const { id, expires_at } = await world.stripe.checkout.sessions.create(
    classCheckout({ expires_at: Math.floor(Date.now() / 1000) + 1860 }),
  )
  await tell(world, 'payments/clock', { advanceSeconds: 1861 })
  expect(await world.stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: 'expired',
    payment_status: 'unpaid',
  })
  expect(await world.receiver.heard('checkout.session.expired')).toMatchObject({ data: { object: { id, expires_at } } })
})

test('the clock is set, pushed and put back', async () => {
  const world = await startTestEmulator()
  const set = await (await tell(world, 'payments/clock', { now: '2031-05-01T12:00:00Z' })).json()
  expect(set).toMatchObject({ now: expect.stringMatching(/^2031-05-01T12:00:0/) })
  expect((await world.stripe.customers.create({})).created).toBeGreaterThanOrEqual(
    Date.parse('2031-05-01T12:00:00Z') / 1000,
  )
  expect(await (await tell(world, 'payments/clock', { reset: true })).json()).toMatchObject({ aheadSeconds: 0 })
  expect((await tell(world, 'payments/clock', { advanceSeconds: 'soon' })).status).toBe(409)
})

test('an unknown control is a 404, and a paid checkout cannot be expired', async () => {
  const world = await startTestEmulator()
  expect((await tell(world, 'payments/subscriptions/sub_none/renew')).status).toBe(404)
  expect((await tell(world, 'payments/checkout/cs_none/expire')).status).toBe(404)
  const { id } = await world.stripe.checkout.sessions.create(classCheckout())
  await payAt(world, { id })
  expect((await tell(world, `payments/checkout/${id}/expire`)).status).toBe(409)
})

test('a payment is refunded in part as in the dashboard, and a refund fails later, with three events', async () => {
  const world = await startTestEmulator()
  const { id } = await world.stripe.checkout.sessions.create(classCheckout())
  await payAt(world, { id })
  const [payment] = (await world.ledger()).payments
  const path = `payments/payments/${payment?.id}/refund`
  expect((await tell(world, path, { amount: 'half' })).status).toBe(409)
  expect((await tell(world, path, { amount: 2_501 })).status).toBe(409)
  const { id: refundId } = await (await tell(world, path, { amount: 700 })).json()
  expect(await world.receiver.heard('charge.refunded')).toMatchObject({
    data: { object: { amount_refunded: 700, refunded: false, metadata: {} } },
  })
  await tell(world, `payments/refunds/${refundId}/fail`)
  expect((await tell(world, `payments/refunds/${refundId}/fail`)).status).toBe(409)
  const events = (await world.ledger()).events.filter(({ type }) => type.includes('refund'))
  expect(events.map(({ type }) => type)).toEqual([
    'charge.refunded',
    'refund.updated',
    'charge.refund.updated',
    'refund.failed',
  ])
  const { data } = await world.stripe.charges.list()
  expect(data).toMatchObject([{ amount_refunded: 0, refunded: false }])
})

test('a bank disputes a payment and decides, with events for the deadline and the outcome', async () => {
  const world = await startTestEmulator()
  const { id } = await world.stripe.checkout.sessions.create(classCheckout())
  await payAt(world, { id })
  const [payment] = (await world.ledger()).payments
  const path = `payments/payments/${payment?.id}/dispute`
  expect((await tell(world, path, { amount: 2_501 })).status).toBe(409)
  const { id: disputeId } = await (await tell(world, path, { dueBy: '2031-05-01T12:00:00Z' })).json()
  expect(await world.receiver.heard('charge.dispute.created')).toMatchObject({
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
  expect((await tell(world, path)).status).toBe(409)
  expect((await tell(world, `payments/disputes/${disputeId}/close`, { outcome: 'maybe' })).status).toBe(409)
  const refund = () => world.stripe.refunds.create({ payment_intent: payment?.id ?? '' })
  await expect(refund()).rejects.toMatchObject({ code: 'charge_disputed', statusCode: 400 })
  await tell(world, `payments/disputes/${disputeId}/close`, { outcome: 'lost' })
  await expect(refund()).rejects.toMatchObject({ code: 'charge_disputed' })
  expect(await world.receiver.heard('charge.dispute.closed')).toMatchObject({
    data: { object: { id: disputeId, status: 'lost' } },
  })
  expect((await tell(world, `payments/disputes/${disputeId}/close`, { outcome: 'won' })).status).toBe(409)
})

test('a parameter or a call that the emulator does not know is refused, and nothing of the request is kept', async () => {
  const { stripe, ...world } = await startTestEmulator()
  const unknown = { code: 'parameter_unknown', statusCode: 400 }
  const shipped = { payment_intent_data: { metadata: { userId: 'u1' }, receipt_email: 'ann@example.com' } }
  await expect(stripe.checkout.sessions.create(classCheckout(shipped))).rejects.toMatchObject({
    ...unknown,
    param: 'receipt_email',
  })
  await expect(stripe.customers.create({ phone: '1' })).rejects.toMatchObject({ ...unknown, param: 'phone' })
  await expect(stripe.tokens.retrieve('tok_1')).rejects.toMatchObject({ statusCode: 404 })
  expect((await world.ledger()).checkouts).toEqual([])
})
