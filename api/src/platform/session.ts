import type { User } from '@studio/contract'
import type { MiddlewareHandler } from 'hono'
import type { Deps } from '../deps.ts'
import type { Actor, Http, HttpEnv } from './http.ts'
import { fingerprint } from './ids.ts'
import { createRecent } from './recent.ts'

/**
 * Looks up who asks, once a request and only when somebody needs to know. Ends the session that the portal has ended
 * without us (ruling E3), and clears the cookies of a session that is over when the answer is 401.
 */
export function sessionOf(deps: Deps): MiddlewareHandler<HttpEnv> {
  const findActor = createFindActor(deps)
  return async function session(http, next) {
    const secret = deps.cookies.read(http)
    const signedOut = deps.cookies.hasSignedOutMarker(http)
    if (signedOut && secret) await deps.sessions.end(fingerprint(secret))
    let actor: Promise<Actor | null> | undefined
    http.set('loadActor', () => {
      actor ??= secret && !signedOut ? findActor(secret) : Promise.resolve(null)
      return actor
    })
    await next()
    const isOver = http.res.status === 401 && secret !== undefined && (await actor) === null
    if ((signedOut || isOver) && !http.get('cookiesWritten')) deps.cookies.clear(http)
  }
}

/** Sessions whose owners are remembered, some hundred bytes each. */
const MOST_REMEMBERED = 5_000

/**
 * Session and account, both read anew with each request. Whose a session is never changes: once that is known the two are
 * read side by side.
 */
function createFindActor(deps: Deps) {
  const owners = createRecent<string>({ most: MOST_REMEMBERED })
  return async (secret: string): Promise<Actor | null> => {
    const key = fingerprint(secret)
    const owner = owners.get(key)
    const [session, account] = await Promise.all([
      deps.sessions.find({ key, now: deps.clock.now() }),
      owner ? deps.users.findById(owner) : undefined,
    ])
    if (!session) return null
    owners.set(key, session.userId)
    const user = account === undefined ? await deps.users.findById(session.userId) : account
    if (!user) return null
    const role = (await lacksSecondFactor({ deps, user })) ? 'user' : user.role
    return { id: user.id, user, role, signedInAt: session.signedInAt, sessionKey: session.key }
  }
}

// Asked of the database with each call, so that a factor that was taken off counts at once in every process.
async function lacksSecondFactor({ deps, user }: { deps: Deps; user: User }): Promise<boolean> {
  if (user.role !== 'admin' || deps.env.SECOND_FACTOR_FOR_ADMINS !== 'required') return false
  return (await deps.secondFactors.find(user.id)) === null
}

/**
 * Signs somebody in: ends the session the browser came with and sets a new one, so that a planted cookie is worth
 * nothing (ruling B13, renewed on login).
 */
export async function startSession({ deps, http, userId }: { deps: Deps; http: Http; userId: string }): Promise<void> {
  const former = deps.cookies.read(http)
  if (former) await deps.sessions.end(fingerprint(former))
  const secret = deps.ids.secret()
  const now = deps.clock.now()
  const expires = new Date(now.getTime() + deps.env.SESSION_DAYS * 86_400_000)
  await deps.sessions.start({ key: fingerprint(secret), userId, signedInAt: now, expires })
  deps.cookies.set({ http, secret, expires })
}

/** Ends the session of a request, if it has one, and clears its cookies. */
export async function endSession({ deps, http }: { deps: Deps; http: Http }): Promise<void> {
  const secret = deps.cookies.read(http)
  if (secret) await deps.sessions.end(fingerprint(secret))
  deps.cookies.clear(http)
}
