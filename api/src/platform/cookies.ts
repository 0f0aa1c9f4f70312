import { generateCookie, getCookie, setCookie } from 'hono/cookie'
import type { HttpContext } from './http.ts'

/** Readable companion of the session cookie, so that pages know without a call; carries no secret. */
const SIGNED_IN = 'signed_in'
/** Left by the portal when it signed out without reaching us. */
const SIGNED_OUT = 'signed_out'

/** The cookies that say who is signed in. */
export type SessionCookies = {
  /** The session secret that the browser sent, if any. */
  read(http: HttpContext): string | undefined
  /** Whether the portal signed out without reaching us. */
  hasSignedOutMarker(http: HttpContext): boolean
  set(input: { http: HttpContext; secret: string; expires: Date }): void
  clear(http: HttpContext): void
}

/** The cookies of a session: HttpOnly and SameSite=Lax; in production Secure with the __Host- prefix. */
export function createSessionCookies({ secure }: { secure: boolean }): SessionCookies {
  const name = secure ? '__Host-sid' : 'sid'
  const common = { path: '/', sameSite: 'Lax', secure } as const
  return {
    read: (http) => getCookie(http, name) || undefined,
    hasSignedOutMarker: (http) => getCookie(http, SIGNED_OUT) === '1',
    set: ({ http, secret, expires }) => {
      http.set('cookiesWritten', true)
      setCookie(http, name, secret, { ...common, httpOnly: true, expires })
      setCookie(http, SIGNED_IN, '1', { ...common, expires })
      if (getCookie(http, SIGNED_OUT) !== undefined) setCookie(http, SIGNED_OUT, '', { ...common, maxAge: 0 })
    },
    clear: (http) => {
      http.set('cookiesWritten', true)
      setCookie(http, name, '', { ...common, httpOnly: true, maxAge: 0 })
      setCookie(http, SIGNED_IN, '', { ...common, maxAge: 0 })
      if (getCookie(http, SIGNED_OUT) !== undefined) setCookie(http, SIGNED_OUT, '', { ...common, maxAge: 0 })
    },
  }
}

/** The cookie by which an account knows a browser that has signed in to it before; it opens nothing. */
type DeviceCookie = {
  read(http: HttpContext): string | undefined
  keep(input: { http: HttpContext; secret: string; expires: Date }): void
}

/** HttpOnly and never sent from another site; in production with the __Host- prefix. */
export function createDeviceCookie({ secure }: { secure: boolean }): DeviceCookie {
  const name = secure ? '__Host-known_device' : 'known_device'
  return {
    read: (http) => getCookie(http, name) || undefined,
    keep: ({ http, secret, expires }) => {
      setCookie(http, name, secret, { path: '/', sameSite: 'Strict', secure, httpOnly: true, expires })
    },
  }
}

/**
 * The cookie of a sign-in that waits for its second step; it grants no other access. Errors carry it too, so it is made
 * as text.
 */
type StepCookie = {
  read(http: HttpContext): string | undefined
  /** The Set-Cookie header that keeps a secret until an instant, and the one that takes it away. */
  keep(input: { secret: string; expires: Date }): string
  forget(): string
}

/** HttpOnly, never sent by a click from another site, and gone with the step; in production with the __Host- prefix. */
export function createStepCookie({ secure }: { secure: boolean }): StepCookie {
  const name = secure ? '__Host-sign_in_step' : 'sign_in_step'
  const common = { path: '/', sameSite: 'Strict', secure, httpOnly: true } as const
  return {
    read: (http) => getCookie(http, name) || undefined,
    keep: ({ secret, expires }) => generateCookie(name, secret, { ...common, expires }),
    forget: () => generateCookie(name, '', { ...common, maxAge: 0 }),
  }
}
