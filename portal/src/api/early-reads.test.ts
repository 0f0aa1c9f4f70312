import { afterEach, describe, expect, it, vi } from 'vitest'
import { dropEarlyReads, fetchEarly } from './early-reads.ts'

function askEarly(address: string, answer: Promise<Response>): void {
  window.earlyReads = new Map([[address, answer]])
}

function stubNetwork() {
  const network = vi.fn(async () => Response.json('from the network'))
  vi.stubGlobal('fetch', network)
  return network
}

const read = async (answer: Promise<Response>) => (await answer).json()

describe('a request made before the application ran', () => {
  afterEach(() => {
    dropEarlyReads()
    vi.unstubAllGlobals()
  })

  it('an early response is used once; the next read makes a new request', async () => {
    const network = stubNetwork()
    askEarly('/api/classes', Promise.resolve(Response.json('early')))
    expect(await read(fetchEarly('/api/classes', { method: 'GET' }))).toBe('early')
    expect(network).not.toHaveBeenCalled()
    expect(await read(fetchEarly('/api/classes', { method: 'GET' }))).toBe('from the network')
  })

  it('an early response is used for its own URL only', async () => {
    stubNetwork()
    askEarly('/api/schedules', Promise.resolve(Response.json('early')))
    expect(await read(fetchEarly('/api/schedules?date=2026-10-13'))).toBe('from the network')
  })

  it('an early response is not used after a write, nor once the page has rendered', async () => {
    stubNetwork()
    askEarly('/api/classes', Promise.resolve(Response.json('early')))
    await fetchEarly('/api/bookings', { method: 'POST' })
    expect(await read(fetchEarly('/api/classes'))).toBe('from the network')
    askEarly('/api/classes', Promise.resolve(Response.json('early')))
    dropEarlyReads()
    expect(await read(fetchEarly('/api/classes'))).toBe('from the network')
  })

  it('an early response fails as the call would, and is aborted with the call', async () => {
    stubNetwork()
    askEarly('/api/classes', Promise.reject(new TypeError('Failed to fetch')))
    await expect(fetchEarly('/api/classes')).rejects.toThrow('Failed to fetch')
    askEarly('/api/classes', new Promise(() => undefined))
    const limit = new AbortController()
    const answer = fetchEarly('/api/classes', { signal: limit.signal })
    limit.abort()
    await expect(answer).rejects.toThrow(/abort/i)
  })
})
