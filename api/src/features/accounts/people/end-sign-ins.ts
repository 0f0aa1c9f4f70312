import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { feedStore } from './feed-store.ts'
import { deviceStore } from './known-device.ts'
import { sessionStore } from './session-store.ts'
import { tokenStore } from './token-store.ts'

/** `exceptKey`: the session that asked for it and goes on. */
type SignOut = { userId: string; exceptKey?: string | undefined; tx: Tx }

/** Ends the sessions of an account, sign-ins at their second step, and the calendar feed's address. */
export async function signOutEverywhere(deps: Deps, { userId, exceptKey, tx }: SignOut): Promise<void> {
  await sessionStore(deps).endAllOf({ userId, exceptKey, tx })
  await tokenStore(deps).removeAllOf({ userId, purpose: 'secondStep', tx })
  await feedStore(deps).remove({ userId, tx })
}

/**
 * Ends what a former password granted: sign-ins, known devices, and every mailed link, so also a pending new address.
 * What it grants concurrently has the former `resetId` and is void.
 */
export async function endSignIns(
  deps: Deps,
  { userId, resetId, exceptKey, tx }: SignOut & { resetId: string },
): Promise<void> {
  await signOutEverywhere(deps, { userId, exceptKey, tx })
  if (exceptKey) await sessionStore(deps).outliveReset({ key: exceptKey, resetId, tx })
  await deviceStore(deps).forgetAllOf({ userId, tx })
  await tokenStore(deps).removeAllOf({ userId, tx })
}
