import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/http.ts'

/** Who asks, and from where. */
export type Asking = { actor: Actor; clientAddress: string }

/** Whether a password is the acting admin's own, within the limits of ruling B13. Throws RATE_LIMITED. */
export async function isOwnPassword(deps: Deps, { actor, clientAddress }: Asking, password: string): Promise<boolean> {
  const own = await deps.credentials.findById(actor.id)
  if (!own) return false
  return deps.checkPassword({ userId: actor.id, passwordHash: own.passwordHash, password, clientAddress })
}
