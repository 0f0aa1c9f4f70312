import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatFailure, planCalls } from '../plan-panel/plan-calls.ts'
import { fetchForPageUser, setPageUser } from './page-user-fetch.ts'

const reload = vi.fn()
const previewVersion = 'v'
const sentCalls: Array<{ path: string; userId: string | null }> = []

function stubResponse(status: number, body: object): void {
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    sentCalls.push({ path, userId: new Headers(init?.headers).get('X-Account') })
    return Response.json(body, { status })
  })
}

beforeEach(() => {
  vi.stubGlobal('location', { reload })
  setPageUser('64a0000000000000000000a1')
})
afterEach(() => {
  sentCalls.length = 0
  reload.mockReset()
  vi.unstubAllGlobals()
})

const otherAccountError = { code: 'OTHER_ACCOUNT', message: 'Someone else is now signed in on this browser.' }

test('every call of the plan panel, and the call that opens the customer portal, names the user whom the page shows [ACCOUNTS-8]', async () => {
  stubResponse(200, {})
  const { signal } = new AbortController()
  await planCalls.loadOverview()
  await planCalls.previewCancellation(signal)
  await planCalls.cancel(previewVersion)
  // Undoes the cancellation.
  await planCalls.keep(previewVersion)
  await planCalls.change('premium', previewVersion)
  await planCalls.pause({ resumesOn: '2026-03-14' }, previewVersion)
  await fetchForPageUser('/api/create-portal-session', { method: 'POST' })
  expect(sentCalls).toHaveLength(7)
  expect(new Set(sentCalls.map(({ userId }) => userId))).toEqual(new Set(['64a0000000000000000000a1']))
})

test('a call that is refused because another user is signed in shows the reason and reloads the page [ACCOUNTS-8]', async () => {
  stubResponse(409, otherAccountError)
  const error: unknown = await planCalls.cancel(previewVersion).catch((reason: unknown) => reason)
  expect(formatFailure(error)).toBe(otherAccountError.message)
  expect(reload).toHaveBeenCalledOnce()
})

test('a call that is refused for another reason leaves the page as it is', async () => {
  stubResponse(409, { code: 'CHANGED_MEANWHILE', message: 'Something has changed.' })
  await expect(planCalls.cancel(previewVersion)).rejects.toThrow('Something has changed.')
  expect((await fetchForPageUser('/api/create-portal-session', { method: 'POST' })).status).toBe(409)
  expect(reload).not.toHaveBeenCalled()
})
