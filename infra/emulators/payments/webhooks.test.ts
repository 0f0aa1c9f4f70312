import Stripe from 'stripe'
import { expect, test, vi } from 'vitest'
import { startReceiver } from '../testing/receiver.ts'
import { classCheckout, payAt, startTestEmulator, tell } from '../testing/start-emulator.ts'

const quick = { timeout: 10_000, interval: 50 }

test('an event arrives signed, and the ledger holds it as sent with its delivery', async () => {
  const world = await startTestEmulator()
  const { id } = await world.stripe.checkout.sessions.create(classCheckout({ metadata: { bookingId: 'b1' } }))
  await payAt(world, { id })
  const event = await world.receiver.heard('checkout.session.completed')
  expect(event).toMatchObject({
    object: 'event',
    api_version: Stripe.API_VERSION,
    data: { object: { id, metadata: { bookingId: 'b1' } } },
  })

  const entry = await vi.waitFor(async () => {
    const found = (await world.ledger()).events.find((one) => one.id === event.id)
    expect(found?.deliveries).toHaveLength(1)
    return found
  }, quick)
  expect(entry?.deliveries[0]?.status).toBe(200)
  expect(entry?.payload).toEqual(event)
  const listed = await world.stripe.events.list({ type: 'checkout.session.completed' })
  expect(listed.data.map((one) => one.id)).toEqual([event.id])
})

test('a delivery that is answered 500 is tried again until it is answered 200', async () => {
  const world = await startTestEmulator()
  world.receiver.answerWith(500, 500)
  const { id } = await world.stripe.checkout.sessions.create(classCheckout())
  await tell(world, `payments/checkout/${id}/expire`)
  await vi.waitFor(async () => {
    const [event] = (await world.ledger()).events
    expect(event?.deliveries.map(({ status }) => status)).toEqual([500, 500, 200])
  }, quick)
  expect(world.receiver.events).toHaveLength(3)
})

test('an event waits for a product that is not there yet', async () => {
  const early = await startReceiver()
  await early.stop()
  const world = await startTestEmulator({ webhookUrl: early.url })
  const { id } = await world.stripe.checkout.sessions.create(classCheckout())
  await payAt(world, { id })
  await vi.waitFor(async () => expect((await world.ledger()).events.at(-1)?.deliveries[0]?.status).toBe(0), quick)
  const late = await startReceiver({ port: Number(new URL(early.url).port) })
  expect(await late.heard('checkout.session.completed')).toMatchObject({ data: { object: { id } } })
  await late.stop()
})

test('an event is sent again on request, with the same id and body and a fresh signature', async () => {
  const world = await startTestEmulator()
  const { id } = await world.stripe.checkout.sessions.create(classCheckout())
  await tell(world, `payments/checkout/${id}/expire`)
  const event = await world.receiver.heard('checkout.session.expired')
  const answer = await (await tell(world, `payments/events/${event.id}/resend`)).json()
  expect(answer).toMatchObject({ id: event.id, deliveries: [{ status: 200 }, { status: 200 }] })
  expect(world.receiver.events[1]).toEqual(event)
  expect((await tell(world, 'payments/events/evt_none/resend')).status).toBe(404)
})

test('events are held back on request and leave on release', async () => {
  const world = await startTestEmulator()
  await tell(world, 'payments/webhooks', { deliver: false })
  const { id } = await world.stripe.checkout.sessions.create(classCheckout())
  expect((await payAt(world, { id })).status).toBe(303)
  expect((await world.ledger()).events.every(({ deliveries }) => deliveries.length === 0)).toBe(true)
  expect(world.receiver.events).toEqual([])
  await tell(world, 'payments/webhooks', { deliver: true })
  expect(await world.receiver.heard('checkout.session.completed')).toMatchObject({ data: { object: { id } } })
})
