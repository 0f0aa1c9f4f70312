import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { deviceStore } from './device-store.ts'
import { emailChangeStore } from './email-change-store.ts'
import { sessionStore } from './session-store.ts'
import { signOutEverywhere } from './sign-out-everywhere.ts'
import { verificationLinkStore } from './verification-link-store.ts'

type EndedSignIns = {
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
export async function endSignIns(deps: Deps, { userId, resetId, exceptKey, tx }: EndedSignIns): Promise<void> {
  await signOutEverywhere(deps, { userId, exceptKey, tx })
  if (exceptKey) await sessionStore(deps).outliveReset({ key: exceptKey, resetId, tx })
  await deviceStore(deps).forgetAllOf({ userId, tx })
  await verificationLinkStore(deps).removeAllOf({ userId, tx })
  await emailChangeStore(deps).removeAllOf({ userId, tx })
}
