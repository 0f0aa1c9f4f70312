import { getStaffRights, type User } from '@studio/contract'
import type { MiddlewareHandler } from 'hono'
import type { Deps } from '../../../deps.ts'
import type { Actor, HttpContext, HttpEnv } from '../../../platform/http.ts'
import { hashSecret } from '../../../platform/ids.ts'
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
// The User-Agent of a phone or tablet also names a desktop system, so phones and tablets come first.
const systems: ReadonlyArray<readonly [RegExp, string]> = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]
const findName = (list: typeof browsers, userAgent: string) => list.find(([pattern]) => pattern.test(userAgent))?.[1]

/** 'Firefox on Linux', from the User-Agent; null for anything but a browser. */
export function formatDeviceName(userAgent: string | undefined): string | null {
  if (!userAgent) return null
  const [browser, system] = [findName(browsers, userAgent), findName(systems, userAgent)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? null
}

/** `resetId` identifies the account's current password; null until the first one is replaced. */
export type Account = { user: User; resetId: string | null }

/** Loads the actor at most once per request. The marker cookie says that a sign-out did not reach the API. */
export function createSessionMiddleware(deps: Deps): MiddlewareHandler<HttpEnv> {
  return async function session(http, next) {
    const secret = deps.cookies.read(http)
    const hasSignedOut = deps.cookies.hasSignedOutMarker(http)
    if (hasSignedOut && secret) await sessionStore(deps).end(hashSecret(secret))
    let pendingActor: Promise<Actor | null> | undefined
    http.set('loadActor', () => {
      pendingActor ??= secret && !hasSignedOut ? findActor(deps, hashSecret(secret)) : Promise.resolve(null)
      return pendingActor
    })
    await next()
    const isUnauthorized = http.res.status === 401 && (await pendingActor) === null
    const isCookieStale = hasSignedOut || (isUnauthorized && secret !== undefined)
    if (isCookieStale && !http.get('cookiesWritten')) deps.cookies.clear(http)
  }
}

// Read for each request, so that the end of a session takes effect at once in every process.
async function findActor(deps: Deps, sessionKey: string): Promise<Actor | null> {
  const readSessionWithAccount = async () => {
    const session = await sessionStore(deps).find(sessionKey)
    const account = session && (await userStore(deps).findAccount(session.userId))
    return session && account ? { session, ...account, isValid: session.resetId === account.resetId } : null
  }
  let sessionWithAccount = await readSessionWithAccount()
  // A session that changes the password may have been read before that change, and its account afterwards.
  if (sessionWithAccount && !sessionWithAccount.isValid) sessionWithAccount = await readSessionWithAccount()
  if (!sessionWithAccount?.isValid) return null
  const { session, user, resetId, instructorId } = sessionWithAccount
  const access = await loadEffectiveAccess(deps, { user, withCode: session.withCode })
  return access && { id: user.id, user, ...access, instructorId, signedInAt: session.signedInAt, resetId, sessionKey }
}

/**
 * The effective role and rights; null when the session is void because the account's second factor needs a code
 * (decision 016).
 */
async function loadEffectiveAccess(deps: Deps, { user, withCode }: { user: User; withCode: boolean }) {
  const isRequired = deps.env.SECOND_FACTOR_FOR_ADMINS === 'required'
  const access = { role: user.role, rights: getStaffRights(user.staff?.preset) }
  const needsFactor = user.role === 'admin' || access.rights.includes('desk')
  if (!needsFactor) return access
  // A session that began with a code has full access, even if the factor was removed since.
  if (withCode && !isRequired) return access
  const factor = await factorStore(deps).find(user.id)
  if (factor) return withCode ? access : null
  return isRequired ? { role: 'user' as const, rights: [] } : access
}

const MAX_SESSIONS = 20

type NewSession = {
  deps: Deps
  http: HttpContext
  userId: string
  resetId: string | null
  withCode?: boolean
}

/** Ends the browser's former session, so that a planted cookie is useless. */
export async function startSession({ deps, http, userId, resetId, withCode = false }: NewSession): Promise<void> {
  const formerSecret = deps.cookies.read(http)
  if (formerSecret) await sessionStore(deps).end(hashSecret(formerSecret))
  const secret = deps.ids.secret()
  const signedInAt = deps.clock.now()
  const expires = new Date(signedInAt.getTime() + deps.env.SESSION_DAYS * 86_400_000)
  const device = formatDeviceName(http.req.header('User-Agent'))
  const key = hashSecret(secret)
  await sessionStore(deps).start({ key, userId, signedInAt, withCode, resetId, device, expires })
  await sessionStore(deps).endOldestOf({ userId, max: MAX_SESSIONS, exceptKey: key })
  deps.cookies.set({ http, secret, expires })
  await rememberDevice(deps, http, { userId, resetId })
}

export async function endSession({ deps, http }: { deps: Deps; http: HttpContext }): Promise<void> {
  const secret = deps.cookies.read(http)
  if (secret) await sessionStore(deps).end(hashSecret(secret))
  deps.cookies.clear(http)
}
