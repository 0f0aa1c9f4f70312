import { generateCookie, getCookie, setCookie } from 'hono/cookie'
import type { HttpContext } from './http.ts'

/** Readable by scripts, so that pages need no call to know whether a user is signed in. Contains no secret. */
const SIGNED_IN = 'signed_in'
/** Set by the portal when a sign-out could not reach the API. */
const SIGNED_OUT = 'signed_out'

type CookieValue = { secret: string; expires: Date }

/** `set` and `clear` tell the session middleware, which clears stale cookies, that the response has new ones. */
export function createSessionCookies({ secure }: { secure: boolean }) {
  const name = secure ? '__Host-sid' : 'sid'
  const attributes = { path: '/', sameSite: 'Lax', secure } as const
  const removeSignedOutMarker = (http: HttpContext) => {
    if (getCookie(http, SIGNED_OUT) !== undefined) setCookie(http, SIGNED_OUT, '', { ...attributes, maxAge: 0 })
  }
  return {
    read: (http: HttpContext) => getCookie(http, name) || undefined,
    hasSignedOutMarker: (http: HttpContext) => getCookie(http, SIGNED_OUT) === '1',
    set({ http, secret, expires }: CookieValue & { http: HttpContext }): void {
      setCookie(http, name, secret, { ...attributes, httpOnly: true, expires })
      setCookie(http, SIGNED_IN, '1', { ...attributes, expires })
      removeSignedOutMarker(http)
      http.set('cookiesWritten', true)
    },
    clear(http: HttpContext): void {
      setCookie(http, name, '', { ...attributes, httpOnly: true, maxAge: 0 })
      setCookie(http, SIGNED_IN, '', { ...attributes, maxAge: 0 })
      removeSignedOutMarker(http)
      http.set('cookiesWritten', true)
    },
  }
}

/** Marks a browser that has signed in to an account before. Grants no access. */
export function createDeviceCookie({ secure }: { secure: boolean }) {
  const name = secure ? '__Host-known_device' : 'known_device'
  return {
    read: (http: HttpContext) => getCookie(http, name) || undefined,
    set: ({ http, secret, expires }: CookieValue & { http: HttpContext }) =>
      setCookie(http, name, secret, { path: '/', sameSite: 'Strict', secure, httpOnly: true, expires }),
  }
}

/**
 * Marks a sign-in that still needs its second factor. `format` and `formatExpired` return the text of a Set-Cookie
 * header, since error responses set this cookie too.
 */
export function createSecondStepCookie({ secure }: { secure: boolean }) {
  const name = secure ? '__Host-sign_in_step' : 'sign_in_step'
  const attributes = { path: '/', sameSite: 'Strict', secure, httpOnly: true } as const
  return {
    read: (http: HttpContext) => getCookie(http, name) || undefined,
    format: ({ secret, expires }: CookieValue) => generateCookie(name, secret, { ...attributes, expires }),
    formatExpired: () => generateCookie(name, '', { ...attributes, maxAge: 0 }),
  }
}
