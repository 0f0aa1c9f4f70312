import type { Deps } from '../deps.ts'
import type { Tx } from './transaction.ts'

type Ended = {
  userId: string
  /** The new `resetId` of the account, which its remaining session gets to know. */
  resetId: string
  /** The session that asked for the change and goes on. */
  exceptKey?: string | undefined
  tx: Tx
}

/**
 * Ends what a former password granted: other sessions, sign-ins at their second step, known devices, verification
 * links, a pending new email address, and the calendar feed's address. What it grants concurrently has the former
 * `resetId` and is void.
 */
export async function endSignIns(deps: Deps, { userId, resetId, exceptKey, tx }: Ended): Promise<void> {
  await deps.sessions.endAllOf({ userId, ...(exceptKey ? { exceptKey } : {}), tx })
  if (exceptKey) await deps.sessions.outliveReset({ key: exceptKey, resetId, tx })
  await deps.challenges.endAllOf({ userId, tx })
  await deps.devices.forgetAllOf({ userId, tx })
  await deps.verificationLinks.removeAllOf({ userId, tx })
  await deps.emailChanges.removeAllOf({ userId, tx })
  await deps.feeds.remove({ userId, tx })
}
