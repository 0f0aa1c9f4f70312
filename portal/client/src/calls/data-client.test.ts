import { aClass } from '@studio/contract/testing'
import { createFakeServer, deferredResponse, failure } from '@studio/contract/testing/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDataClient, SESSION_EVENT, setAccount } from './data-client.ts'

function startClient(handlers: Parameters<typeof createFakeServer>[0]) {
  const server = createFakeServer(handlers)
  const sentAccounts: Array<string | undefined> = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    sentAccounts.push(new Headers(init?.headers).get('X-Account') ?? undefined)
    return server.fetch(input, init)
  }
  const client = createDataClient({ fetch })
  const events: unknown[] = []
  const recordEvent = (event: Event) => events.push((event as CustomEvent).detail)
  window.addEventListener(SESSION_EVENT, recordEvent)
  onTestFinished(() => window.removeEventListener(SESSION_EVENT, recordEvent))
  return { client, sentAccounts, events, server }
}

test('a call sends the account of the page if it is known, except getUser and a write that anyone may make [ACCOUNTS-8]', async () => {
  const { client, sentAccounts } = startClient({
    listMyBookings: [],
    getUser: failure('UNAUTHORIZED'),
    logout: { message: 'Bye' },
  })
  await client.api.call('listMyBookings')
  setAccount(client, 'me')
  await client.api.call('listMyBookings')
  await client.api.call('getUser').catch(() => undefined)
  await client.api.call('logout')
  setAccount(client, null)
  await client.api.call('listMyBookings')
  expect(sentAccounts).toEqual([undefined, 'me', undefined, undefined, undefined])
})

test('a 401 reports that the session is over only for a read of a signed-in user [ACCOUNTS-8]', async () => {
  const { client, events } = startClient({
    listMyBookings: failure('UNAUTHORIZED'),
    bookClass: failure('UNAUTHORIZED'),
    getUser: failure('UNAUTHORIZED'),
  })
  const readBookings = () => client.api.call('listMyBookings').catch(() => undefined)
  await readBookings()
  setAccount(client, 'me')
  await client.api
    .call('bookClass', { body: { classId: aClass().id, bookingDate: '2026-10-13' } })
    .catch(() => undefined)
  await client.api.call('getUser').catch(() => undefined)
  expect(events).toEqual([])
  await readBookings()
  expect(events).toEqual(['session-over'])
})

test('a call refused because another user is signed in reports the other account', async () => {
  const { client, events } = startClient({ listMyBookings: failure('OTHER_ACCOUNT') })
  setAccount(client, 'me')
  await expect(client.api.call('listMyBookings')).rejects.toMatchObject({ code: 'OTHER_ACCOUNT' })
  expect(events).toEqual(['other-account'])
})

test('a call without a response times out after 20 seconds', async () => {
  vi.useFakeTimers()
  const { client } = startClient({ listClasses: deferredResponse<ReturnType<typeof aClass>[]>().reply })
  const call = client.api.call('listClasses').catch((error: Error) => error.name)
  await vi.advanceTimersByTimeAsync(19_999)
  expect(await Promise.race([call, Promise.resolve('waiting')])).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(await call).toBe('AbortError')
})

test('a client created by a second bundle shares the account, not the API client', async () => {
  const { client } = startClient({ listClasses: [] })
  const secondClient = createDataClient({ fetch: globalThis.fetch, shared: client })
  expect(secondClient.accountStore).toBe(client.accountStore)
  expect(secondClient.api).not.toBe(client.api)
})
