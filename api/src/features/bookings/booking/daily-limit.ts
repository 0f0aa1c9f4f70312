import type { User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'

/**
 * Runs work that an account may do only a limited number of times a day, to protect mailboxes and waitlists. Throws
 * RATE_LIMITED above the limit. Failed work does not count. Admins have no limit.
 */
export const withDailyLimit = <Result>(
  { limits }: Deps,
  { limit, user }: { limit: 'bookings' | 'cancellations'; user: User },
  work: () => Promise<Result>,
): Promise<Result> => (user.role === 'admin' ? work() : limits.takeFor({ limit, key: user.id }, work))
