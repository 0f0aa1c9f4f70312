import { generateCookie, getCookie, setCookie } from 'hono/cookie'
import type { HttpContext } from './http.ts'

/** Readable companion of the session cookie, so that pages know without a call; carries no secret. */
const SIGNED_IN = 'signed_in'
/** Left by the portal when it signed out without reaching us. */
const SIGNED_OUT = 'signed_out'

type Kept = { secret: string; expires: Date }

export function createSessionCookies({ secure }: { secure: boolean }) {
  const name = secure ? '__Host-sid' : 'sid'
  const common = { path: '/', sameSite: 'Lax', secure } as const
  const removeMarker = (http: HttpContext) => {
    http.set('cookiesWritten', true)
    if (getCookie(http, SIGNED_OUT) !== undefined) setCookie(http, SIGNED_OUT, '', { ...common, maxAge: 0 })
  }
  return {
    read: (http: HttpContext) => getCookie(http, name) || undefined,
    hasSignedOutMarker: (http: HttpContext) => getCookie(http, SIGNED_OUT) === '1',
    set({ http, secret, expires }: Kept & { http: HttpContext }): void {
      setCookie(http, name, secret, { ...common, httpOnly: true, expires })
      setCookie(http, SIGNED_IN, '1', { ...common, expires })
      removeMarker(http)
    },
    clear(http: HttpContext): void {
      setCookie(http, name, '', { ...common, httpOnly: true, maxAge: 0 })
      setCookie(http, SIGNED_IN, '', { ...common, maxAge: 0 })
      removeMarker(http)
    },
  }
}

/** The cookie by which an account knows a browser that has signed in to it before; it opens nothing. */
export function createDeviceCookie({ secure }: { secure: boolean }) {
  const name = secure ? '__Host-known_device' : 'known_device'
  return {
    read: (http: HttpContext) => getCookie(http, name) || undefined,
    keep: ({ http, secret, expires }: Kept & { http: HttpContext }) =>
      setCookie(http, name, secret, { path: '/', sameSite: 'Strict', secure, httpOnly: true, expires }),
  }
}

/** Errors carry this cookie too, so it is made as text of a Set-Cookie header. */
export function createStepCookie({ secure }: { secure: boolean }) {
  const name = secure ? '__Host-sign_in_step' : 'sign_in_step'
  const common = { path: '/', sameSite: 'Strict', secure, httpOnly: true } as const
  return {
    read: (http: HttpContext) => getCookie(http, name) || undefined,
    keep: ({ secret, expires }: Kept) => generateCookie(name, secret, { ...common, expires }),
    forget: () => generateCookie(name, '', { ...common, maxAge: 0 }),
  }
}
