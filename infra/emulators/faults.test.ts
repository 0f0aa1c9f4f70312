import { expect, test, vi } from 'vitest'
import {
  createClassCheckoutParams,
  createStripe,
  payCheckout,
  postControl,
  sendForm,
  startTestEmulator,
} from './testing/start-emulator.ts'

test('an emulator with an error fault fails the given number of times, then recovers', async () => {
  const { stripe, ...emulator } = await startTestEmulator()
  expect(await (await postControl(emulator, 'payments/faults', { mode: 'error', times: 2 })).json()).toMatchObject({
    mode: 'error',
    times: 2,
  })
  await expect(stripe.charges.list()).rejects.toMatchObject({ statusCode: 500, type: 'StripeAPIError' })
  expect(await (await fetch(`${emulator.url}/__local/payments/faults`)).json()).toMatchObject({
    mode: 'error',
    times: 1,
  })
  await expect(stripe.charges.list()).rejects.toMatchObject({ statusCode: 500 })
  expect((await stripe.charges.list()).data).toEqual([])
})

test('an emulator with a hang fault neither responds nor changes anything; hosted pages still work', async () => {
  const emulator = await startTestEmulator()
  const { id } = await emulator.stripe.checkout.sessions.create(createClassCheckoutParams())
  await postControl(emulator, 'payments/faults', { mode: 'hang' })
  const shortTimeoutStripe = createStripe(emulator.url, 'sk_test_local', { timeout: 300 })
  await expect(shortTimeoutStripe.customers.create({ email: 'a@example.com' })).rejects.toMatchObject({
    type: 'StripeConnectionError',
  })
  expect(emulator.payments.records.customers.all()).toEqual([])
  expect((await payCheckout(emulator, { id })).status).toBe(303)
  await postControl(emulator, 'payments/faults', { mode: 'off' })
  expect((await emulator.fetchLedger()).payments).toHaveLength(1)
})

test('an emulator that hangs after a change makes it once, although the client retries', async () => {
  const emulator = await startTestEmulator()
  await postControl(emulator, 'payments/faults', { mode: 'hang', times: 1, after: true })
  const shortTimeoutStripe = createStripe(emulator.url, 'sk_test_local', { timeout: 300, maxNetworkRetries: 1 })
  const customer = await shortTimeoutStripe.customers.create({ email: 'a@example.com' })
  expect(await emulator.stripe.customers.retrieve(customer.id)).toMatchObject({ email: 'a@example.com' })
})

test('an emulator with a slow fault responds late but correctly', async () => {
  const emulator = await startTestEmulator()
  await postControl(emulator, 'payments/faults', { mode: 'slow', times: 1 })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const response = emulator.stripe.customers.create({ email: 'a@example.com' })
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), { timeout: 5000 })
    // A slow fault delays the response by 3 seconds.
    await vi.advanceTimersByTimeAsync(3000)
    expect(await response).toMatchObject({ email: 'a@example.com' })
  } finally {
    vi.useRealTimers()
  }
})

test('an unknown mode and zero times are refused; the form without a number sets a fault for all requests and redirects to the index page', async () => {
  const emulator = await startTestEmulator()
  expect((await postControl(emulator, 'mail/faults', { mode: 'explode' })).status).toBe(422)
  expect((await postControl(emulator, 'mail/faults', { mode: 'error', times: 0 })).status).toBe(422)
  const form = await sendForm(`${emulator.url}/__local/images/faults`, { mode: 'slow', times: '' })
  expect(form.headers.get('location')).toBe('/__local/')
  expect(await (await fetch(`${emulator.url}/__local/images/faults`)).json()).toEqual({
    mode: 'slow',
    times: null,
    after: false,
  })
})
