import type { Deps } from '../../../deps.ts'
import type { HttpContext } from '../../../platform/http.ts'
import { deviceStore } from './device-store.ts'

/** How long a browser stays known after its last sign-in. */
const KNOWN_DAYS = 180

type Owner = { userId: string; resetId: string | null }

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
  return deviceStore(deps).findKey({ secret, userId, resetId, now: deps.clock.now() })
}

/**
 * Makes the request's browser known to an account whose password, or mailed link, it has just shown. It gets a new secret
 * each time, so one that somebody planted there is known to no account.
 */
export async function rememberDevice(deps: Deps, http: HttpContext, { userId, resetId }: Owner): Promise<void> {
  const former = deps.deviceCookie.read(http)
  const secret = deps.ids.secret()
  const now = deps.clock.now()
  const expires = new Date(now.getTime() + KNOWN_DAYS * 86_400_000)
  await deviceStore(deps).remember({ secret, userId, resetId, now, expires })
  if (former) await deviceStore(deps).changeSecret({ from: former, to: secret, userId })
  deps.deviceCookie.keep({ http, secret, expires })
}
