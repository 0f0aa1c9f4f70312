import { expect, test } from 'vitest'
import { classCheckout, payAt, standIn, tell } from '../testing/standing-in.ts'

test('a checkout expires by itself when its time is over', async () => {
  const world = await standIn()
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
  const world = await standIn()
  const set = await (await tell(world, 'payments/clock', { now: '2031-05-01T12:00:00Z' })).json()
  expect(set).toMatchObject({ now: expect.stringMatching(/^2031-05-01T12:00:0/) })
  expect((await world.stripe.customers.create({})).created).toBeGreaterThanOrEqual(
    Date.parse('2031-05-01T12:00:00Z') / 1000,
  )
  expect(await (await tell(world, 'payments/clock', { reset: true })).json()).toMatchObject({ aheadSeconds: 0 })
  expect((await tell(world, 'payments/clock', { advanceSeconds: 'soon' })).status).toBe(422)
})

test('the ledger is as the architecture says, and empty after a reset', async () => {
  const world = await standIn()
  const { id } = await world.stripe.checkout.sessions.create(classCheckout())
  await payAt(world, { id })
  const ledger = await world.ledger()
  expect(Object.keys(ledger)).toEqual(['payments', 'refunds', 'subscriptions', 'checkouts', 'events'])
  expect(ledger.checkouts).toMatchObject([
    { id, amount: 2500, status: 'complete', createdAt: expect.stringMatching(/^\d{4}-.*Z$/) },
  ])
  await tell(world, 'payments/reset')
  expect(await world.ledger()).toEqual({ payments: [], refunds: [], subscriptions: [], checkouts: [], events: [] })
})

test('what a control does not know is a 404, and a paid checkout cannot be expired', async () => {
  const world = await standIn()
  expect((await tell(world, 'payments/subscriptions/sub_none/renew')).status).toBe(404)
  expect((await tell(world, 'payments/checkout/cs_none/expire')).status).toBe(404)
  const { id } = await world.stripe.checkout.sessions.create(classCheckout())
  await payAt(world, { id })
  expect((await tell(world, `payments/checkout/${id}/expire`)).status).toBe(409)
})
