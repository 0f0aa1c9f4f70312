import { describe, expect, it, vi } from 'vitest'
import { ApiError, buildUrl, createClient } from './client.ts'

type SentRequest = { url: string; init: RequestInit }

function createTestClient(respond: () => Response) {
  const sentRequests: SentRequest[] = []
  const client = createClient({
    fetch: async (url, init) => {
      sentRequests.push({ url: String(url), init: init ?? {} })
      return respond()
    },
  })
  return { client, sentRequests }
}
const jsonResponse = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init)

describe('the fetch client', () => {
  it('fills in path and query of a call and sends the session cookie', async () => {
    const { client, sentRequests } = createTestClient(() => jsonResponse([]))
    await client.call('listSchedules', { query: { date: '2026-11-21' } })
    expect(sentRequests[0]?.url).toBe('/api/schedules?date=2026-11-21')
    expect(sentRequests[0]?.init.credentials).toBe('same-origin')
    expect(buildUrl({ path: '/api/bookings/:id' }, { params: { id: 'a/b' } })).toBe('/api/bookings/a%2Fb')
  })
  it('sets the content type only when there is a body', async () => {
    const { client, sentRequests } = createTestClient(() => jsonResponse({}))
    await client.call('logout')
    await client.call('login', { body: { username: 'a', password: 'b' } })
    expect(sentRequests[0]?.init.headers).toBeUndefined()
    expect(sentRequests[1]?.init.headers).toEqual({ 'Content-Type': 'application/json' })
    expect(sentRequests[1]?.init.body).toBe('{"username":"a","password":"b"}')
  })
  it('recognises an ApiError that another bundle’s copy of the class created, and no other error', async () => {
    vi.resetModules()
    const otherBundle = await import('./client.ts')
    expect(otherBundle.ApiError).not.toBe(ApiError)
    expect(new otherBundle.ApiError({ status: 409, message: 'Full.' })).toBeInstanceOf(ApiError)
    expect(new Error('Full.')).not.toBeInstanceOf(ApiError)
    expect(null).not.toBeInstanceOf(ApiError)
  })
  it('throws an error with the message and the rest of the body, and without field errors if the body has none [ERRORS-1]', async () => {
    const { client } = createTestClient(() =>
      jsonResponse({ message: 'Full.', code: 'CLASS_FULL', nextDate: '2026-12-01' }, { status: 409 }),
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
  it('uses the status text when the body has no message', async () => {
    const { client } = createTestClient(() => jsonResponse({}, { status: 503, statusText: 'Service Unavailable' }))
    await expect(client.call('getUser')).rejects.toThrow('Service Unavailable')
  })
  it('uses "status: text" as the message when the response is not JSON', async () => {
    const { client } = createTestClient(() => new Response('Unauthorized', { status: 401 }))
    await expect(client.call('getUser')).rejects.toThrow('401: Unauthorized')
  })
  it('throws the network error when there is no response', async () => {
    const client = createClient({ fetch: () => Promise.reject(new TypeError('fetch failed')) })
    await expect(client.call('getUser')).rejects.toThrow(TypeError)
  })
  it('returns one page of a list, and the total of all pages', async () => {
    const { client } = createTestClient(() => jsonResponse([], { headers: { 'X-Total-Count': '311' } }))
    expect(await client.callPaged('listUsers', { query: { page: 2 } })).toEqual({ answer: [], total: 311 })
  })
})
