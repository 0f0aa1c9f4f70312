import { describe, expect, it, vi } from 'vitest'
import { ApiError, buildUrl, createClient } from './client.ts'

type SeenRequest = { address: string; init: RequestInit }

function clientAnswering(answer: () => Response) {
  const sentRequests: SeenRequest[] = []
  const client = createClient({
    fetch: async (address, init) => {
      sentRequests.push({ address: String(address), init: init ?? {} })
      return answer()
    },
  })
  return { client, seen: sentRequests }
}
const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init)

describe('the fetch client', () => {
  it('a call fills in path and query and sends the session cookie', async () => {
    const { client, seen } = clientAnswering(() => json([]))
    await client.call('listSchedules', { query: { date: '2026-11-21' } })
    expect(seen[0]?.address).toBe('/api/schedules?date=2026-11-21')
    expect(seen[0]?.init.credentials).toBe('same-origin')
    expect(buildUrl({ path: '/api/bookings/:id' }, { params: { id: 'a/b' } })).toBe('/api/bookings/a%2Fb')
  })
  it('a call sets the content type only when there is a body', async () => {
    const { client, seen } = clientAnswering(() => json({}))
    await client.call('logout')
    await client.call('login', { body: { username: 'a', password: 'b' } })
    expect(seen[0]?.init.headers).toBeUndefined()
    expect(seen[1]?.init.headers).toEqual({ 'Content-Type': 'application/json' })
    expect(seen[1]?.init.body).toBe('{"username":"a","password":"b"}')
  })
  it('an error is recognised when another bundle’s copy of its class made it, and any other error is not', async () => {
    vi.resetModules()
    const copy = await import('./client.ts')
    expect(copy.ApiError).not.toBe(ApiError)
    expect(new copy.ApiError({ status: 409, message: 'Full.' })).toBeInstanceOf(ApiError)
    expect(new Error('Full.')).not.toBeInstanceOf(ApiError)
    expect(null).not.toBeInstanceOf(ApiError)
  })
  it('an error has the message of the body and its other fields [ERRORS-1]', async () => {
    const { client } = clientAnswering(() =>
      json({ message: 'Full.', code: 'CLASS_FULL', nextDate: '2026-12-01' }, { status: 409 }),
    )
    const error = await client.call('getUser').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      message: 'Full.',
      status: 409,
      code: 'CLASS_FULL',
      body: { nextDate: '2026-12-01' },
      fields: {},
    })
  })
  it('an error without a message has the status text', async () => {
    const { client } = clientAnswering(() => json({}, { status: 503, statusText: 'Service Unavailable' }))
    await expect(client.call('getUser')).rejects.toThrow('Service Unavailable')
  })
  it('an answer that is not JSON reads "status: text"', async () => {
    const { client } = clientAnswering(() => new Response('Unauthorized', { status: 401 }))
    await expect(client.call('getUser')).rejects.toThrow('401: Unauthorized')
  })
  it('a call without an answer passes the network error on', async () => {
    const client = createClient({ fetch: () => Promise.reject(new TypeError('fetch failed')) })
    await expect(client.call('getUser')).rejects.toThrow(TypeError)
  })
  it('a paged list returns the total with its page', async () => {
    const { client } = clientAnswering(() => json([], { headers: { 'X-Total-Count': '311' } }))
    expect(await client.callCounted('listUsers', { query: { page: 2 } })).toEqual({ answer: [], total: 311 })
  })
})
