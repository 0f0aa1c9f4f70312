import { aClass } from '@studio/contract/testing'
import { createFakeServer, deferredResponse, failure } from '@studio/contract/testing/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDataClient, SESSION_EVENT, setAccount } from './data-client.ts'

function start(handlers: Parameters<typeof createFakeServer>[0]) {
  const server = createFakeServer(handlers)
  const sentTokens: Array<string | undefined> = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    sentTokens.push(new Headers(init?.headers).get('X-Account') ?? undefined)
    return server.fetch(input, init)
  }
  const client = createDataClient({ fetch })
  const events: unknown[] = []
  const listen = (event: Event) => events.push((event as CustomEvent).detail)
  window.addEventListener(SESSION_EVENT, listen)
  onTestFinished(() => window.removeEventListener(SESSION_EVENT, listen))
  return { client, sent: sentTokens, events, server }
}

test('a call names the account it is meant for, once that is known; asking who is signed in does not [ACCOUNTS-8]', async () => {
  const { client, sent } = start({ listMyBookings: [], getUser: failure('UNAUTHORIZED'), logout: { message: 'Bye' } })
  await client.api.call('listMyBookings')
  setAccount(client, 'me')
  await client.api.call('listMyBookings')
  await client.api.call('getUser').catch(() => undefined)
  await client.api.call('logout')
  setAccount(client, null)
  await client.api.call('listMyBookings')
  expect(sent).toEqual([undefined, 'me', undefined, undefined, undefined])
})

test('a refused read of a signed-in user says that the session is over; a write and a visitor’s read do not [ACCOUNTS-8]', async () => {
  const { client, events } = start({
    listMyBookings: failure('UNAUTHORIZED'),
    bookClass: failure('UNAUTHORIZED'),
    getUser: failure('UNAUTHORIZED'),
  })
  const read = () => client.api.call('listMyBookings').catch(() => undefined)
  await read()
  setAccount(client, 'me')
  await client.api
    .call('bookClass', { body: { classId: aClass().id, bookingDate: '2026-10-13' } })
    .catch(() => undefined)
  await client.api.call('getUser').catch(() => undefined)
  expect(events).toEqual([])
  await read()
  expect(events).toEqual(['session-over'])
})

test('a call that is refused because another user is signed in says so', async () => {
  const { client, events } = start({ listMyBookings: failure('OTHER_ACCOUNT') })
  setAccount(client, 'me')
  await expect(client.api.call('listMyBookings')).rejects.toMatchObject({ code: 'OTHER_ACCOUNT' })
  expect(events).toEqual(['other-account'])
})

test('a call without a response times out after 20 seconds', async () => {
  vi.useFakeTimers()
  const { client } = start({ listClasses: deferredResponse<ReturnType<typeof aClass>[]>().reply })
  const call = client.api.call('listClasses').catch((error: Error) => error.name)
  await vi.advanceTimersByTimeAsync(19_999)
  expect(await Promise.race([call, Promise.resolve('waiting')])).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(await call).toBe('AbortError')
})

test('a client created by a second bundle shares the account, not the calls', async () => {
  const { client } = start({ listClasses: [] })
  const second = createDataClient({ fetch: globalThis.fetch, shared: client })
  expect(second.account).toBe(client.account)
  expect(second.api).not.toBe(client.api)
})
