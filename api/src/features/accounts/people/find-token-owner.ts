import type { User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { OptionalTx } from '../../../platform/transaction.ts'
import { tokenStore } from './token-store.ts'
import { userStore } from './user-store.ts'

type MailedToken = { token: string; purpose: 'verification' | 'reset' | 'invitation' | 'newEmail' }

/** The account that a mailed link is for, and the address it went to; null when it is of no use any more. */
export async function findTokenOwner(
  deps: Deps,
  { token, purpose, tx }: MailedToken & OptionalTx,
): Promise<{ user: User; email: string } | null> {
  const stored = await tokenStore(deps).find({ token, purpose, tx })
  const user = stored && (await userStore(deps).findById(stored.userId, { tx }))
  return user && stored.email ? { user, email: stored.email } : null
}
