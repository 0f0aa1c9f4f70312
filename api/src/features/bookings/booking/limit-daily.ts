import type { User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'

/**
 * Counts work that succeeds towards its account's day, so that nobody fills mailboxes and lists; RATE_LIMITED past the
 * limit. Admins have none.
 */
export const withDailyLimit = <Result>(
  { limits }: Deps,
  { limit, user }: { limit: 'bookings' | 'cancellations'; user: User },
  work: () => Promise<Result>,
): Promise<Result> => (user.role === 'admin' ? work() : limits.takeFor({ limit, key: user.id }, work))
