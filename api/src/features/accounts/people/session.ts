import type { User } from '@studio/contract'
import type { MiddlewareHandler } from 'hono'
import type { Deps } from '../../../deps.ts'
import type { Actor, HttpContext, HttpEnv } from '../../../platform/http.ts'
import { fingerprint } from '../../../platform/ids.ts'
import { factorStore } from './factor-store.ts'
import { rememberDevice } from './known-device.ts'
import { sessionStore } from './session-store.ts'
import { userStore } from './user-store.ts'

const browsers: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
// Tablets and phones name the desktop's system as well, so theirs come first.
const systems: ReadonlyArray<readonly [RegExp, string]> = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]
const nameIn = (list: typeof browsers, userAgent: string) => list.find(([pattern]) => pattern.test(userAgent))?.[1]

/** A device's readable name by its browser's User-Agent: 'Firefox on Linux'; null for anything but a browser. */
export function formatDeviceName(userAgent: string | undefined): string | null {
  if (!userAgent) return null
  const [browser, system] = [nameIn(browsers, userAgent), nameIn(systems, userAgent)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? null
}

export type Account = { user: User; resetId: string | null }

/** Looked up at most once a request. A marker cookie says that a sign-out did not reach the API. */
export function createSessionMiddleware(deps: Deps): MiddlewareHandler<HttpEnv> {
  return async function session(http, next) {
    const secret = deps.cookies.read(http)
    const signedOut = deps.cookies.hasSignedOutMarker(http)
    if (signedOut && secret) await sessionStore(deps).end(fingerprint(secret))
    let actor: Promise<Actor | null> | undefined
    http.set('loadActor', () => {
      actor ??= secret && !signedOut ? findActor(deps, fingerprint(secret)) : Promise.resolve(null)
      return actor
    })
    await next()
    const isOver = http.res.status === 401 && secret !== undefined && (await actor) === null
    if ((signedOut || isOver) && !http.get('cookiesWritten')) deps.cookies.clear(http)
  }
}

// Both are read for each request, so that whatever ends a session counts at once in every process.
async function findActor(deps: Deps, sessionKey: string): Promise<Actor | null> {
  const read = async () => {
    const session = await sessionStore(deps).find(sessionKey)
    const account = session && (await userStore(deps).findAccount(session.userId))
    return session && account ? { session, ...account, isInForce: session.resetId === account.resetId } : null
  }
  let current = await read()
  // A session that outlives its own reset may have been read before it, and the account after it.
  if (current && !current.isInForce) current = await read()
  if (!current?.isInForce) return null
  const { session, user, resetId } = current
  const role = await getRole(deps, { user, withCode: session.withCode })
  return role && { id: user.id, user, role, signedInAt: session.signedInAt, resetId, sessionKey }
}

/** Null when it does not count: an account with a second factor needs a session made with a code (decision 016). */
async function getRole(deps: Deps, { user, withCode }: { user: User; withCode: boolean }) {
  const isRequired = deps.env.SECOND_FACTOR_FOR_ADMINS === 'required'
  if (user.role !== 'admin' || (withCode && !isRequired)) return user.role
  const factor = await factorStore(deps).find(user.id)
  if (factor) return withCode ? user.role : null
  return isRequired ? 'user' : user.role
}

const MAX_SESSIONS = 20

type NewSession = {
  deps: Deps
  http: HttpContext
  userId: string
  resetId: string | null
  withCode?: boolean
}

/** Ends the session the browser came with, which makes a planted cookie worthless. */
export async function startSession({ deps, http, userId, resetId, withCode = false }: NewSession): Promise<void> {
  const former = deps.cookies.read(http)
  if (former) await sessionStore(deps).end(fingerprint(former))
  const secret = deps.ids.secret()
  const signedInAt = deps.clock.now()
  const expires = new Date(signedInAt.getTime() + deps.env.SESSION_DAYS * 86_400_000)
  const device = formatDeviceName(http.req.header('User-Agent'))
  const key = fingerprint(secret)
  await sessionStore(deps).start({ key, userId, signedInAt, withCode, resetId, device, expires })
  await sessionStore(deps).endOldestOf({ userId, max: MAX_SESSIONS, exceptKey: key })
  deps.cookies.set({ http, secret, expires })
  await rememberDevice(deps, http, { userId, resetId })
}

export async function endSession({ deps, http }: { deps: Deps; http: HttpContext }): Promise<void> {
  const secret = deps.cookies.read(http)
  if (secret) await sessionStore(deps).end(fingerprint(secret))
  deps.cookies.clear(http)
}
