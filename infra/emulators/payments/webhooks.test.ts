import Stripe from 'stripe'
import { expect, test, vi } from 'vitest'
import { startReceiver } from '../testing/receiver.ts'
import { createClassCheckoutParams, payCheckout, postControl, startTestEmulator } from '../testing/start-emulator.ts'

const POLL = { timeout: 10_000, interval: 50 }

test('an event arrives signed, and the ledger holds it with its delivery', async () => {
  const emulator = await startTestEmulator()
  const { id } = await emulator.stripe.checkout.sessions.create(
    createClassCheckoutParams({ metadata: { bookingId: 'b1' } }),
  )
  await payCheckout(emulator, { id })
  // The receiver verifies the signature.
  const event = await emulator.receiver.waitForEvent('checkout.session.completed')
  expect(event).toMatchObject({
    object: 'event',
    api_version: Stripe.API_VERSION,
    data: { object: { id, metadata: { bookingId: 'b1' } } },
  })

  const recordedEvent = await vi.waitFor(async () => {
    const ledgerEntry = (await emulator.fetchLedger()).events.find((record) => record.id === event.id)
    expect(ledgerEntry?.deliveries).toHaveLength(1)
    return ledgerEntry
  }, POLL)
  expect(recordedEvent?.deliveries[0]?.status).toBe(200)
  expect(recordedEvent?.payload).toEqual(event)
  const listedEvents = await emulator.stripe.events.list({ type: 'checkout.session.completed' })
  expect(listedEvents.data.map((listedEvent) => listedEvent.id)).toEqual([event.id])
})

test('a delivery that receives 500 is retried until it receives 200', async () => {
  const emulator = await startTestEmulator()
  emulator.receiver.respondWith(500, 500)
  const { id } = await emulator.stripe.checkout.sessions.create(createClassCheckoutParams())
  await postControl(emulator, `payments/checkout/${id}/expire`)
  await vi.waitFor(async () => {
    const [event] = (await emulator.fetchLedger()).events
    expect(event?.deliveries.map(({ status }) => status)).toEqual([500, 500, 200])
  }, POLL)
  expect(emulator.receiver.events).toHaveLength(3)
})

test('an event waits for a product that has not started yet', async () => {
  const earlyReceiver = await startReceiver()
  await earlyReceiver.stop()
  const emulator = await startTestEmulator({ webhookUrl: earlyReceiver.url })
  const { id } = await emulator.stripe.checkout.sessions.create(createClassCheckoutParams())
  await payCheckout(emulator, { id })
  // The status 0 means that nobody responded.
  await vi.waitFor(
    async () => expect((await emulator.fetchLedger()).events.at(-1)?.deliveries[0]?.status).toBe(0),
    POLL,
  )
  const lateReceiver = await startReceiver({ port: Number(new URL(earlyReceiver.url).port) })
  expect(await lateReceiver.waitForEvent('checkout.session.completed')).toMatchObject({ data: { object: { id } } })
  await lateReceiver.stop()
})

test('an event is sent again on request, with the same id and body and a fresh signature', async () => {
  const emulator = await startTestEmulator()
  const { id } = await emulator.stripe.checkout.sessions.create(createClassCheckoutParams())
  await postControl(emulator, `payments/checkout/${id}/expire`)
  const event = await emulator.receiver.waitForEvent('checkout.session.expired')
  const resentEvent = await (await postControl(emulator, `payments/events/${event.id}/resend`)).json()
  expect(resentEvent).toMatchObject({ id: event.id, deliveries: [{ status: 200 }, { status: 200 }] })
  expect(emulator.receiver.events[1]).toEqual(event)
  expect((await postControl(emulator, 'payments/events/evt_none/resend')).status).toBe(404)
})

test('events are held back on request and sent on release', async () => {
  const emulator = await startTestEmulator()
  await postControl(emulator, 'payments/webhooks', { deliver: false })
  const { id } = await emulator.stripe.checkout.sessions.create(createClassCheckoutParams())
  expect((await payCheckout(emulator, { id })).status).toBe(303)
  expect((await emulator.fetchLedger()).events.every(({ deliveries }) => deliveries.length === 0)).toBe(true)
  expect(emulator.receiver.events).toEqual([])
  await postControl(emulator, 'payments/webhooks', { deliver: true })
  expect(await emulator.receiver.waitForEvent('checkout.session.completed')).toMatchObject({ data: { object: { id } } })
})
