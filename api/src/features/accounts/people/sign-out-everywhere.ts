import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { challengeStore } from './challenge-store.ts'
import { feedStore } from './feed-store.ts'
import { sessionStore } from './session-store.ts'

/** Ends the sessions of an account but for one that stays, sign-ins at their second step, and the calendar feed's address. */
export async function signOutEverywhere(
  deps: Deps,
  { userId, exceptKey, tx }: { userId: string; exceptKey?: string | undefined; tx: Tx },
): Promise<void> {
  await sessionStore(deps).endAllOf({ userId, ...(exceptKey ? { exceptKey } : {}), tx })
  await challengeStore(deps).endAllOf({ userId, tx })
  await feedStore(deps).remove({ userId, tx })
}
