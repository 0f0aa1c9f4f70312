import { expect, test, vi } from 'vitest'
import { classCheckout, payAt, sdk, sendForm, startTestEmulator, tell } from './testing/start-emulator.ts'

test('an emulator that is set to err errs that many times and is well again', async () => {
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

test('an emulator that is set to hang never answers and does nothing; hosted pages are not touched', async () => {
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

test('an emulator that is set to hang after the work does it once though the answer is lost and asked for again', async () => {
  const world = await startTestEmulator()
  await tell(world, 'payments/faults', { mode: 'hang', times: 1, after: true })
  const hasty = sdk(world.url, 'sk_test_local', { timeout: 300, maxNetworkRetries: 1 })
  const made = await hasty.customers.create({ email: 'a@example.com' })
  expect(await world.stripe.customers.retrieve(made.id)).toMatchObject({ email: 'a@example.com' })
})

test('an emulator that is set to be slow answers late but rightly', async () => {
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

test('an unknown fault is refused; a form is led back to the page of emulators', async () => {
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
