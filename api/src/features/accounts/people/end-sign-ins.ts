import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { feedStore } from './feed-store.ts'
import { deviceStore } from './known-device.ts'
import { sessionStore } from './session-store.ts'
import { tokenStore } from './token-store.ts'

type SignOut = { userId: string; exceptKey?: string | undefined; tx: Tx }

export async function signOutEverywhere(deps: Deps, { userId, exceptKey, tx }: SignOut): Promise<void> {
  await sessionStore(deps).endAllOf({ userId, exceptKey, tx })
  await tokenStore(deps).removeAllOf({ userId, purpose: 'secondStep', tx })
  await feedStore(deps).remove({ userId, tx })
}

/** Ends what a former password granted. What it grants concurrently has the former `resetId` and is void. */
export async function endSignIns(
  deps: Deps,
  { userId, resetId, exceptKey, tx }: SignOut & { resetId: string },
): Promise<void> {
  await signOutEverywhere(deps, { userId, exceptKey, tx })
  if (exceptKey) await sessionStore(deps).outliveReset({ key: exceptKey, resetId, tx })
  await deviceStore(deps).forgetAllOf({ userId, tx })
  await tokenStore(deps).removeAllOf({ userId, tx })
}
