import type { User } from '@studio/contract'
import type { Deps } from '../deps.ts'
import type { Tx } from './transaction.ts'

/** Has each feature erase or anonymize what it stores about a user; only an empty account with its id is left. */
export async function erasePersonalData(deps: Deps, { user, tx }: { user: User; tx: Tx }): Promise<void> {
  const parts = deps.features.flatMap(({ personalData = [] }) => personalData)
  for (const part of parts) await part.erase(deps, { userId: user.id, user, tx })
}
