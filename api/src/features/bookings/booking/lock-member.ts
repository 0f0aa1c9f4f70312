import type { User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { unauthorized } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'

/**
 * Serializes changes to one member's bookings: two transactions that call this conflict. Returns the account as this
 * transaction sees it; UNAUTHORIZED when it was closed.
 */
export async function lockMember(deps: Deps, { userId, tx }: { userId: string; tx: Tx }): Promise<User> {
  const user = await userStore(deps).lock({ id: userId, tx })
  if (!user) throw unauthorized()
  return user
}

type DailyLimit = { limit: 'bookings' | 'cancellations'; user: User }

/**
 * Runs a booking or cancellation that counts towards its account's day once it succeeds, so that nobody fills mailboxes
 * and lists with them. Throws RATE_LIMITED past the limit. Admins have none.
 */
export const limitDaily = <Result>(
  { limits }: Deps,
  { limit, user }: DailyLimit,
  work: () => Promise<Result>,
): Promise<Result> => (user.role === 'admin' ? work() : limits.takeFor({ limit, key: user.id }, work))
