import { expect, test, vi } from 'vitest'
import { classCheckout, payAt, sdk, sendForm, startTestEmulator, tell } from './testing/start-emulator.ts'

test('an emulator with an error fault fails the given number of times, then recovers', async () => {
  const { stripe, ...world } = await startTestEmulator()
  expect(await (await tell(world, 'payments/faults', { mode: 'error', times: 2 })).json()).toMatchObject({
    mode: 'error',
    times: 2,
  })
  await expect(stripe.charges.list()).rejects.toMatchObject({ statusCode: 500, type: 'StripeAPIError' })
  expect(await (await fetch(`${world.url}/__local/payments/faults`)).json()).toMatchObject({ mode: 'error', times: 1 })
  await expect(stripe.charges.list()).rejects.toMatchObject({ statusCode: 500 })
  expect((await stripe.charges.list()).data).toEqual([])
})

test('an emulator with a hang fault neither answers nor does the work; hosted pages still work', async () => {
  const world = await startTestEmulator()
  const { id } = await world.stripe.checkout.sessions.create(classCheckout())
  await tell(world, 'payments/faults', { mode: 'hang' })
  const hasty = sdk(world.url, 'sk_test_local', { timeout: 300 })
  await expect(hasty.customers.create({ email: 'a@example.com' })).rejects.toMatchObject({
    type: 'StripeConnectionError',
  })
  expect((await payAt(world, { id })).status).toBe(303)
  await tell(world, 'payments/faults', { mode: 'off' })
  expect((await world.ledger()).payments).toHaveLength(1)
})

test('an emulator that hangs after the work does it once, although the client retries', async () => {
  const world = await startTestEmulator()
  await tell(world, 'payments/faults', { mode: 'hang', times: 1, after: true })
  const hasty = sdk(world.url, 'sk_test_local', { timeout: 300, maxNetworkRetries: 1 })
  const made = await hasty.customers.create({ email: 'a@example.com' })
  expect(await world.stripe.customers.retrieve(made.id)).toMatchObject({ email: 'a@example.com' })
})

test('an emulator with a slow fault answers late but correctly', async () => {
  const world = await startTestEmulator()
  await tell(world, 'payments/faults', { mode: 'slow', times: 1 })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const answer = world.stripe.customers.create({ email: 'a@example.com' })
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), { timeout: 5000 })
    await vi.advanceTimersByTimeAsync(3000)
    expect(await answer).toMatchObject({ email: 'a@example.com' })
  } finally {
    vi.useRealTimers()
  }
})

test('an unknown fault is refused; a form redirects to the index page', async () => {
  const world = await startTestEmulator()
  expect((await tell(world, 'mail/faults', { mode: 'explode' })).status).toBe(422)
  expect((await tell(world, 'mail/faults', { mode: 'error', times: 0 })).status).toBe(422)
  const form = await sendForm(`${world.url}/__local/images/faults`, { mode: 'slow', times: '' })
  expect(form.headers.get('location')).toBe('/__local/')
  expect(await (await fetch(`${world.url}/__local/images/faults`)).json()).toEqual({
    mode: 'slow',
    times: null,
    after: false,
  })
})
