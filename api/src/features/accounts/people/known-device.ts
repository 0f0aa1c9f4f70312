import type { Deps } from '../../../deps.ts'
import type { HttpContext } from '../../../platform/http.ts'
import { fingerprint } from '../../../platform/ids.ts'
import { deviceStore } from './device-store.ts'

/** How long a browser stays known after its last sign-in. */
const KNOWN_DAYS = 180

type Owner = { userId: string; resetId: string | null }
const keyOf = (secret: string, userId: string) => fingerprint(`${secret}|${userId}`)

/**
 * The key of the request's browser when it has signed in to an account before, else null. Such a browser has a limit of
 * wrong passwords of its own, so that wrong ones from elsewhere never lock the owner out of it.
 */
export async function findKnownDevice(
  deps: Deps,
  http: HttpContext,
  { userId, resetId }: Owner,
): Promise<string | null> {
  const secret = deps.deviceCookie.read(http)
  if (!secret) return null
  const key = keyOf(secret, userId)
  return (await deviceStore(deps).isKnown({ key, resetId, now: deps.clock.now() })) ? key : null
}

/** Makes the request's browser known to an account whose password, or mailed link, it has just shown. */
export async function rememberDevice(deps: Deps, http: HttpContext, { userId, resetId }: Owner): Promise<void> {
  const secret = deps.deviceCookie.read(http) ?? deps.ids.secret()
  const now = deps.clock.now()
  const expires = new Date(now.getTime() + KNOWN_DAYS * 86_400_000)
  await deviceStore(deps).remember({ key: keyOf(secret, userId), userId, resetId, now, expires })
  deps.deviceCookie.keep({ http, secret, expires })
}
