import type { User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'

/**
 * Runs work that an account may complete only so often a day, so that nobody floods mailboxes and waitlists; RATE_LIMITED
 * beyond that. Failed work does not count. Admins have no limit.
 */
export const withDailyLimit = <Result>(
  { limits }: Deps,
  { limit, user }: { limit: 'bookings' | 'cancellations'; user: User },
  work: () => Promise<Result>,
): Promise<Result> => (user.role === 'admin' ? work() : limits.takeFor({ limit, key: user.id }, work))
