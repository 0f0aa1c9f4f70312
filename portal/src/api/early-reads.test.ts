import { afterEach, describe, expect, it, vi } from 'vitest'
import { dropEarlyReads, fetchEarly } from './early-reads.ts'

function setEarlyRead(url: string, response: Promise<Response>): void {
  window.earlyReads = new Map([[url, response]])
}

function stubNetwork() {
  const network = vi.fn(async () => Response.json('from the network'))
  vi.stubGlobal('fetch', network)
  return network
}

const readJson = async (response: Promise<Response>) => (await response).json()

describe('a request made before the application ran', () => {
  afterEach(() => {
    dropEarlyReads()
    vi.unstubAllGlobals()
  })

  it('an early response is used once; the next read makes a new request', async () => {
    const network = stubNetwork()
    setEarlyRead('/api/classes', Promise.resolve(Response.json('early')))
    expect(await readJson(fetchEarly('/api/classes', { method: 'GET' }))).toBe('early')
    expect(network).not.toHaveBeenCalled()
    expect(await readJson(fetchEarly('/api/classes', { method: 'GET' }))).toBe('from the network')
  })

  it('an early response is used for its own URL only', async () => {
    stubNetwork()
    setEarlyRead('/api/schedules', Promise.resolve(Response.json('early')))
    expect(await readJson(fetchEarly('/api/schedules?date=2026-10-13'))).toBe('from the network')
  })

  it('an early response is not used after a write, nor once the page has rendered', async () => {
    stubNetwork()
    setEarlyRead('/api/classes', Promise.resolve(Response.json('early')))
    await fetchEarly('/api/bookings', { method: 'POST' })
    expect(await readJson(fetchEarly('/api/classes'))).toBe('from the network')
    setEarlyRead('/api/classes', Promise.resolve(Response.json('early')))
    dropEarlyReads()
    expect(await readJson(fetchEarly('/api/classes'))).toBe('from the network')
  })

  it('an early response fails as the call would, and is aborted with the call', async () => {
    stubNetwork()
    setEarlyRead('/api/classes', Promise.reject(new TypeError('Failed to fetch')))
    await expect(fetchEarly('/api/classes')).rejects.toThrow('Failed to fetch')
    setEarlyRead('/api/classes', new Promise(() => undefined))
    const controller = new AbortController()
    const response = fetchEarly('/api/classes', { signal: controller.signal })
    controller.abort()
    await expect(response).rejects.toThrow(/abort/i)
  })
})
