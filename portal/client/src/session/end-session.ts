import { attempt } from '../calls/attempt.ts'
import { browserStorage } from '../storage.ts'

/** How long signing out waits for the API. */
const LOGOUT_TIMEOUT_MS = 10_000
/** How long the page stays open after signing out, before it goes to `/`. */
export const LEAVE_AFTER_MS = 100
/** How long `/` shows the landing page after a sign-out that the API did not confirm: a day. */
const SIGNED_OUT_COOKIE_SECONDS = 86_400

/** The storage key under which /teach keeps the last roster for use without a network. */
export const LAST_ROSTER_KEY = 'studio.last-roster'

/** The toast after signing out. */
type SignOutMessage = { tone: 'good' | 'bad'; title: string; text: string }

/**
 * Signs the user out in this browser, even if the API fails or does not answer in time. Scripts can remove the cookie
 * `signed_in`, which only tells pages that there is a session, but not the session cookie itself. If the API did not
 * remove that one, the cookie `signed_out` makes the servers show visitors' pages, and the API end the session at the next
 * call.
 */
export async function endSession(logout: (signal: AbortSignal) => Promise<unknown>): Promise<SignOutMessage> {
  browserStorage.write(LAST_ROSTER_KEY, null)
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), LOGOUT_TIMEOUT_MS)
  const { done, failure } = await attempt(logout(timeout.signal))
  clearTimeout(timer)
  setCookie('signed_in=; Max-Age=0')
  if (done) return { tone: 'good', title: 'Signed out successfully', text: 'You have been logged out of your account.' }
  setCookie(`signed_out=1; Max-Age=${SIGNED_OUT_COOKIE_SECONDS}`)
  if (failure.kind === 'unanswered') {
    const text = 'Connection failed, but you have been logged out locally.'
    return { tone: 'good', title: 'Logged out locally', text }
  }
  return { tone: 'bad', title: 'Logout failed', text: failure.message ?? 'An error occurred during logout.' }
}

function setCookie(text: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${text}; Path=/; SameSite=Lax${secure}`
}
