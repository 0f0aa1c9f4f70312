import { ApiError } from '@studio/contract'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { browserStorage } from '../storage.ts'
import { endSession, LAST_ROSTER_KEY } from './end-session.ts'

const setCookie = (text: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: cookies are what is tested
  document.cookie = `${text}; Path=/`
}
const getCookies = () => document.cookie

describe('endSession', () => {
  beforeEach(() => setCookie('signed_in=1'))
  afterEach(() => {
    setCookie('signed_out=; Max-Age=0')
    vi.useRealTimers()
  })

  it('a confirmed sign-out sets no signed_out cookie, which asks the API to end a remaining session', async () => {
    expect(await endSession(async () => ({ message: 'Bye.' }))).toEqual({
      tone: 'good',
      title: 'Signed out successfully',
      text: 'You have been logged out of your account.',
    })
    expect(getCookies()).not.toContain('signed_in=1')
    expect(getCookies()).not.toContain('signed_out=1')
  })

  it('signing out removes the roster stored for use without a network, even if the API does not answer [STAFF-19]', async () => {
    browserStorage.write(LAST_ROSTER_KEY, 'a roster')
    await endSession(() => Promise.reject(new TypeError('offline')))
    expect(browserStorage.read(LAST_ROSTER_KEY)).toBeNull()
  })

  test.each([
    ['with a message', { message: 'Something broke.' }, 'Something broke.'],
    ['without one', {}, 'An error occurred during logout.'],
  ])('a sign-out that the API refuses %s still signs the user out in this browser', async (_, body, text) => {
    const refuseCall = () => Promise.reject(new ApiError({ status: 500, message: '500', body }))
    expect(await endSession(refuseCall)).toEqual({ tone: 'bad', title: 'Logout failed', text })
    expect(getCookies()).not.toContain('signed_in=1')
    expect(getCookies()).toContain('signed_out=1')
  })

  it('a sign-out without a response times out after ten seconds and signs the user out in this browser', async () => {
    vi.useFakeTimers()
    const neverResponds = (signal: AbortSignal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const signingOut = endSession(neverResponds)
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await signingOut).title).toBe('Logged out locally')
    expect(getCookies()).toContain('signed_out=1')
  })
})
